import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { expectIssues, expectRefused, submissionInput, type SubmissionInput } from '#testing/application.ts';
import type { Answer } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import { traces } from '#testing/check-invariants.ts';

const { create } = calls.application;

const portal = await portalForFile();
const client = await portal.as('applicant1');
const right = await submissionInput(portal);

/** Sends a valid submission with `changes` of any type and without the `take` fields. Expects no trace. */
async function sendWrong(changes: object, take: readonly (keyof SubmissionInput)[] = []): Promise<Answer> {
  const before = await traces(portal.db, portal.files);
  const entries = Object.entries({ ...right, ...changes }).filter(
    ([key]) => !take.some((name) => name === key),
  );
  const file1 = new File(['内容'], '添付.txt');
  const form = new FormData();
  form.append('create', JSON.stringify(Object.fromEntries(entries)));
  form.append('file1', file1, file1.name);
  const answer = await sendForm(form);
  expect(await traces(portal.db, portal.files)).toEqual(before);
  return answer;
}

async function sendForm(body: FormData): Promise<Answer> {
  const headers = { 'x-portal-request': '1' };
  const response = await client.raw(create.save.path, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const fifty = '𠮷'.repeat(50);
// The label that was sent with the form.
const label = '取引先名';

describe('each invalid field is a 422 at that field, and leaves no trace', () => {
  test.each([
    ['too long by one code point', `${fifty}字`, invalid.tooLong(label, 50)],
    ['NUL', 'a\u0000b', `${label}に使用できない文字が含まれています（U+0000、2文字目）。`],
    [
      'two control characters',
      'a\u0007\u0008',
      `${label}に使用できない文字が含まれています（U+0007、2文字目、ほか1件）。`,
    ],
    ['a lone surrogate', '𠮷\ud800b', `${label}に使用できない文字が含まれています（U+D800、2文字目）。`],
    ['a line break', 'a\nb', invalid.lineBreak(label)],
    ['another line break', 'a\u2028b', invalid.lineBreak(label)],
    ['a number', 5, invalid.form],
    ['an array', ['a'], invalid.form],
    ['an object', {}, invalid.form],
  ])('field_value01: %s', async (_what, field_value01, message) => {
    expectIssues(await sendWrong({ field_value01 }), [[['field_value01'], message]]);
  });

  test.each([
    ['missing', undefined, '回答希望日が入力されていません。'],
    ['null', null, '回答希望日が入力されていません。'],
    ['empty', '', '回答希望日が入力されていません。'],
    ['white space', ' 　', '回答希望日が入力されていません。'],
    ['a day that does not exist', '2099-02-29', '回答希望日の日付が正しくありません。'],
    ['written otherwise', '2099/03/01', '回答希望日の日付が正しくありません。'],
    ['with a time', '2099-03-01T00:00:00Z', '回答希望日の日付が正しくありません。'],
    ['long ago', '2020-01-01', '回答希望日には本日以降の日付を入力してください。'],
  ])('applicant_answers_hope_date: %s', async (_what, applicant_answers_hope_date, message) => {
    const answer = await sendWrong({ applicant_answers_hope_date });
    expectIssues(answer, [[['applicant_answers_hope_date'], message]]);
  });

  test.each([undefined, null, '1', 1.5, 0, -1, 2 ** 31, 2 ** 63, [], true])(
    'workflow_id: %j',
    async (workflow_id) => {
      expectIssues(await sendWrong({ workflow_id }), [[['workflow_id'], invalid.form]]);
    },
  );

  test.each([undefined, null, '', ' ', 5, ['a'], 'a\nb'])(
    'an invalid label, %j, is not repeated: the field is named by its number',
    async (field_name01) => {
      const { body } = await sendWrong({ field_name01, field_value01: `${fifty}字` });
      expect(body).toMatchObject({
        detail: expect.arrayContaining([
          { loc: ['body', 'field_value01'], msg: invalid.tooLong('入力項目1', 50) },
        ]),
      });
    },
  );

  test('all errors are reported at once', async () => {
    const answer = await sendWrong({ workflow_id: null, field_value01: 1, field_value03: `${fifty}字` }, [
      'applicant_answers_hope_date',
    ]);
    expectIssues(answer, [
      [['workflow_id'], invalid.form],
      [['field_value01'], invalid.form],
      [['field_value03'], invalid.tooLong('想定年額', 50)],
      [['applicant_answers_hope_date'], '回答希望日が入力されていません。'],
    ]);
  });
});

test('today is the date in Japan, on both sides of midnight', async () => {
  portal.clock = new Date('2026-11-20T14:59:59.999Z');
  try {
    const late = await portal.as('applicant1');
    const input = { ...right, applicant_answers_hope_date: '2026-11-20' };
    expect((await late.upload(create.save, input)).status).toBe(200);
    portal.clock = new Date('2026-11-20T15:00:00.000Z');
    expectIssues(await late.upload(create.save, input), [
      [['applicant_answers_hope_date'], invalid.hopeDateInThePast],
    ]);
  } finally {
    portal.clock = null;
  }
});

test('fifty code points, variants and combined characters are valid', async () => {
  const values = { field_value01: fifty, field_value02: '葛\u{e0100}か\u309a👨‍👩‍👧‍👦' };
  expect((await client.upload(create.save, { ...right, ...values })).status).toBe(200);
});

test('a workflow that does not exist is a 404', async () => {
  expectRefused(await sendWrong({ workflow_id: 2_147_483_647 }), 404);
  expectRefused(await client.get(create.init, { workflow_id: 2_147_483_647 }), 404);
});

test('a form that was loaded with other labels is rejected', async () => {
  const answer = await sendWrong({ field_name01: '以前の見出し' });
  expectIssues(answer, [[['updated_at'], failure.stale]]);
  expectIssues(await sendWrong({}, ['field_name02']), [[['updated_at'], failure.stale]]);
});

test('nothing can be submitted while a step of the workflow has nobody', async () => {
  const { db } = portal;
  const setValid = (login_id: string, portal_invalid_flag: boolean) =>
    db.updateTable('portal_user').set({ portal_invalid_flag }).where('login_id', '=', login_id).execute();
  for (const login_ids of [['final1'], ['router1'], ['reception1', 'reception2']]) {
    for (const login_id of login_ids) await setValid(login_id, true);
    expectIssues(await sendWrong({}), [[['workflow_id'], failure.workflowUnavailable]]);
    const init = await client.get(create.init, { workflow_id: right.workflow_id });
    expectIssues(init, [[['workflow_id'], failure.workflowUnavailable]], 'query');
    for (const login_id of login_ids) await setValid(login_id, false);
  }
  await setValid('reception1', true);
  expect((await client.upload(create.save, right)).status).toBe(200);
  await setValid('reception1', false);
});

describe('a malformed submission', () => {
  test.each([
    ['no JSON part', {}],
    ['a part that is no JSON', { create: '{"workflow_id":' }],
    ['null', { create: 'null' }],
    ['a list', { create: '[]' }],
    ['a text', { create: '"text"' }],
    ['a part of another name', { approve: '{}' }],
  ])('%s', async (_what, parts) => {
    const before = await traces(portal.db, portal.files);
    const form = new FormData();
    form.append('file1', new File(['内容'], '添付.txt'));
    for (const [name, value] of Object.entries(parts)) form.append(name, value);
    expectIssues(await sendForm(form), [[[], invalid.form]]);
    expect(await traces(portal.db, portal.files)).toEqual(before);
  });
});

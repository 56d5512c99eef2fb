import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { questionKind, responseState } from '#domain/codes.ts';
import { failure } from '#texts/general.ts';
import { answerFaultText, invalidQuestionnaire, questionnaireLabel } from '#texts/questionnaire.ts';
import { bodyOf, expectIssues, expectRefused } from '#testing/application.ts';
import type { Tx } from '#server/db/database.ts';
import { behindALock } from '#testing/behind-a-lock.ts';
import { noticeInput, postNotice, tryPostNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import {
  loadResponse,
  oneOfEach,
  question,
  respond,
  someAnswers,
  tryRespond,
  type Responding,
} from '#testing/questionnaire.ts';

const { notice } = calls;

const portal = await portalForFile();
beforeEach(() => {
  portal.clock = new Date('2026-08-10T10:00:00+09:00');
});
afterEach(() => {
  portal.clock = null;
});

const due = '2026-08-14';
const asking = (questions = oneOfEach(), to: readonly string[] = ['S0001', 'S0002']) =>
  postNotice(portal, {
    to,
    form: { publish_date_to: '2026-08-31', questionnaire: { response_due_date: due, questions } },
  });
const holding = (tx: Tx, notice_id: number) =>
  tx.selectFrom('notice').select('version').where('notice_id', '=', notice_id).forUpdate().execute();
const answering = (notice_id: number, sent?: Responding) => tryRespond(portal, notice_id, sent);
const download = async (login_id: string, file_id: number) =>
  (await portal.as(login_id)).download(notice.response.download, { file_id });

describe('questions of a notice', () => {
  test('are stored as its readers get them, and start another notice', async () => {
    const typed = [
      question({ kind: questionKind.number, smallest: '００１', largest: '1,000', hint: ' ' }),
      question({ choices: ['余り'], format: 'registration_number', required: false }),
    ];
    const notice_id = await asking(typed);
    const questions = [
      question({ kind: questionKind.number, smallest: '1', largest: '1000' }),
      question({ format: 'registration_number', required: false }),
    ];
    const loaded = await loadResponse(portal, notice_id);
    expect(loaded).toEqual({
      response_due_date: due,
      questions,
      may_respond: true,
      state: responseState.unanswered,
      response: null,
      completion: null,
      former: [null, null],
    });
    expect(await loadResponse(portal, notice_id, 'pic2')).toMatchObject({ may_respond: false, questions });
    const client = await portal.as('pic2');
    const copied = bodyOf(notice.edit.copy.output, await client.get(notice.edit.copy, { notice_id }));
    expect(copied.questions).toEqual(questions);
    const shown = bodyOf(notice.view.init.output, await client.get(notice.view.init, { notice_id }));
    expect(shown.response_due_date).toBe(due);
    expect(shown).not.toHaveProperty('response_count');
    await respond(portal, notice_id, { answers: ['5', null], files: {} });
    const admin = await portal.as('sysadmin');
    const deletable = await admin.get(notice.view.init, { notice_id });
    expect(bodyOf(notice.view.init.output, deletable).response_count).toBe(1);
  });

  test('are named with everything that is wrong with them', async () => {
    const l = questionnaireLabel;
    const broken = [
      question({ kind: questionKind.choice, text: ' ', choices: ['一つ'] }),
      question({ kind: questionKind.choices, choices: ['同じ', '同じ'], hint: 'あ'.repeat(101) }),
      question({ kind: questionKind.choices, choices: ['本社', ' '] }),
      question({ kind: questionKind.number, smallest: '5', largest: '4', unit: '個'.repeat(11) }),
      question({ kind: questionKind.number, smallest: '多い' }),
    ];
    const at = (...path: (string | number)[]) => ['questionnaire', 'questions', ...path];
    expectIssues(
      await tryPostNotice(portal, {
        to: ['S0001'],
        form: { questionnaire: { response_due_date: '2026-08-10', questions: broken } },
      }),
      [
        [at(0, 'text'), `${l.question_text(1)}が入力されていません。`],
        [at(0, 'choices'), invalidQuestionnaire.choiceCount(l.choices(1), { min: 2, max: 20 })],
        [at(1, 'choices'), invalidQuestionnaire.choiceTwice(l.choices(2))],
        [at(1, 'hint'), `${l.hint(2)}は100文字以内で入力してください。`],
        [at(2, 'choices', 1), `${l.choices(3)}が入力されていません。`],
        [at(3, 'unit'), `${l.unit(4)}は10文字以内で入力してください。`],
        [at(3, 'largest'), answerFaultText(l.largest(4), { code: 'too_small', limit: '5' })],
        [at(4, 'smallest'), answerFaultText(l.smallest(5), { code: 'number' })],
      ],
    );
  });

  const files = Array.from({ length: 4 }, () => question({ kind: questionKind.file }));
  const eleven = Array.from({ length: 11 }, () => question());
  test.each([
    ['none', { questions: [] }, ['questions'], invalidQuestionnaire.noQuestion],
    ['eleven', { questions: eleven }, ['questions'], invalidQuestionnaire.tooManyQuestions(10)],
    ['four for files', { questions: files }, ['questions'], invalidQuestionnaire.tooManyFileQuestions(3)],
    [
      'until a day after the period',
      { response_due_date: '2026-08-11' },
      ['response_due_date'],
      invalidQuestionnaire.dueOutsidePeriod,
    ],
    [
      'until a day before the period',
      { response_due_date: '2026-08-09' },
      ['response_due_date'],
      invalidQuestionnaire.dueOutsidePeriod,
    ],
  ])('are refused: %s', async (_, changes, path, message) => {
    const questionnaire = { response_due_date: '2026-08-10', questions: [question()], ...changes };
    expectIssues(await tryPostNotice(portal, { to: ['S0001'], form: { questionnaire } }), [
      [['questionnaire', ...path], message],
    ]);
  });

  test('are refused for a system notice', async () => {
    const questionnaire = { response_due_date: '2026-08-10', questions: [question()] };
    const form = { system_notice_flag: true, questionnaire };
    expectIssues(await tryPostNotice(portal, { login_id: 'sysadmin', form }), [
      [['questionnaire'], invalidQuestionnaire.ofSystemNotice],
    ]);
  });

  test('null is none, as a missing key is', async () => {
    const sent = { ...(await noticeInput(portal)), suppliers: [await portal.supplierId('S0001')] };
    const client = await portal.as('pic2');
    for (const form of [sent, { ...sent, questionnaire: null }]) {
      const notice_id = bodyOf(notice.edit.save.output, await client.upload(notice.edit.save, form));
      const shown = bodyOf(notice.view.init.output, await client.get(notice.view.init, { notice_id }));
      expect(shown).not.toHaveProperty('response_due_date');
      expectRefused(await client.get(notice.response.init, { notice_id }), 404);
      expectRefused(await client.get(notice.responses.list, { notice_id, skip: 0, limit: 1 }), 404);
      expectRefused(await answering(notice_id), 404);
    }
  });
});

describe('a response', () => {
  test('is the company’s: a colleague sees it and replaces it, and each version is kept', async () => {
    const notice_id = await asking();
    const { version, response_file_id } = await respond(portal, notice_id);
    expect(version).toBe(1);
    const first = await loadResponse(portal, notice_id, 'supplier1b');
    expect(first.state).toBe(responseState.answered);
    expect(first.response).toMatchObject({
      version: 1,
      full_name: '石井 陽子',
      answers: [1, [0, 2], '梱包の遅れ', '1200', '2026-12-04', null],
    });
    expect(new Date(first.response?.responded_at ?? '')).toEqual(portal.clock);
    expect(first.response?.files[5]).toEqual({
      file_id: response_file_id,
      file_name: '証明書.txt',
      size: 6,
    });
    const answers = [...someAnswers().slice(0, 5), response_file_id];
    await respond(portal, notice_id, { login_id: 'supplier1b', replaces: 1, answers, files: {} });
    const second = await loadResponse(portal, notice_id);
    expect(second.response).toMatchObject({ version: 2, full_name: '岡田 隆之' });
    const kept = second.response?.files[5]?.file_id ?? 0;
    expect(kept).not.toBe(response_file_id);
    // Both versions keep their file.
    for (const file_id of [response_file_id, kept])
      expect((await download('supplier1b', file_id)).bytes.toString()).toBe('証明');
    expect(await loadResponse(portal, notice_id, 'supplier2')).toMatchObject({
      state: responseState.unanswered,
      response: null,
    });
  });

  test('names all answers that are wrong, a missing file at its field', async () => {
    const questions = oneOfEach().map((one) => ({ ...one, required: true }));
    const notice_id = await asking(questions);
    const fault = (number: number, code: 'missing' | 'number' | 'date' | 'form') =>
      answerFaultText(questionnaireLabel.question(number), { code });
    const answers = [7, [], null, '多い', '12月', null];
    expectIssues(await answering(notice_id, { answers, files: {} }), [
      [['answers', 0], fault(1, 'form')],
      [['answers', 1], fault(2, 'missing')],
      [['answers', 2], fault(3, 'missing')],
      [['answers', 3], fault(4, 'number')],
      [['answers', 4], fault(5, 'date')],
      [['file1'], fault(6, 'missing')],
    ]);
  });

  test('after 回答期限 is late, and a correction then too', async () => {
    const late = await asking();
    const corrected = await asking();
    await respond(portal, corrected);
    portal.clock = new Date('2026-08-15T00:00:00+09:00');
    await respond(portal, late);
    await respond(portal, corrected, { replaces: 1, files: {} });
    expect((await loadResponse(portal, late)).state).toBe(responseState.late);
    expect((await loadResponse(portal, corrected)).state).toBe(responseState.corrected_late);
    // The last moment in time.
    portal.clock = new Date('2026-08-14T23:59:59+09:00');
    const inTime = await asking();
    await respond(portal, inTime);
    expect((await loadResponse(portal, inTime)).state).toBe(responseState.answered);
  });

  test('is refused after the period, before it, for somebody else’s notice and for operators', async () => {
    const notice_id = await asking();
    expectRefused(await answering(notice_id, { login_id: 'supplier4' }), 404);
    expectRefused(await answering(notice_id, { login_id: 'pic2' }), 403);
    portal.clock = new Date('2026-09-01T00:00:00+09:00');
    expectIssues(await answering(notice_id), [[['notice_id'], failure.publishEnded]]);
    const [coming] = [
      await postNotice(portal, {
        to: ['S0001'],
        form: {
          publish_date_from: '2026-09-02',
          publish_date_to: '2026-09-30',
          questionnaire: { response_due_date: '2026-09-30', questions: [question()] },
        },
      }),
    ];
    expectRefused(await answering(coming), 404);
  });

  test('that begins in the period is taken, however long it waits for another change', async () => {
    const notice_id = await asking();
    portal.clock = new Date('2026-08-31T23:59:59+09:00');
    const [taken] = await behindALock(
      portal.db,
      (tx) => holding(tx, notice_id),
      () => [answering(notice_id)],
      () => {
        portal.clock = new Date('2026-09-01T00:00:00+09:00');
      },
    );
    expect(taken?.status).toBe(200);
    expectIssues(await answering(notice_id), [[['notice_id'], failure.publishEnded]]);
  });

  test('on a version that a colleague has replaced is refused, as of two at once all but one', async () => {
    const notice_id = await asking();
    const outdated = [[['replaces'], invalidQuestionnaire.answeredBefore]] as const;
    const answers = await behindALock(
      portal.db,
      (tx) => holding(tx, notice_id),
      () => [answering(notice_id), answering(notice_id, { login_id: 'supplier1b' })],
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    for (const refused of answers.filter(({ status }) => status === 422)) expectIssues(refused, outdated);
    expectIssues(await answering(notice_id), outdated);
    expectIssues(await answering(notice_id, { replaces: 2 }), outdated);
    // The other company's is its own first one.
    await respond(portal, notice_id, { login_id: 'supplier2' });
  });

  test('and the deletion of its notice: whichever is first', async () => {
    const notice_id = await asking();
    const admin = await portal.as('sysadmin');
    await behindALock(
      portal.db,
      (tx) => holding(tx, notice_id),
      () => [admin.post(notice.view.delete, { notice_id, updated_at: '1' }), answering(notice_id)],
    );
    expectRefused(await answering(notice_id), 404);
    expectRefused(await (await portal.as('supplier1')).get(notice.response.init, { notice_id }), 404);
  });
});

describe('前回と同じ', () => {
  test('offers the company’s newest answer to the same question, and takes its file over', async () => {
    const certificate = question({ kind: questionKind.file, text: '毎月の証明書' });
    const number = question({ kind: questionKind.number, text: '毎月の在庫' });
    const before = await asking([certificate, number]);
    await respond(portal, before, { answers: [null, '1'] });
    portal.clock = new Date('2026-08-11T10:00:00+09:00');
    const { response_file_id } = await respond(portal, before, { replaces: 1, answers: [null, '2'] });
    const notice_id = await asking([
      number,
      { ...certificate, required: false },
      { ...number, text: '別の質問' },
    ]);
    const { former } = await loadResponse(portal, notice_id, 'supplier1b');
    expect(former).toEqual([
      { answered_on: '2026-08-11', answer: '2', file: null },
      {
        answered_on: '2026-08-11',
        answer: null,
        file: { file_id: response_file_id, file_name: '証明書.txt', size: 6 },
      },
      null,
    ]);
    expect((await loadResponse(portal, notice_id, 'supplier2')).former).toEqual([null, null, null]);
    const answers = ['2', response_file_id, '3'];
    const taken = await respond(portal, notice_id, { answers, files: {} });
    expect((await download('supplier1', taken.response_file_id)).bytes.toString()).toBe('証明');

    const admin = await portal.as('sysadmin');
    for (const deleted of [before, notice_id])
      await admin.post(notice.view.delete, { notice_id: deleted, updated_at: '1' });
    const after = await asking([number]);
    expect((await loadResponse(portal, after)).former).toEqual([null]);
  });

  test('takes over no file of another company, of another question or of a deleted notice', async () => {
    const certificate = question({ kind: questionKind.file, text: '証明書A' });
    const [first, other, deleted] = [
      await asking([certificate]),
      await asking([{ ...certificate, text: '証明書B' }]),
      await asking([certificate]),
    ];
    const rivals = await respond(portal, first, { login_id: 'supplier2', answers: [null] });
    const ofOther = await respond(portal, other, { answers: [null] });
    const ofDeleted = await respond(portal, deleted, { answers: [null] });
    await (await portal.as('sysadmin')).post(notice.view.delete, { notice_id: deleted, updated_at: '1' });
    for (const { response_file_id } of [rivals, ofOther, ofDeleted, { response_file_id: 2_147_483_647 }])
      expectIssues(await answering(first, { answers: [response_file_id], files: {} }), [
        [['answers', 0], invalidQuestionnaire.notAFormerFile],
      ]);
  });
});

test('a file of a response is for its company and for who may see the responses', async () => {
  const notice_id = await asking();
  const { response_file_id } = await respond(portal, notice_id);
  const statusFor = async (login_id: string) => (await download(login_id, response_file_id)).status;
  expect(await statusFor('supplier1b')).toBe(200);
  expect(await statusFor('supplier2')).toBe(404);
  // The publisher, an admin of the division and a system admin.
  for (const login_id of ['pic2', 'divadmin1', 'sysadmin']) expect(await statusFor(login_id)).toBe(200);
  for (const login_id of ['applicant1', 'divadmin2']) expect(await statusFor(login_id)).toBe(403);
  expect((await download('sysadmin', 2_147_483_647)).status).toBe(404);
  const audit = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'object_name', 'detail'])
    .where('object_kind', '=', 'notice_response_file')
    .where('object_id', '=', response_file_id)
    .where('action', '=', 'downloaded')
    .execute();
  expect(audit[0]).toEqual({
    action: 'downloaded',
    object_name: '証明書.txt',
    detail: { notice_id },
  });
});

test('the audit log has an answer, and nothing of what was answered', async () => {
  const notice_id = await asking();
  await respond(portal, notice_id);
  const [row] = await portal.db
    .selectFrom('audit_event')
    .select(['full_name', 'object_name', 'detail'])
    .where('action', '=', 'responded')
    .where('object_id', '=', notice_id)
    .execute();
  expect(row).toEqual({
    full_name: '石井 陽子',
    object_name: '夏季休業のお知らせ',
    detail: { response_version: 1, file_count: 1 },
  });
});

describe('TOP', () => {
  const top = async (login_id: string, awaits_response = false) => {
    const query = { awaits_response, skip: 0, limit: 100 };
    return bodyOf(calls.top.notice.output, await (await portal.as(login_id)).get(calls.top.notice, query));
  };

  test('marks what waits for an answer of the company, counts it, and shows it alone', async () => {
    const plain = await postNotice(portal, { to: ['S0003'] });
    const [open, answered] = [await asking(oneOfEach(), ['S0003']), await asking(oneOfEach(), ['S0003'])];
    await respond(portal, answered, { login_id: 'supplier3' });
    const all = await top('supplier3');
    const marks = all.notices.map((item) => [item.notice_id, item.response_due_date]);
    expect(marks).toEqual([
      [answered, undefined],
      [open, due],
      [plain, undefined],
    ]);
    expect(all).toMatchObject({ notice_total_count: 3, awaiting_response_count: 1 });
    const waiting = await top('supplier3', true);
    expect(waiting.notices.map(({ notice_id }) => notice_id)).toEqual([open]);
    expect(waiting).toMatchObject({ notice_total_count: 1, awaiting_response_count: 1 });

    await respond(portal, open, { login_id: 'supplier3' });
    expect(await top('supplier3')).not.toHaveProperty('awaiting_response_count');
    expect((await top('supplier3', true)).notices).toEqual([]);
    const operator = await top('pic2');
    expect(operator).not.toHaveProperty('awaiting_response_count');
    for (const item of operator.notices) expect(item).not.toHaveProperty('response_due_date');
  });
});

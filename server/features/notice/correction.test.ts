import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { responseState } from '#domain/codes.ts';
import { maxDestinations } from '#domain/limits.ts';
import { failure } from '#texts/general.ts';
import { invalid } from '#texts/fields.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { noticeInput, postNotice, supplierGroup, tryPostNotice, type NoticeForm } from '#testing/notice.ts';
import { loadResponse, respond, someAnswers, someQuestionnaire } from '#testing/questionnaire.ts';
import { portalForFile } from '#testing/portal.ts';
import { traces } from '#testing/check-invariants.ts';

/** 訂正版 of a notice (docs/rules/notices.md#corrections). */

const { view, edit, past, response, responses } = calls.notice;

const portal = await portalForFile();
beforeEach(() => {
  portal.clock = new Date('2026-08-10T10:00:00+09:00');
});
afterEach(() => {
  portal.clock = null;
});

const month = { publish_date_to: '2026-08-31' };

/** Corrects a notice, by default as the publisher of `postNotice`. */
const tryCorrect = (corrects_notice_id: number, form: Partial<NoticeForm> = {}, login_id = 'pic2') =>
  tryPostNotice(portal, {
    login_id,
    form: { title: '【訂正】夏季休業のお知らせ', ...month, corrects_notice_id, ...form },
  });
const correct = async (notice_id: number, form: Partial<NoticeForm> = {}, login_id = 'pic2') =>
  bodyOf(edit.save.output, await tryCorrect(notice_id, form, login_id));

const open = async (login_id: string, notice_id: number) =>
  (await portal.as(login_id)).get(view.init, { notice_id });
const opened = async (login_id: string, notice_id: number) =>
  bodyOf(view.init.output, await open(login_id, notice_id));

async function topOf(login_id: string): Promise<number[]> {
  const client = await portal.as(login_id);
  const answer = await client.get(calls.top.notice, { skip: 0, limit: 100 });
  return bodyOf(calls.top.notice.output, answer).notices.map(({ notice_id }) => notice_id);
}
async function pastOf(login_id: string) {
  const client = await portal.as(login_id);
  return bodyOf(past.list.output, await client.get(past.list, { skip: 0, limit: 100 })).items;
}
async function postedBy(login_id: string): Promise<number[]> {
  const client = await portal.as(login_id);
  const answer = await client.get(edit.posted_list, { skip: 0, limit: 100 });
  return bodyOf(edit.posted_list.output, answer).items.map(({ notice_id }) => notice_id);
}

test('the corrected notice leaves all lists but 過去のお知らせ, and both lead to each other', async () => {
  const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
  const reader = await portal.as('supplier1');
  await expectDone(reader.post(view.mark_as_read, { notice_id }));
  const correction_id = await correct(notice_id);
  for (const lists of [await topOf('supplier1'), await topOf('pic2'), await postedBy('pic2')]) {
    expect(lists).toContain(correction_id);
    expect(lists).not.toContain(notice_id);
  }
  expect(await pastOf('supplier1')).toContainEqual(
    expect.objectContaining({ notice_id, is_corrected: true, ended_on: '2026-08-10' }),
  );
  expect(await opened('supplier1', notice_id)).toMatchObject({
    is_past: true,
    corrected_on: '2026-08-10',
    correction_id,
    is_correctable: false,
  });
  expect(await opened('supplier1', correction_id)).toMatchObject({
    is_past: false,
    corrected_on: null,
    corrects_notice_id: notice_id,
  });
  // What is read begins again.
  const read = await portal.db
    .selectFrom('notice_read')
    .select('notice_id')
    .where('notice_id', 'in', [notice_id, correction_id])
    .where('supplier_id', '=', await portal.supplierId('S0001'))
    .execute();
  expect(read).toEqual([{ notice_id }]);
  expectIssues(await reader.post(view.mark_as_read, { notice_id }), [
    [['notice_id'], failure.noticeCorrected],
  ]);
});

test('it keeps the targets that can no longer be chosen, and adds others', async () => {
  const group = await supplierGroup(portal, 'D01', ['S0002']);
  const notice_id = await postNotice(portal, {
    to: ['S0001'],
    form: { ...month, supplier_groups: [group] },
  });
  await portal.db
    .updateTable('supplier_group')
    .set({ suspended: true })
    .where('supplier_group_id', '=', group)
    .execute();
  const publisher = await portal.as('pic2');
  const start = bodyOf(edit.correction.output, await publisher.get(edit.correction, { notice_id }));
  expect(start.supplier_groups).toEqual(['主要取引先']);
  expect(start.suppliers).toHaveLength(1);
  const added = { suppliers: [await portal.supplierId('S0003')], corrects_notice_id: notice_id };
  const input = await noticeInput(portal, { ...month, ...added });
  expect(bodyOf(edit.reach.output, await publisher.post(edit.reach, input)).supplier_count).toBe(3);
  const correction_id = await correct(notice_id, added);
  for (const login_id of ['supplier1', 'supplier2', 'supplier3'])
    expect((await open(login_id, correction_id)).status).toBe(200);
  // Whom it is new for does not learn of the other.
  expect(await opened('supplier3', correction_id)).not.toHaveProperty('corrects_notice_id');
  expectRefused(await open('supplier3', notice_id), 404);
  expectRefused(await open('supplier4', correction_id), 404);
});

test('its division and its kind stay whatever is sent, and targets of others are refused', async () => {
  const system = await postNotice(portal, {
    login_id: 'sysadmin',
    form: { ...month, system_notice_flag: true },
  });
  const correction_id = await correct(system, { system_notice_flag: false, division_id: null }, 'sysadmin');
  expect(await opened('supplier4', correction_id)).toMatchObject({
    system_notice_flag: true,
    division_name: null,
  });
  const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
  expectIssues(await tryCorrect(notice_id, { suppliers: [await portal.supplierId('S0004')] }), [
    [['suppliers'], invalid.target],
  ]);
});

test('former and added targets together are limited', async () => {
  const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
  await sql`insert into notice_supplier (notice_id, supplier_id)
    select ${notice_id}::integer, supplier_id from supplier on conflict do nothing`.execute(portal.db);
  const { count } = await portal.db
    .selectFrom('notice_supplier')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('notice_id', '=', notice_id)
    .executeTakeFirstOrThrow();
  const groups = await portal.db
    .insertInto('supplier_group')
    .values(
      Array.from({ length: maxDestinations + 1 - count }, (_, n) => ({
        group_name: `追加${n}`,
        division_id: sql<number>`(select division_id from division where division_code = 'D01')`,
      })),
    )
    .returning('supplier_group_id')
    .execute();
  const supplier_groups = groups.map(({ supplier_group_id }) => supplier_group_id);
  expectIssues(await tryCorrect(notice_id, { supplier_groups }), [
    [['supplier_groups'], invalid.tooManyDestinations(maxDestinations)],
  ]);
  expect(await correct(notice_id, { supplier_groups: supplier_groups.slice(1) })).toBeGreaterThan(notice_id);
});

describe('who may correct', () => {
  test('its publisher and the admins, while they may post for its division', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
    for (const login_id of ['pic2', 'divadmin1', 'sysadmin'])
      expect([login_id, (await opened(login_id, notice_id)).is_correctable]).toEqual([login_id, true]);
    for (const login_id of ['applicant1', 'divadmin2']) {
      expect((await opened(login_id, notice_id)).is_correctable).toBe(false);
      expectRefused(await (await portal.as(login_id)).get(edit.correction, { notice_id }), 403);
      expectRefused(await tryCorrect(notice_id, {}, login_id), 403);
    }
    expect((await opened('supplier1', notice_id)).is_correctable).toBe(false);
    await correct(notice_id, {}, 'divadmin1');
  });

  test('a division admin corrects no system notice', async () => {
    const notice_id = await postNotice(portal, {
      login_id: 'sysadmin',
      form: { ...month, system_notice_flag: true },
    });
    expectRefused(await tryCorrect(notice_id, {}, 'divadmin1'), 403);
  });
});

describe('the first day', () => {
  test('is today', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
    expectIssues(await tryCorrect(notice_id, { publish_date_from: '2026-08-11' }), [
      [['publish_date_from'], invalid.correctionStartsToday],
    ]);
  });

  test('is free for a notice that has not begun, which nobody ever sees then', async () => {
    const days = { publish_date_from: '2026-08-20', publish_date_to: '2026-08-31' };
    const notice_id = await postNotice(portal, { to: ['S0001'], form: days });
    const correction_id = await correct(notice_id, { publish_date_from: '2026-08-12' });
    portal.clock = new Date('2026-08-25T10:00:00+09:00');
    expectRefused(await open('supplier1', notice_id), 404);
    expect(await pastOf('supplier1')).not.toContainEqual(expect.objectContaining({ notice_id }));
    expect(await opened('supplier1', correction_id)).not.toHaveProperty('corrects_notice_id');
  });
});

test('it takes over the files that are named, and no others', async () => {
  const file1 = new File(['一'], '案内.txt');
  const notice_id = await postNotice(portal, {
    to: ['S0001'],
    form: month,
    files: { file1, file2: new File(['二'], '地図.txt') },
  });
  const publisher = await portal.as('pic2');
  const { files } = bodyOf(edit.correction.output, await publisher.get(edit.correction, { notice_id }));
  const of = (name: string) => files.find(({ file_name }) => file_name === name)?.file_id ?? 0;
  const other = await postNotice(portal, { to: ['S0001'], form: month, files: { file1 } });
  const { notice_files } = await opened('pic2', other);
  const others = { former_file_ids: notice_files.map(({ file_id }) => file_id) };
  const refused: [string[], string][] = [[['former_file_ids'], failure.notAFileOfNotice]];
  expectIssues(await tryCorrect(notice_id, others), refused);
  expectIssues(await tryPostNotice(portal, { to: ['S0001'], form: others }), refused);
  const correction_id = bodyOf(
    edit.save.output,
    await tryPostNotice(portal, {
      form: { ...month, corrects_notice_id: notice_id, former_file_ids: [of('地図.txt')] },
      files: { file1: new File(['新'], '案内（訂正）.txt') },
    }),
  );
  const read = await opened('supplier1', correction_id);
  expect(read.notice_files.map(({ file_name }) => file_name)).toEqual(['案内（訂正）.txt', '地図.txt']);
  const reader = await portal.as('supplier1');
  const file_id = read.notice_files[1]?.file_id ?? 0;
  expect((await reader.download(view.download, { file_id })).bytes.toString()).toBe('二');
});

describe('a notice that asks', () => {
  const asked = { ...month, questionnaire: { ...someQuestionnaire(), response_due_date: '2026-08-20' } };

  test('takes no more answers, and its own are offered as 前回と同じ', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001', 'S0002'], form: asked });
    await respond(portal, notice_id);
    const correction_id = await correct(notice_id, asked);
    const supplier = await portal.as('supplier1');
    const again = { notice_id, replaces: 1, answers: someAnswers() };
    expectIssues(await supplier.upload(response.save, again), [[['notice_id'], failure.noticeCorrected]]);
    expect((await loadResponse(portal, notice_id)).response?.version).toBe(1);
    const { former, state, response: none } = await loadResponse(portal, correction_id);
    expect([none, state]).toEqual([null, responseState.unanswered]);
    expect(former.map((one) => one !== null)).toEqual([true, true, true, true, true, true]);
    const admin = await portal.as('divadmin1');
    expectIssues(await admin.post(responses.nudge, { notice_id }), [
      [['notice_id'], failure.noticeCorrected],
    ]);
    const listed = await admin.get(responses.list, { notice_id, skip: 0, limit: 10 });
    const { items, may_nudge } = bodyOf(responses.list.output, listed);
    expect(may_nudge).toBe(false);
    expect(items.some(({ may_enter, may_ask_completion }) => may_enter || may_ask_completion)).toBe(false);
  });

  test('waits for nothing on TOP', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'], form: asked });
    const waiting = async () => {
      const client = await portal.as('supplier1');
      const answer = await client.get(calls.top.notice, { awaits_response: 'true', skip: 0, limit: 100 });
      return bodyOf(calls.top.notice.output, answer).notices.map((notice) => notice.notice_id);
    };
    expect(await waiting()).toContain(notice_id);
    const correction_id = await correct(notice_id, asked);
    expect(await waiting()).toContain(correction_id);
    expect(await waiting()).not.toContain(notice_id);
  });
});

describe('once', () => {
  test('a second correction is refused, also at the same time, and leaves nothing', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
    const answers = await Promise.all(
      ['pic2', 'divadmin1', 'sysadmin'].map((login_id) => tryCorrect(notice_id, {}, login_id)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const before = await traces(portal.db, portal.files);
    expectIssues(await tryCorrect(notice_id), [[['corrects_notice_id'], failure.noticeCorrected]]);
    expect(await traces(portal.db, portal.files)).toEqual(before);
  });

  test('a correction of a correction is the one that all lead to', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
    const second = await correct(notice_id);
    const third = await correct(second);
    expect((await opened('supplier1', notice_id)).correction_id).toBe(third);
    expect((await opened('supplier1', second)).correction_id).toBe(third);
    // Without it, the one before is what there is.
    await (await portal.as('sysadmin')).post(view.delete, { notice_id: third, updated_at: '1' });
    expect((await opened('supplier1', notice_id)).correction_id).toBe(second);
    expect(await opened('supplier1', second)).not.toHaveProperty('correction_id');
  });

  test('of a deletion and a correction one comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
      const admin = await portal.as('sysadmin');
      const [corrected, deleted] = await Promise.all([
        tryCorrect(notice_id),
        admin.post(view.delete, { notice_id, updated_at: '1' }),
      ]);
      expect([
        [200, 422],
        [404, 200],
      ]).toContainEqual([corrected.status, deleted.status]);
    }
  });

  test('a deleted notice is a 404', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
    await (await portal.as('sysadmin')).post(view.delete, { notice_id, updated_at: '1' });
    expectRefused(await tryCorrect(notice_id), 404);
  });
});

test('both notices have a line in the audit log', async () => {
  const notice_id = await postNotice(portal, { to: ['S0001'], form: month });
  const correction_id = await correct(notice_id);
  const rows = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'object_id'])
    .where('object_kind', '=', 'notice')
    .where('object_id', 'in', [notice_id, correction_id])
    .orderBy('audit_event_id')
    .execute();
  expect(rows).toEqual([
    { action: 'published', object_id: notice_id },
    { action: 'corrected', object_id: notice_id },
    { action: 'published', object_id: correction_id },
  ]);
});

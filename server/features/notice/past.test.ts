import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { failure } from '#texts/general.ts';
import { bodyOf, expectIssues, expectRefused } from '#testing/application.ts';
import { postNotice, supplierGroup } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { respond, someAnswers, someQuestionnaire } from '#testing/questionnaire.ts';
import { storeRecipients } from './queries-past.ts';

/** 過去のお知らせ (docs/rules/notices.md#past-notices). */

const { view, past, response } = calls.notice;

const portal = await portalForFile();
const period = { publish_date_from: '2026-08-10', publish_date_to: '2026-08-12' };
const at = (day: string) => {
  portal.clock = new Date(`${day}T10:00:00+09:00`);
};
beforeEach(() => at('2026-08-10'));
afterEach(() => {
  portal.clock = null;
});

async function listed(login_id: string): Promise<number[]> {
  const client = await portal.as(login_id);
  const { items } = bodyOf(past.list.output, await client.get(past.list, { skip: 0, limit: 100 }));
  return items.map(({ notice_id }) => notice_id);
}

const open = async (login_id: string, notice_id: number) =>
  (await portal.as(login_id)).get(view.init, { notice_id });

/** What the job does on a day. */
const runJob = () =>
  portal.db.transaction().execute((tx) => storeRecipients(tx, japanDate(portal.clock ?? new Date())));

test('a notice is past for those whom it was for, from the day after its last one, and for nobody else', async () => {
  const notice_id = await postNotice(portal, { to: ['S0001'], form: period });
  at('2026-08-12');
  await runJob();
  expect(await listed('supplier1')).not.toContain(notice_id);
  at('2026-08-13');
  for (const job of [async () => undefined, runJob]) {
    await job();
    expect(await listed('supplier1')).toContain(notice_id);
    for (const login_id of ['supplier2', 'applicant1'])
      expect(await listed(login_id)).not.toContain(notice_id);
    expectRefused(await open('supplier2', notice_id), 404);
  }
});

test('who leaves the group afterwards still reads it, and who joins does not; a deleted one nobody', async () => {
  const group = await supplierGroup(portal, 'D01', ['S0002']);
  const notice_id = await postNotice(portal, { form: { ...period, supplier_groups: [group] } });
  at('2026-08-13');
  await runJob();
  await portal.db
    .updateTable('supplier_group_member')
    .set({ supplier_id: await portal.supplierId('S0003') })
    .where('supplier_group_id', '=', group)
    .execute();
  expect((await open('supplier2', notice_id)).status).toBe(200);
  expect(await listed('supplier2')).toContain(notice_id);
  expectRefused(await open('supplier3', notice_id), 404);
  const admin = await portal.as('sysadmin');
  await admin.post(view.delete, { notice_id, updated_at: '1' });
  expectRefused(await open('supplier2', notice_id), 404);
  expect(await listed('supplier2')).not.toContain(notice_id);
});

test('a system notice is past for everybody, operators included', async () => {
  const notice_id = await postNotice(portal, {
    login_id: 'sysadmin2',
    form: { ...period, system_notice_flag: true },
  });
  at('2026-08-13');
  await runJob();
  for (const login_id of ['supplier1', 'supplier4', 'applicant1'])
    expect(await listed(login_id)).toContain(notice_id);
});

test('a past notice is neither marked as read nor answered; the own answer can be read', async () => {
  const notice_id = await postNotice(portal, {
    login_id: 'sysadmin2',
    to: ['S0001', 'S0002'],
    form: { ...period, questionnaire: { ...someQuestionnaire(), response_due_date: '2026-08-11' } },
  });
  await respond(portal, notice_id);
  at('2026-08-13');
  await runJob();
  const supplier = await portal.as('supplier1');
  expect(bodyOf(view.init.output, await open('supplier1', notice_id)).is_past).toBe(true);
  const own = bodyOf(response.init.output, await supplier.get(response.init, { notice_id }));
  expect(own.response?.version).toBe(1);
  const other = await portal.as('supplier2');
  const none = bodyOf(response.init.output, await other.get(response.init, { notice_id }));
  expect(none.response).toBeNull();
  expectIssues(await supplier.post(view.mark_as_read, { notice_id }), [
    [['notice_id'], failure.publishEnded],
  ]);
  const again = { notice_id, replaces: 1, answers: someAnswers() };
  expectIssues(await supplier.upload(response.save, again), [[['notice_id'], failure.publishEnded]]);
});

test('the job stores each notice once, however often it runs', async () => {
  const notice_id = await postNotice(portal, { to: ['S0001', 'S0002'], form: period });
  at('2026-08-13');
  await runJob();
  await runJob();
  const rows = await portal.db
    .selectFrom('notice_recipient')
    .select('supplier_id')
    .where('notice_id', '=', notice_id)
    .execute();
  expect(rows).toHaveLength(2);
});

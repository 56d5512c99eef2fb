import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { searchType } from '#domain/codes.ts';
import {
  act,
  bodyOf,
  cancel,
  expectDone,
  submitAndReceive,
  submitAndRoute,
  submitApplication,
} from '#dev/testing/application.ts';
import { countWaiting } from '#dev/testing/behind-a-lock.ts';
import { portalForFile } from '#dev/testing/portal.ts';
import { joiningRoute } from '#dev/testing/route.ts';
import { selectStoredTotals } from './queries-long-lists.ts';
import { correctTotals, countLongLists } from './store-long-lists.ts';

/** Every list counts as long here. When the portal stops, it checks the totals against the lists. */
const { application_list } = calls.application.list;
const portal = await portalForFile();

const countLists = () => countLongLists(portal.db, 1);
const changes = () => portal.db.selectFrom('long_list_change').selectAll().execute();

/** Stored totals that differ from their lists, and how many there are. */
async function totals(): Promise<{ count: number; wrong: readonly unknown[] }> {
  const all = await selectStoredTotals(portal.db, null, 1000);
  return { count: all.length, wrong: all.filter(({ stored, actual }) => stored !== actual) };
}

/** Every list of these people has as many rows as its total says. */
async function expectTotals(): Promise<void> {
  for (const login_id of ['applicant1', 'reception1', 'router1', 'pic1', 'supplier1', 'final1'])
    for (const search_type of Object.values(searchType)) {
      const client = await portal.as(login_id);
      const answer = await client.get(application_list, { search_type, skip: 0, limit: 100 });
      const { items, total_count } = bodyOf(application_list.output, answer);
      expect([login_id, search_type, total_count]).toEqual([login_id, search_type, items.length]);
    }
}

test('a stored total follows every change of its list, before and after the changes are added up', async () => {
  await submitAndReceive(portal);
  await countLists();
  const { count } = await totals();
  expect(count).toBeGreaterThan(3);
  const application_id = await submitAndRoute(portal, joiningRoute);
  for (const login_id of ['pic1', 'supplier1', 'approver1', 'final1'])
    await expectDone(act(portal, login_id, 'approve', application_id));
  await expectDone(cancel(portal, 'applicant1', await submitApplication(portal)));
  expect(await changes()).not.toEqual([]);
  expect((await totals()).wrong).toEqual([]);
  await expectTotals();
  await countLists();
  expect(await changes()).toEqual([]);
  const now = await totals();
  expect(now.wrong).toEqual([]);
  // Lists that came into being in between are counted now.
  expect(now.count).toBeGreaterThan(count);
  await expectTotals();
});

test('a total is kept for the organisation to which a user belongs now', async () => {
  const user_id = await portal.userId('pic1');
  const keys = async () =>
    (await selectStoredTotals(portal.db, null, 1000))
      .filter(({ principal_id }) => principal_id === user_id)
      .map(({ organisation_id }) => organisation_id);
  const [before, after] = [await portal.departmentId('P102'), await portal.departmentId('P301')];
  const move = (department_id: number) =>
    portal.db.updateTable('portal_user').set({ department_id }).where('user_id', '=', user_id).execute();
  expect(new Set(await keys())).toEqual(new Set([before]));
  await move(after);
  await expectTotals();
  await countLists();
  expect(new Set(await keys())).toEqual(new Set([before, after]));
  await move(before);
  await submitAndRoute(portal, joiningRoute);
  await expectTotals();
  await move(after);
  await expectTotals();
  await move(before);
});

test('a change under way and a change that waits are each counted once', async () => {
  await portal.db.deleteFrom('long_list').execute();
  const application_id = await submitApplication(portal);
  const waiting = async (sessions: number): Promise<void> => {
    await expect.poll(() => countWaiting(portal.db), { timeout: 10_000 }).toBe(sessions);
  };
  const [counting, approval] = await portal.db.transaction().execute(async (tx) => {
    // This change is not committed when the job wants to count.
    await sql`update work_list set sort_key = sort_key where application_id = ${application_id}`.execute(tx);
    const job = countLists();
    await waiting(1);
    const change = submitApplication(portal);
    await waiting(2);
    return [job, change];
  });
  await Promise.all([counting, approval]);
  expect((await totals()).wrong).toEqual([]);
  await expectTotals();
});

test('wrong totals are corrected while changes go on', async () => {
  await portal.db
    .updateTable('long_list')
    .set({ rows: sql`rows + 3` })
    .execute();
  const { count, wrong } = await totals();
  expect(wrong).toHaveLength(count);
  const [corrected] = await Promise.all([correctTotals(portal.db), submitApplication(portal)]);
  expect(corrected).toBe(count);
  expect((await totals()).wrong).toEqual([]);
  await expectTotals();
});

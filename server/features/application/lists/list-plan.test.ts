import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workListKind } from '#domain/codes.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { planOf } from '#testing/plan.ts';
import { listOrder } from '#domain/application/list-order.ts';
import { countWorkList, listOfType, selectWorkListPage } from './queries-lists.ts';

/** A user and their department with many applications each. A page of a long list must cost no more. */
const department_id = 1;
const user_id = 2;
const each = 3_000;
const principals = 30;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.transaction().execute(async (tx) => {
    // Only the lists matter here, so their applications don't exist.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into work_list (principal_id, search_type, sort_key, other_key, application_id, also)
      select 1 + number % ${principals}::integer, 4, lpad((number * 7919 % 1000003)::text, 17, '0'),
        lpad((number * 7907 % 1000003)::text, 17, '0'), number, '{}'
      from generate_series(1, ${each * principals}::integer) as number`.execute(tx);
  });
  await sql`vacuum analyze work_list`.execute(database.db);
});
afterAll(() => database.drop());

const list = workListKind.for_approval_uncompleted;
const owner = { user_id, organisation_id: department_id };

test.each([0, 500])('a page after %d rows is read in order, without sorting the list', async (skip) => {
  const plan = await planOf(
    database,
    async (db) => {
      expect(await selectWorkListPage(db, owner, listOfType(list), { skip, limit: 25 })).toHaveLength(25);
    },
    { analyze: true },
  );
  expect(plan.match(/Index Only Scan using work_list_page /g)).toHaveLength(2);
  const read = [...plan.matchAll(/ on work_list .*actual .*rows=(\d+)/g)].map(([, rows]) => Number(rows));
  expect(read).toHaveLength(2);
  expect(Math.max(...read)).toBeLessThanOrEqual(skip + 25);
});

test.each(Object.values(listOrder))('%s: the pages are the list in its order', async (order) => {
  const search = { ...listOfType(list), order };
  const page = (skip: number, limit: number) =>
    selectWorkListPage(database.db, owner, search, { skip, limit });
  const all = await page(0, 2 * each);
  expect(new Set(all).size).toBe(2 * each);
  for (const skip of [each - 25, each - 10, each + 1, 2 * each - 60, 2 * each - 10, 2 * each, 9 * each])
    expect(await page(skip, 25)).toEqual(all.slice(skip, skip + 25));
  expect(await countWorkList(database.db, owner, list)).toBe(2 * each);
  expect(await countWorkList(database.db, owner, list, all[0])).toBe(2 * each - 1);
  expect(await countWorkList(database.db, owner, list, each * principals + 1)).toBe(2 * each);
});

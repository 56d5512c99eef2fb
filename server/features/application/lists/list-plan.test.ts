import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workListKind } from '#domain/codes.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { planOf } from '#testing/plan.ts';
import { contentOrder, listOrder } from '#domain/application/list-order.ts';
import { countWorkList, listOfType, selectWorkListPage } from './queries-lists.ts';

/** A user and their department with many applications each. A page of a long list must cost no more. */
const department_id = 1;
const user_id = 2;
const each = 3_000;
const principals = 30;
/** The list in which a delegate finds the rows of absent people too. */
const list = workListKind.awaiting_my_approval;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.transaction().execute(async (tx) => {
    // Only the lists matter here, so their applications don't exist.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into work_list
        (principal_id, search_type, sort_key, other_key, plan_key, application_id, also)
      select 1 + number % ${principals}::integer, ${list}, lpad((number * 7919 % 1000003)::text, 17, '0'),
        lpad((number * 7907 % 1000003)::text, 17, '0'),
        case when number % 3 <> 0 then lpad((number * 7901 % 1000003)::text, 17, '0') end, number, '{}'
      from generate_series(1, ${each * principals}::integer) as number`.execute(tx);
  });
  await sql`vacuum analyze work_list`.execute(database.db);
});
afterAll(() => database.drop());

const owner = { user_id, organisation_id: department_id };

test.each([
  [listOrder.plan_first, 0, 'Index Scan using work_list_plan'],
  [listOrder.plan_first, 500, 'Index Scan using work_list_plan'],
  [listOrder.due_first, 0, 'Index Only Scan using work_list_page'],
  [listOrder.due_first, 500, 'Index Only Scan using work_list_page'],
])('by %s, a page after %d rows is read in order, without sorting the list', async (order, skip, scan) => {
  const plan = await planOf(
    database,
    async (db) => {
      const search = { ...listOfType(list), order };
      expect(await selectWorkListPage(db, owner, search, { skip, limit: 25 })).toHaveLength(25);
    },
    { analyze: true },
  );
  expect(plan.split(`${scan} `)).toHaveLength(3);
  const read = [...plan.matchAll(/ on work_list .*actual .*rows=(\d+)/g)].map(([, rows]) => Number(rows));
  expect(read).toHaveLength(2);
  expect(Math.max(...read)).toBeLessThanOrEqual(skip + 25);
});

test('a delegate’s page is read in order from the rows of each absent person', async () => {
  const delegate = { ...owner, stands_for: [3, 4, 5] };
  const plan = await planOf(
    database,
    async (db) => {
      const page = await selectWorkListPage(db, delegate, listOfType(list), { skip: 0, limit: 25 });
      expect(page).toHaveLength(25);
    },
    { analyze: true },
  );
  const read = [...plan.matchAll(/using work_list_plan on work_list .*actual .*rows=(\d+)\S* loops=(\d+)/g)];
  expect(read.map(([, , loops]) => Number(loops))).toEqual([1, 1, 3]);
  expect(Math.max(...read.map(([, rows]) => Number(rows)))).toBeLessThanOrEqual(25);
});

// The rows have no applications, by which the others sort.
const keyOrders = Object.values(listOrder).filter((order) => contentOrder(order) === null);
test.each(keyOrders)('%s: the pages are the list in its order', async (order) => {
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

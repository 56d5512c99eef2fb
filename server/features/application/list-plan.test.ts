import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchType } from '#domain/codes.ts';
import { testDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { planOf } from '#dev/testing/plan.ts';
import { countWorkList, selectWorkListPage } from './queries-lists.ts';

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
    await sql`insert into work_list (principal_id, search_type, sort_key, application_id, also)
      select 1 + number % ${principals}::integer, 4, lpad((number * 7919 % 1000003)::text, 17, '0'), number, '{}'
      from generate_series(1, ${each * principals}::integer) as number`.execute(tx);
  });
  await sql`vacuum analyze work_list`.execute(database.db);
});
afterAll(() => database.drop());

test.each([0, 500])('a page after %d rows is read in order, without sorting the list', async (skip) => {
  const list = searchType.for_approval_uncompleted;
  const owner = { user_id, organisation_id: department_id };
  const plan = await planOf(database, async (db) => {
    expect(await selectWorkListPage(db, owner, list, { skip, limit: 25 })).toHaveLength(25);
  });
  expect(plan).toContain('using work_list_page');
  expect(plan).not.toMatch(/\bSort {2}|Bitmap|Seq Scan/);
  expect(await countWorkList(database.db, owner, list)).toBe(2 * each);
});

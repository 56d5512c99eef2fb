import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateData } from '#dev/generate/generate.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { selectUnattended } from '#server/features/application/queries-unattended.ts';
import { selectUnattendedPage } from './queries-lists.ts';

/** The list starts from candidates, the query of one application does not. Both must agree. */
let database: TestDatabase;
beforeAll(async () => {
  database = await companyDatabase();
  await generateData(database, { applications: 400, messages: 0, notices: 0, seed: 3 }, new Date());
});
afterAll(() => database.drop());

async function unattendedOneByOne(): Promise<readonly unknown[]> {
  const { db } = database;
  const ids = await db.selectFrom('application').select('application_id').orderBy('application_id').execute();
  const applications = [];
  for (const { application_id } of ids) {
    const step_orders = await selectUnattended(db, application_id);
    if (step_orders.length > 0) applications.push({ application_id, step_orders });
  }
  return applications;
}

test.each([
  ['one user in three', sql`update portal_user set portal_invalid_flag = user_id % 3 = 0`],
  [
    'a department',
    sql`update portal_user set portal_invalid_flag = true
      where department_id = (select department_id from department where department_code = 'P102')`,
  ],
  [
    'every supplier but one',
    sql`update supplier set source_invalid_flag = supplier_id <> (select min(supplier_id) from supplier)`,
  ],
])('%s invalid: the list agrees with the query of each application', async (_who, statement) => {
  const { db } = database;
  await sql`update portal_user set portal_invalid_flag = false`.execute(db);
  await statement.execute(db);
  const { applications, total_count } = await selectUnattendedPage(db, 'all', { skip: 0, limit: 1000 });
  const unattended = await unattendedOneByOne();
  expect(unattended.length).toBeGreaterThan(0);
  expect(total_count).toBe(unattended.length);
  const found = applications.map(({ application_id, step_orders }) => ({ application_id, step_orders }));
  expect(found.toSorted((one, other) => one.application_id - other.application_id)).toEqual(unattended);
});

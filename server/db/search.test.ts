import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDatabase } from '#dev/testing/company.ts';
import type { TestDatabase } from '#dev/testing/database.ts';
import { contains } from './search.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await companyDatabase();
});
afterAll(() => database.drop());

test('a search word is folded once, not for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from portal_user where ${contains('full_name_key', '佐藤')}`.execute(database.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Filter: (strpos(full_name_key, (InitPlan');
});

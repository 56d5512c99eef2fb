import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { masterFolder, type MasterFolder } from '#server/features/import/master-folder.testing.ts';
import { batchesOf, type ImportBatch } from '#server/features/import/store/batches.ts';
import { planInThread } from './plan-in-thread.ts';
import { planImport } from './plan.ts';
import { previewOf } from './preview.ts';
import { readSource, type FoundFile, type FoundFiles } from '#server/features/import/read/read-source.ts';

let database: TestDatabase;
let master: MasterFolder;
beforeEach(async () => {
  database = await companyDatabase();
  master = await masterFolder();
});
afterEach(async () => {
  await database.drop();
  await master.remove();
});

/** Enough rows for several batches. */
const many = 4_500;

async function found(users: (at: number) => string): Promise<FoundFiles> {
  const lines = Array.from({ length: many }, (_, at) => users(at));
  const find = async (file: string): Promise<FoundFile> => ({
    file,
    bytes: await readFile(path.join(master.path, file)),
  });
  const internal = await find('internal_users.csv');
  return {
    divisions: await find('divisions.csv'),
    workflow_types: await find('workflow_types.csv'),
    departments: await find('departments.csv'),
    department_groups: await find('department_groups.csv'),
    suppliers: await find('suppliers.csv'),
    internal_users:
      'bytes' in internal
        ? { ...internal, bytes: Buffer.concat([internal.bytes, Buffer.from(lines.join('\n'))]) }
        : internal,
    supplier_users: await find('supplier_users.csv'),
    company_holidays: await find('company_holidays.csv'),
  };
}

test.each<[string, (at: number) => string, number]>([
  ['rows that are right', (at) => `u${at},佐藤 誠,P101,3,u${at}@operator.example,0`, 8],
  ['rows that are wrong in several cells', (at) => `u${at},,P101,9,u${at},0`, 0],
])('a thread computes what is computed without one: %s', async (_name, row, count) => {
  await master.edit('internal_users.csv', /^pic2,.*\n/m, '');
  const files = await found(row);
  const source = await readSource(files);
  const plan = await planImport(database.db, source, '5s');
  if (plan === null) throw new Error('Nobody else imports.');
  const batches: ImportBatch[] = [];
  const { user_id } = await database.db
    .selectFrom('portal_user')
    .select('user_id')
    .where('login_id', '=', 'sysadmin')
    .executeTakeFirstOrThrow();
  const data = { found: files, database_url: database.url, user_id };
  const inThread = await planInThread(data, async (planner) => {
    await planner.plan();
    // The second plan replaces the first, with its batches.
    const last = await planner.plan();
    for await (const batch of planner.batches()) batches.push(batch);
    return last;
  });
  expect(inThread).toMatchObject({ ok: plan.ok, preview: previewOf(plan, source, 'sysadmin') });
  expect(batches).toEqual(plan.ok ? batchesOf(plan.differences).map((batch) => batch()) : []);
  // Three of new users and as many of their events, one of who left, with its event in a batch of its own.
  expect(batches).toHaveLength(count);
  if (plan.ok && inThread?.ok === true)
    expect([inThread.number, inThread.basis, inThread.warnings]).toEqual([
      plan.number,
      plan.basis,
      plan.warnings,
    ]);
});

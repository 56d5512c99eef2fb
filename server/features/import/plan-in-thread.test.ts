import { expect, test } from 'vitest';
import { readInThread } from './read-in-thread.ts';
import { readSource, type FoundFiles } from './read-source.ts';

/** Enough rows for several parts. */
const many = 4_500;

function found(users: readonly string[]): FoundFiles {
  const missing = (file: string) => ({ file, reason: 'ファイルがありません。' });
  const lines = ['login_id,full_name,department_code,privilege,mail_address,invalid_flag', ...users];
  return {
    divisions: { file: 'divisions.csv', bytes: Buffer.from('division_code,division_name\nD01,髙𠮷事業部\n') },
    workflow_types: missing('workflow_types.csv'),
    departments: missing('departments.csv'),
    department_groups: missing('department_groups.csv'),
    suppliers: missing('suppliers.csv'),
    internal_users: { file: 'internal_users.csv', bytes: Buffer.from(lines.join('\n')) },
    supplier_users: missing('supplier_users.csv'),
  };
}

test.each<[string, (at: number) => string]>([
  ['rows that are right', (at) => `u${at},佐藤 誠,P101,3,u${at}@operator.example,0`],
  ['rows that are wrong in several cells', (at) => `u${at},,P101,9,u${at},0`],
])('a thread reads what is read without one: %s', async (_name, row) => {
  const files = found(Array.from({ length: many }, (_, at) => row(at)));
  const source = await readInThread(files);
  expect(source.internal_users.rows).toHaveLength(many);
  expect(source).toEqual(await readSource(files));
});

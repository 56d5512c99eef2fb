import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { pgbenchScript } from './pgbench.ts';

test('a null of a statement is written into the script, because no variable can hold it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-pgbench-'));
  const file = path.join(folder, 'script.sql');
  const values = ['a', null, [1, 2]];
  await pgbenchScript('', file, [{ text: 'select $1::text, $2::int,\n  $3::int[], $2::text', values }]);
  expect(await readFile(file, 'utf8')).toBe('select :v0_1::text, null::int, :v0_3::int[], null::text;\n');
  await rm(folder, { recursive: true });
});

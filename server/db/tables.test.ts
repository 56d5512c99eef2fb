import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the table types match the migrations', async () => {
  const database = await testDatabase();
  try {
    const generator = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
    // Fails, and says how to fix it, if server/db/tables.ts differs from the migrated database.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [generator, '--url', database.url, '--verify'],
      { cwd: root },
    );
    expect(stdout).toContain('up-to-date');
  } finally {
    await database.drop();
  }
});

import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { startPostgres } from '#dev/postgres/postgres.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { openConnections, warningsOf } from './warnings.ts';

const encrypted = {
  base_url: 'https://portal.example',
  database_url: 'postgres://portal:secret@db.example/portal?sslmode=verify-full',
  database_owner_url: 'postgres://owner:secret@db.example/portal?sslmode=verify-full',
  smtp_url: 'smtps://user:secret@mail.example',
};

test.each<[Partial<typeof encrypted>, string[]]>([
  [{}, []],
  [{ base_url: 'http://portal.example' }, ['http://portal.example is not encrypted']],
  [{ database_url: 'postgres://portal:secret@db.example:5433/portal' }, ['database db.example:5433 is not']],
  [
    { database_owner_url: 'postgres://o:secret@db.example/p?sslmode=disable' },
    ['database db.example is not'],
  ],
  [{ database_url: 'postgres://portal:secret@db.example/portal?ssl=true' }, []],
  [{ smtp_url: 'smtp://user:secret@mail.example:587' }, ['mail to mail.example:587 is encrypted only if']],
  [{ smtp_url: 'smtp://user:secret@mail.example:587?requireTLS=true' }, []],
  [
    {
      base_url: 'http://localhost:3000',
      database_url: 'postgres://portal:secret@%2Frun%2Fpostgresql:5432/portal',
      database_owner_url: 'postgres:///portal?host=/run/postgresql',
      smtp_url: 'smtp://localhost',
    },
    [],
  ],
])('connections that others could read: %j', (some, expected) => {
  const lines = openConnections({ ...encrypted, ...some });
  expect(lines).toEqual(expected.map((words) => expect.stringContaining(words)));
  expect(lines.join('\n')).not.toContain('secret');
});

test.each([true, false])(
  'a database that is durable (%s) has no warning, another one has',
  async (durable) => {
    const dataDir = await makeDataFolder('portal-warnings');
    const postgres = await startPostgres({ dataDir, durable });
    const db = openDatabase({ url: postgres.url, connections: 1 });
    const warnings = await warningsOf(db, encrypted);
    await db.destroy();
    await postgres.stop();
    await rm(dataDir, { recursive: true });
    expect(warnings).toEqual(
      durable
        ? []
        : [
            'Warning: the database has fsync and full_page_writes and synchronous_commit off: a power failure can lose or destroy what was saved.',
          ],
    );
  },
);

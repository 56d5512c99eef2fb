import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { startPostgres } from '#server/db/postgres.ts';
import { makeDataFolder } from '#dev/testing/data-folder.ts';
import { warningsOf } from './warnings.ts';

test.each([true, false])(
  'a database that is durable (%s) has no warning, another one has',
  async (durable) => {
    const dataDir = await makeDataFolder('portal-warnings');
    const postgres = await startPostgres({ dataDir, durable });
    const db = openDatabase({ url: postgres.url, connections: 1 });
    const warnings = await warningsOf(db, { base_url: 'https://portal.example' });
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

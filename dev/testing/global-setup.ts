import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#server/db/postgres.ts';

/**
 * Starts one PostgreSQL for all server tests, deleted with its data at the end. TEST_DATABASE_URL is its
 * address, with a role that may create databases, so that each file can create its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-test-'));
  const postgres = await startPostgres({ dataDir, durable: false });
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

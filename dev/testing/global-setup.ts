import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '#server/db/postgres.ts';

/**
 * One PostgreSQL for all server tests, gone with its data when they end. Tests find its address in TEST_DATABASE_URL: that
 * of a role that may make databases, so that each file makes one of its own.
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

import { rm } from 'node:fs/promises';
import { startPostgres } from '#dev/postgres/postgres.ts';
import { companyDatabase } from './company.ts';
import { makeDataFolder } from './data-folder.ts';
import { testDatabase } from './database.ts';

/**
 * Starts one PostgreSQL for all server tests, deleted with its data at the end. TEST_DATABASE_URL is its
 * address, with a role that may create databases, so that each file can create its own. If it is set already,
 * the tests use that PostgreSQL (postgres-versions.ts).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = await provideServer();
  // The first of each makes the template, which no test has to wait for then.
  await (await testDatabase()).drop();
  await (await companyDatabase()).drop();
  return stop;
}

async function provideServer(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return async () => undefined;
  const dataDir = await makeDataFolder('portal-test');
  const postgres = await startPostgres({ dataDir, durable: false });
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { openDatabase, type Db } from '#server/db/database.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { startPostgres } from '#dev/postgres/postgres.ts';
import { loadDemonstrationCompany } from '#dev/demonstration/company.ts';
import { generateData } from '#dev/generate/generate.ts';
import { userId } from '#dev/demonstration/store.ts';
import { randomToken, sessionCookieName, tokenHash } from '#server/http/session.ts';
import { print } from './print.ts';
import { benchSettings } from './settings.ts';
import { makeDataFolder } from '#testing/data-folder.ts';

/**
 * A PostgreSQL server as durable as the product's, with the demonstration company, applications and sessions.
 */
export type BenchCompany = {
  readonly url: string;
  /** Where its portal keeps files. */
  readonly files: string;
  /** The cookie of a session of one of `people`. */
  cookieOf(login_id: (typeof people)[number]): string;
  stop(): Promise<void>;
};

/** The users with a session. */
const people = ['applicant1', 'reception1'] as const;

/** Makes a company with this many generated applications, which takes a while. */
export async function makeCompany(applications: number): Promise<BenchCompany> {
  const folder = await makeDataFolder('bench');
  const postgres = await startPostgres({ dataDir: folder });
  const cookies = new Map<string, string>();
  const address = new URL(postgres.url);
  address.pathname = '/company';
  const url = address.href;
  const files = path.join(folder, 'files');
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await onServer(postgres.url, 'create database company');
    await migrate(url);
    const db = openDatabase({ url });
    try {
      await db.transaction().execute((tx) => loadDemonstrationCompany(tx));
      const began = performance.now();
      await generateData({ db, url }, { applications, messages: 0, notices: 0, seed: 1 }, new Date());
      print(
        `${applications} applications generated`,
        `in ${((performance.now() - began) / 1000).toFixed(0)} s`,
      );
      for (const login_id of people) cookies.set(login_id, await openSession(db, await userId(db, login_id)));
    } finally {
      await db.destroy();
    }
    await onServer(url, 'vacuum (analyze)');
    await mkdir(files);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, files, cookieOf: (login_id) => cookies.get(login_id) ?? '', stop };
}

/**
 * Opens a session that outlives a whole measurement and is too fresh for a request to record its use. Returns
 * its cookie.
 */
export async function openSession(db: Db, user_id: number): Promise<string> {
  const token = randomToken();
  const now = new Date();
  const last_used_at = new Date(now.getTime() + 30 * 60_000);
  const session_hash = tokenHash(token);
  const session = { session_hash, user_id, identity_provider: 'bench', id_token: '' };
  await db
    .insertInto('session')
    .values({ ...session, created_at: now, last_used_at })
    .execute();
  return `${sessionCookieName(benchSettings('', '').base_url)}=${token}`;
}

/** Runs a statement, or several without parameters; returns the rows of a single one. */
export async function onServer(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

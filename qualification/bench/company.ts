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
import { Client } from '#testing/client.ts';
import { print } from './print.ts';
import { benchSettings } from './settings.ts';
import { makeDataFolder } from '#testing/data-folder.ts';

/**
 * A PostgreSQL server as durable as the product's, with the demonstration company, applications and sessions.
 */
export type BenchCompany = {
  /** An unused copy of the database; returns its URL. */
  copy(): Promise<string>;
  /** An empty folder for files. */
  folder(): Promise<string>;
  /** A client of the portal at this address, signed in as one of `people`. */
  client(url: string, login_id: string): Client;
  stop(): Promise<void>;
};

/** The users with a session. */
const people = ['applicant1', 'reception1', 'router1', 'sysadmin'] as const;

/** Makes a company with this many generated applications, which takes a while. */
export async function makeCompany(applications: number): Promise<BenchCompany> {
  const folder = await makeDataFolder('bench');
  const postgres = await startPostgres({ dataDir: folder });
  const cookies = new Map<string, string>();
  let copies = 0;
  const named = (name: string): string => {
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await onServer(postgres.url, 'create database company');
    await migrate(named('company'));
    const db = openDatabase({ url: named('company') });
    try {
      await db.transaction().execute((tx) => loadDemonstrationCompany(tx));
      const began = performance.now();
      await generateData(
        { db, url: named('company') },
        { applications, messages: 0, notices: 0, seed: 1 },
        new Date(),
      );
      print(
        `${applications} applications generated`,
        `in ${((performance.now() - began) / 1000).toFixed(0)} s`,
      );
      for (const login_id of people) cookies.set(login_id, await openSession(db, await userId(db, login_id)));
    } finally {
      await db.destroy();
    }
    await onServer(named('company'), 'vacuum (analyze)');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    async copy() {
      copies += 1;
      await onServer(postgres.url, `create database copy${copies} template company`);
      return named(`copy${copies}`);
    },
    async folder() {
      const folderPath = path.join(folder, `files${copies}`);
      await mkdir(folderPath, { recursive: true });
      return folderPath;
    },
    client(url, login_id) {
      const cookie = cookies.get(login_id);
      if (cookie === undefined) throw new Error(`Nobody signed ${login_id} in.`);
      return new Client(url, cookie);
    },
    stop,
  };
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

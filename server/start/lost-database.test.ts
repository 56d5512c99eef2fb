import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { notStoredText } from '#texts/general.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { joinPostgres } from '#dev/postgres/postgres.ts';
import { randomToken, sessionCookieName, tokenHash } from '#server/http/session.ts';
import { Client, type Answer } from '#testing/client.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import { startPortal, type PortalProcess } from '#testing/portal-process.ts';
import { builtBrowserFiles } from '#testing/portal.ts';

/** The product as `npm start` runs it, while its PostgreSQL is stopped and killed. */

const { save } = calls.message.create;

let dataDir: string;
let portal: PortalProcess;
let db: Db;
let client: Client;
beforeAll(async () => {
  dataDir = await makeDataFolder('portal-lost-database');
  await start();
  client = await signedIn('applicant1');
});
afterAll(async () => {
  await db.destroy();
  await portal.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  // No browser looks at it.
  const PORTAL_WEB_DIR = await builtBrowserFiles(dataDir);
  portal = await startPortal({ PORTAL_DATA_DIR: dataDir, PORTAL_WEB_DIR });
  const { url } = await joinPostgres(dataDir);
  db = openDatabase({ url, connections: 1 });
}

async function signedIn(login_id: string): Promise<Client> {
  const token = randomToken();
  const user = db.selectFrom('portal_user').select('user_id').where('login_id', '=', login_id);
  const now = new Date();
  await db
    .insertInto('session')
    .values({
      session_hash: tokenHash(token),
      user_id: (await user.executeTakeFirstOrThrow()).user_id,
      identity_provider: 'test',
      id_token: '',
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return new Client(portal.url, `${sessionCookieName(portal.url)}=${token}`);
}

async function postmaster(): Promise<number> {
  return Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

function send(title: string, key: string): Promise<Answer> {
  const input = {
    title,
    body: '本文',
    send_mail_flag: false,
    send_department_group_all: true,
    department_groups: [],
    send_supplier_all: false,
    suppliers: [],
    reply_message_id: null,
  };
  return client.upload(save, input, {}, { key });
}

async function titles(): Promise<string[]> {
  const rows = await db.selectFrom('message').select('title').where('title', 'like', '保存%').execute();
  return rows.map(({ title }) => title).toSorted();
}

test('while it hangs, calls are given up; the same save is stored once afterwards', async () => {
  const key = randomUUID();
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  const pids = [await postmaster(), ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const [saved, read] = await Promise.all([
      send('保存1', key),
      client.get(calls.message.create.logined_division_id, {}),
    ]);
    expect(saved).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body'], msg: notStoredText, code: 'not_stored' }] },
    });
    expect(read.status).toBe(503);
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => send('保存1', key), { timeout: 30_000 }).toMatchObject({ status: 200 });
  expect(await titles()).toEqual(['保存1']);
});

test('killed, it ends the portal with one line and 1; the next start has what was saved', async () => {
  await db.destroy();
  process.kill(await postmaster(), 'SIGKILL');
  expect(await portal.ended).toBe(1);
  expect(portal.output).toContain('PostgreSQL ended by itself: start the portal again.');
  await start();
  expect(await titles()).toEqual(['保存1']);
});

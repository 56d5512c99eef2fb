import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { notStoredText } from '#texts/general.ts';
import { bodyOf, expectIssues, submissionInput } from '#testing/application.ts';
import { traces } from '#testing/check-invariants.ts';
import { portalForFile } from '#testing/portal.ts';

/** Calls while the database does not serve. */

const { create } = calls.application;

const portal = await portalForFile({ connections: 1, seconds: 3 });
const client = await portal.as('applicant1');
const input = await submissionInput(portal);
const files = () => ({ file1: new File(['見積'], '見積書.txt') });

async function applications(): Promise<number> {
  const { rows } = await sql<{ all: number }>`select count(*) as all from application`.execute(portal.db);
  return rows[0]?.all ?? 0;
}

/** A connection to the portal's database, or to another one, that is not the portal's. */
async function withClient(use: (client: pg.Client) => Promise<void>, database?: string): Promise<void> {
  const url = new URL(portal.settings.database_url);
  if (database !== undefined) url.pathname = `/${database}`;
  const outside = new pg.Client({ connectionString: url.href });
  await outside.connect();
  try {
    await use(outside);
  } finally {
    await outside.end();
  }
}

/** Does this while nobody gets a connection to the portal's database. */
function whileClosed(act: () => Promise<void>): Promise<void> {
  const name = new URL(portal.settings.database_url).pathname.slice(1);
  return withClient(async (outside) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(portal.db);
    try {
      await outside.query(`alter database ${name} allow_connections false`);
      await outside.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await act();
    } finally {
      await outside.query(`alter database ${name} allow_connections true`);
    }
  }, 'postgres');
}

test('without a database a save of a page is a 422, and everything else a 503 that says when to retry', () =>
  whileClosed(async () => {
    const saved = await client.upload(create.save, input, files(), { key: randomUUID() });
    expectIssues(saved, [[[], notStoredText]]);
    expect(saved.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const read = await client.get(calls.application.list.init, {});
    expect(read).toMatchObject({ status: 503, body: { detail: [] } });
    expect(read.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const foreign = await client.raw(create.save.path, { method: 'POST', body: '{}' });
    expect(foreign.status).toBe(503);
  }));

test('a save whose COMMIT got no answer is a 422, and its repetition gets the answer of the first', async () => {
  // The COMMIT waits for a lock, and the server's own limit does not end it.
  await sql`
    create function unlimited() returns trigger language plpgsql as
      $$ begin perform set_config('statement_timeout', '0', true); return new; end $$;
    create trigger unlimited before insert on application_file for each row execute function unlimited();
    create function waits() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return null; end $$;
    create constraint trigger waits after insert on application_file deferrable initially deferred
      for each row execute function waits()`.execute(portal.db);
  const key = randomUUID();
  const before = await applications();
  await withClient(async (holder) => {
    await holder.query('select pg_advisory_lock(1)');
    expectIssues(await client.upload(create.save, input, files(), { key }), [[[], notStoredText]]);
  });
  await expect.poll(applications, { timeout: 15_000 }).toBe(before + 1);
  const repeated = await client.upload(create.save, input, files(), { key });
  const application_id = bodyOf(create.save.output, repeated);
  expect(await applications()).toBe(before + 1);
  const owned = portal.db.selectFrom('application_file').where('application_id', '=', application_id);
  expect(await owned.select('storage_key').execute()).toHaveLength(1);
  await sql`drop function unlimited, waits cascade`.execute(portal.db);
});

test('a save that finds the disk full leaves nothing, and the same save goes through later', async () => {
  const key = randomUUID();
  const before = await traces(portal.db, portal.files);
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'full' using errcode = '53100'; end $$`.execute(portal.db);
  await sql`create trigger fails before insert on application_file
    for each row execute function fail()`.execute(portal.db);
  const answer = await client.upload(create.save, input, files(), { key });
  await sql`drop function fail cascade`.execute(portal.db);
  expectIssues(answer, [[[], notStoredText]]);
  expect(await traces(portal.db, portal.files)).toEqual(before);
  expect((await client.upload(create.save, input, files(), { key })).status).toBe(200);
});

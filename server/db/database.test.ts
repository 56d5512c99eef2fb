import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isContention, isDatabaseUnavailable, openDatabase, type Db } from './database.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a statement with parameters is prepared once per connection, one without is not', async () => {
  // In a process of its own: each names only so many statements, and test files share one.
  const code = `
    const { sql } = await import('kysely');
    const { openDatabase } = await import(${JSON.stringify(new URL('./database.ts', import.meta.url).href)});
    const alone = openDatabase({ url: ${JSON.stringify(database.url)}, connections: 1 });
    for (const word of ['a', 'b']) await sql\`select \${word}::text as word\`.execute(alone);
    await sql\`select 1\`.execute(alone);
    const { rows } = await sql\`select statement from pg_prepared_statements\`.execute(alone);
    await alone.destroy();
    console.log(JSON.stringify(rows));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code]);
  expect(JSON.parse(stdout)).toEqual([{ statement: 'select $1::text as word' }]);
});

test('a connection that breaks inside a transaction ends that transaction, not the process', async () => {
  const { db } = database;
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(db);
    // It breaks while no query is running, as when a mail is being sent: no pending promise would fail.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/connection/i);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});

test('a transaction that got no connection, or was ended while idle, may be retried', async () => {
  const slow = database.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(tx);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await sql`select 1`.execute(tx);
  });
  expect(isContention(await slow.catch((error: unknown) => error))).toBe(true);

  const alone = openDatabase({ url: database.url, connections: 1 });
  const waited = await alone.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx);
    const error = await sql`select 1`.execute(alone).catch((cause: unknown) => cause);
    await sql`select 1`.execute(tx);
    return error;
  });
  await alone.destroy();
  expect(isContention(waited)).toBe(true);
  expect(isContention(new Error('something else'))).toBe(false);
});

test('every connection has the settings of the session, in the units of PostgreSQL', async () => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('timezone') as zone, current_setting('parallel_setup_cost') as setup_cost,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(database.db);
  expect(rows).toEqual([{ zone: 'UTC', setup_cost: '20000', statement: '9s', idle: '30s' }]);
});

test('a connection whose server hangs is given up and replaced', async () => {
  const hanging = openDatabase({ url: database.url, connections: 1, seconds: 2 });
  const pid = await pidOf(hanging);
  process.kill(pid, 'SIGSTOP');
  try {
    const error = await sql`select 1`.execute(hanging).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ message: 'Query read timeout' });
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await pidOf(hanging)).not.toBe(pid);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await hanging.destroy();
});

test('a connection to a server that became read-only is replaced', async () => {
  const demoted = openDatabase({ url: database.url, connections: 1 });
  const pid = await pidOf(demoted);
  await sql`set session characteristics as transaction read only`.execute(demoted);
  const written = sql`create table never (id integer)`.execute(demoted);
  await expect(written).rejects.toMatchObject({ code: '25006' });
  expect(await pidOf(demoted)).not.toBe(pid);
  await demoted.destroy();
});

test('a statement that waits is ended by the server before the connection is given up', async () => {
  const waiting = openDatabase({ url: database.url, connections: 1, seconds: 2 });
  const pid = await pidOf(waiting);
  const error = await sql`select pg_sleep(60)`.execute(waiting).catch((cause: unknown) => cause);
  expect(isContention(error)).toBe(true);
  expect(await pidOf(waiting)).toBe(pid);
  await waiting.destroy();
});

test.each([
  ['08006', 'a connection failure', true],
  ['53100', 'a full disk', true],
  ['53300', 'too many connections', true],
  ['57P01', 'a shutdown', true],
  ['57P03', 'a server that starts', true],
  ['25006', 'a read-only standby', true],
  ['58030', 'an input or output error', true],
  ['23505', 'a duplicate', false],
  ['42601', 'a wrong statement', false],
])('%s, %s, is a database that does not serve: %s', async (code, _name, expected) => {
  const raise = sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
  const error = await raise.execute(database.db).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code });
  expect(isDatabaseUnavailable(error)).toBe(expected);
});

test('a database that is not there does not serve', async () => {
  const nobody = openDatabase({ url: 'postgres://portal@127.0.0.1:1/portal', connections: 1 });
  const error = await sql`select 1`.execute(nobody).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(new Error('something else'))).toBe(false);
  await nobody.destroy();
});

async function pidOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

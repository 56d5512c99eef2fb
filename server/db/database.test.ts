import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, isContention } from './database.ts';
import { testDatabase, type TestDatabase } from '#dev/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test('a statement with parameters is prepared once per connection, one without is not', async () => {
  const alone = openDatabase({ url: database.url, connections: 1 });
  for (const word of ['a', 'b']) await sql`select ${word}::text as word`.execute(alone);
  await sql`select 1`.execute(alone);
  const { rows } = await sql`select statement from pg_prepared_statements`.execute(alone);
  await alone.destroy();
  expect(rows).toEqual([{ statement: 'select $1::text as word' }]);
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
  expect(rows).toEqual([{ zone: 'UTC', setup_cost: '20000', statement: '15s', idle: '30s' }]);
});

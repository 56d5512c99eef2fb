import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { behindALock } from '#dev/testing/behind-a-lock.ts';
import { openDatabase, type Db, type Tx } from './database.ts';
import { readTogether, sendLater } from './statement.ts';

let database: TestDatabase;
let db: Db;
let sent: string[][] = [];
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase({
    url: database.url,
    onSend: (statements) => sent.push(statements.map((statement) => statement.sql)),
  });
  await sql`create table joined (id integer primary key, word text)`.execute(db);
});
beforeEach(async () => {
  await sql`delete from joined`.execute(db);
  sent = [];
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const insert = (id: number, word: string) => sql`insert into joined (id, word) values (${id}, ${word})`;

async function stored(): Promise<unknown[]> {
  return (await sql`select id, word from joined order by id`.execute(db)).rows;
}

test('writes that wait are one statement, whatever their form, sent with the COMMIT', async () => {
  await db.transaction().execute(async (tx) => {
    await sendLater(tx, insert(1, 'plain'));
    await sendLater(
      tx,
      sql`with one as (${insert(2, 'of a list')}), two as (${insert(3, 'of a list')}) select`,
    );
    await sendLater(tx, sql`with four as (${insert(4, 'counted')} returning id) select count(*) from four`);
    await sendLater(tx, insert(5, 'after'));
  });
  expect(sent.map((statements) => statements.length)).toEqual([3]);
  expect(sent[0]).toMatchObject(['begin', expect.stringMatching(/^with write_1 as/), 'commit']);
  expect(await stored()).toEqual([
    { id: 1, word: 'plain' },
    { id: 2, word: 'of a list' },
    { id: 3, word: 'of a list' },
    { id: 4, word: 'counted' },
    { id: 5, word: 'after' },
  ]);
});

test('the same writes with other values use the text again', async () => {
  for (const first of [1, 3])
    await db.transaction().execute(async (tx) => {
      await sendLater(tx, insert(first, 'a'));
      await sendLater(tx, insert(first + 1, 'b'));
    });
  expect(sent[0]).toEqual(sent[1]);
  expect(await stored()).toHaveLength(4);
});

test('two writes with an end of their own are two statements', async () => {
  const ended = (id: number) => sql`with made as (${insert(id, 'ended')} returning id) select id from made`;
  await db.transaction().execute(async (tx) => {
    await sendLater(tx, ended(1));
    await sendLater(tx, insert(2, 'between'));
    await sendLater(tx, ended(3));
  });
  expect(sent.map((statements) => statements.length)).toEqual([4]);
  expect(await stored()).toHaveLength(3);
});

test('a write that fails rolls back what was joined with it, and the transaction', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await insert(1, 'first').execute(tx);
    await sendLater(tx, insert(2, 'joined'));
    await sendLater(tx, insert(1, 'again'));
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([]);
});

test('nothing but a write can wait: a read would be left out, and a lock taken in any order', async () => {
  const waiting = db.transaction().execute(async (tx) => {
    await sendLater(tx, insert(1, 'first'));
    await sendLater(tx, sql`select pg_advisory_xact_lock(1)`);
  });
  await expect(waiting).rejects.toThrow(/Only a write/);
  expect(await stored()).toEqual([]);
});

test('joined reads keep their rows, order, types and parameters apart', async () => {
  await insert(1, 'b').execute(db);
  await insert(2, 'a').execute(db);
  sent = [];
  const [ordered, none, [counted]] = await readTogether(db, [
    sql<{ id: number; word: string }>`select id, word from joined where id < ${9} order by word`,
    sql<{ id: number }>`select id from joined where word = ${'c'}`,
    sql<{ rows: number; ids: number[] }>`
      select count(*) as rows, array(select id from joined order by id) as ids from joined where id > ${1}`,
  ]);
  expect(sent.map((statements) => statements.length)).toEqual([1]);
  expect(ordered).toEqual([
    { id: 2, word: 'a' },
    { id: 1, word: 'b' },
  ]);
  expect(none).toEqual([]);
  expect(counted).toEqual({ rows: 1, ids: [1, 2] });
});

test('what is read behind a lock is what its holder left', async () => {
  await insert(1, 'before').execute(db);
  const lock = (tx: Tx) => sql`select id from joined where id = 1 for update`.execute(tx);
  const [rows] = await behindALock(
    db,
    async (tx) => {
      await lock(tx);
      await sql`update joined set word = 'after' where id = 1`.execute(tx);
    },
    () => [
      db.transaction().execute(async (tx) => {
        const [found] = await readTogether(
          tx,
          [sql`select word from joined`],
          sql`select id from joined where id = 1 for update`,
        );
        return found;
      }),
    ],
  );
  expect(rows).toEqual([{ word: 'after' }]);
});

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { workListKind } from '#domain/codes.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { loadData } from './load.ts';

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

const entry = {
  happened_at: '2026-11-20T01:00:00.000Z',
  happened_on: '2026-11-20',
  action: 'imported',
  object_name: 'タブ\t改行\r\n円\\N',
  object_kind: null,
  detail: JSON.stringify({ text: 'タブ\t改行\n引用"円\\' }),
};

test('texts arrive as they are, whatever they contain', async () => {
  const database = await testDatabase();
  databases.push(database);
  await loadData(database.url, (write) => write([{ table: 'audit_event', rows: [entry] }]));
  const { happened_at: _at, happened_on: _on, ...columns } = entry;
  expect(
    await database.db
      .selectFrom('audit_event')
      .select(['action', 'object_name', 'object_kind', 'detail'])
      .execute(),
  ).toEqual([{ ...columns, detail: JSON.parse(entry.detail) }]);
});

test('a failure leaves an empty database without half a batch and with all indexes', async () => {
  const database = await testDatabase();
  databases.push(database);
  const { db, url } = database;
  const indexes = async () =>
    (await sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db)).rows;
  const before = await indexes();
  const listed = {
    search_type: workListKind.own_completed,
    sort_key: '',
    other_key: '',
    application_id: 1,
    also: [],
  };
  await expect(
    loadData(url, (write) =>
      write([
        { table: 'audit_event', rows: [entry] },
        { table: 'work_list', rows: [{ ...listed, principal_id: 0.5 }] },
      ]),
    ),
  ).rejects.toThrow(/invalid input syntax for type \w+: "0\.5"/);
  expect(await indexes()).toEqual(before);
  expect(await db.selectFrom('audit_event').select('action').execute()).toEqual([]);
});

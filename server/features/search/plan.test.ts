import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchWords } from '#domain/search/words.ts';
import { forOperators } from '#server/search-index/documents.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { planOf } from '#testing/plan.ts';
import { selectHits } from './queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`insert into search_text (kind, item_id, supplier_id, title, by_name, happened_at, parts, key)
    select case when number % 5 = 0 then 'message' else 'application' end, number, 0, '', '', now(), '[]',
      '株式会社' || number || case when number % 5 = 0 then '' else ' 事業部' end
    from generate_series(1, 20000) as number`.execute(database.db);
  await sql`vacuum analyze search_text`.execute(database.db);
});
afterAll(() => database.drop());

test('words that applications have are never looked up among them to find a message', async () => {
  const reader = { user_id: 2, organisation_id: 1, supplier_id: forOperators };
  const conditions = { words: searchWords('株式会社 事業部'), today: '2026-04-01', status: null };
  const plan = await planOf(database, (db) =>
    selectHits(db, reader, { ...conditions, from: null, to: null }, 0),
  );
  const scans = [...plan.matchAll(/Bitmap Index Scan on (search_\w+)/g)].map(([, index]) => index);
  expect(scans).toEqual(['search_text_pairs', 'search_text_message_pairs']);
  expect(plan).toMatch(/Recheck Cond: .*kind <> 'application'/);
  expect(plan).not.toContain('Seq Scan on search_text');
});

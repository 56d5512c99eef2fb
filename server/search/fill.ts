import { sql } from 'kysely';
import { searchKinds, type SearchKind } from '#domain/search/kinds.ts';
import type { Db } from '#server/db/database.ts';
import { forOperators, type SearchSources } from './documents.ts';
import { indexItems } from './store.ts';

const batch = 100;

/** The table and the id of each kind. */
const tables = {
  application: { table: 'application', id: 'application_id' },
  notice: { table: 'notice', id: 'notice_id' },
  message: { table: 'message', id: 'message_id' },
} as const satisfies Readonly<Record<SearchKind, unknown>>;

/** Writes the texts of all items that have none, the newest first: people look for these. */
export async function fillIndex(db: Db, sources: SearchSources): Promise<number> {
  let filled = 0;
  for (const kind of searchKinds)
    for (;;) {
      const missing = await selectMissing(db, kind);
      if (missing.length === 0) break;
      for (let from = 0; from < missing.length; from += batch)
        await indexItems(db, sources, kind, missing.slice(from, from + batch));
      filled += missing.length;
    }
  return filled;
}

async function selectMissing(db: Db, kind: SearchKind): Promise<number[]> {
  const { table, id } = tables[kind];
  const { rows } = await sql<{ item_id: number }>`
    select ${sql.ref(id)} as item_id from ${sql.table(table)} item
    where not exists (
      select from search_text t
      where t.kind = ${kind} and t.item_id = item.${sql.ref(id)} and t.supplier_id = ${forOperators})
    order by 1 desc limit 10000`.execute(db);
  return rows.map(({ item_id }) => item_id);
}

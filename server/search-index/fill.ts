import { sql } from 'kysely';
import { foldVersion } from '#domain/search/normalize.ts';
import { searchKinds, type SearchKind } from '#domain/search/kinds.ts';
import type { Db } from '#server/db/database.ts';
import { forOperators, type SearchSources } from './documents.ts';
import { indexItems } from './store.ts';

const batch = 100;
/** Greater than every id. */
const beyondAll = 2 ** 31 - 1;

/** The table and the id of each kind. */
const tables = {
  application: { table: 'application', id: 'application_id' },
  notice: { table: 'notice', id: 'notice_id' },
  message: { table: 'message', id: 'message_id' },
} as const satisfies Readonly<Record<SearchKind, unknown>>;

/**
 * Writes the texts of all items that have none, or keys of an earlier normalization, the newest first: people
 * look for these. Ends early when it is to stop.
 */
export async function fillIndex(db: Db, sources: SearchSources, stopping: AbortSignal): Promise<void> {
  for (const kind of searchKinds)
    for (let before = beyondAll; ;) {
      const missing = await selectMissing(db, kind, before);
      const last = missing.at(-1);
      if (last === undefined) break;
      await indexInBatches(db, sources, kind, missing, stopping);
      if (stopping.aborted) return;
      before = last;
    }
}

/**
 * Writes the texts of many items, in their order, in transactions that are soon over. Leaves the rest out
 * when it is to stop.
 */
export async function indexInBatches(
  db: Db,
  sources: SearchSources,
  kind: SearchKind,
  item_ids: readonly number[],
  stopping: AbortSignal,
): Promise<void> {
  for (let from = 0; from < item_ids.length && !stopping.aborted; from += batch)
    await indexItems(db, sources, kind, item_ids.slice(from, from + batch));
}

/** Batches that `rebuildIndex` writes side by side: the texts of one are read while another is written. */
const atOnce = 2;

/**
 * Writes the texts of all items that differ from what the sources give, the newest first, beside a running
 * portal. `db` has two connections or more. Returns the numbers of items and of rows that differed.
 */
export async function rebuildIndex(
  db: Db,
  sources: SearchSources,
  progress?: (items: number) => void,
): Promise<{ items: number; differing: number }> {
  let items = 0;
  let differing = 0;
  for (const kind of searchKinds)
    for (let before = beyondAll; ;) {
      const ids = await selectIds(db, kind, before, atOnce * batch);
      const last = ids.at(-1);
      if (last === undefined) break;
      const written = Array.from({ length: atOnce }, (_, part) =>
        indexItems(db, sources, kind, ids.slice(part * batch, (part + 1) * batch)),
      );
      for (const rows of await Promise.all(written)) differing += rows;
      items += ids.length;
      before = last;
      progress?.(items);
    }
  return { items, differing };
}

/** The next items before this one, those included that have texts alone. */
async function selectIds(db: Db, kind: SearchKind, before: number, limit: number): Promise<number[]> {
  const { table, id } = tables[kind];
  const { rows } = await sql<{ item_id: number }>`
    (select ${sql.ref(id)} as item_id from ${sql.table(table)} where ${sql.ref(id)} < ${before}
      order by 1 desc limit ${limit})
    union
    (select distinct item_id from search_text where kind = ${kind} and item_id < ${before}
      order by 1 desc limit ${limit})
    order by item_id desc limit ${limit}`.execute(db);
  return rows.map(({ item_id }) => item_id);
}

/** The newest items before this one that have no texts, or keys of an earlier normalization. */
async function selectMissing(db: Db, kind: SearchKind, before: number): Promise<number[]> {
  const { table, id } = tables[kind];
  const { rows } = await sql<{ item_id: number }>`
    (select ${sql.ref(id)} as item_id from ${sql.table(table)} item
      where ${sql.ref(id)} < ${before} and not exists (
        select from search_text t
        where t.kind = ${kind} and t.item_id = item.${sql.ref(id)} and t.supplier_id = ${forOperators})
      order by 1 desc limit 10000)
    union
    (select distinct item_id from search_text
      where kind = ${kind} and item_id < ${before} and fold_version < ${sql.lit(foldVersion)}
      order by 1 desc limit 10000)
    order by item_id desc limit 10000`.execute(db);
  return rows.map(({ item_id }) => item_id);
}

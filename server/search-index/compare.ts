import { sql } from 'kysely';
import { foldVersion } from '#domain/search/normalize.ts';
import type { SearchKind } from '#domain/search/kinds.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { indexSearch, itemChanged } from '#server/jobs/queues.ts';
import { forOperators, type SearchSources } from './documents.ts';
import { rowsIn, rowsOf } from './store.ts';

export type Compared = {
  /** The items whose texts are not those that the sources give. */
  readonly differing: readonly number[];
  /** How many have no texts yet: the job `search-fill` makes them. */
  readonly missing: number;
};

/** Compares the texts of these items with their sources. What a job is still to do is no difference. */
export function compareIndex(
  db: Db,
  sources: SearchSources,
  kind: SearchKind,
  item_ids: readonly number[],
): Promise<Compared> {
  // One snapshot: a change is in it together with its job.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const documents = await sources[kind](tx, item_ids);
      const rows = await selectDiffering(tx, kind, item_ids, rowsOf(documents));
      const known = rows.filter(({ is_missing }) => !is_missing).map(({ item_id }) => item_id);
      const waiting = known.length === 0 ? new Set() : await selectWaiting(tx, kind);
      return {
        differing: known.filter((item_id) => !waiting.has(item_id)),
        missing: rows.length - known.length,
      };
    });
}

async function selectDiffering(tx: Tx, kind: SearchKind, item_ids: readonly number[], documents: string) {
  const { rows } = await sql<{ item_id: number; is_missing: boolean }>`
    with document as materialized (${rowsIn(documents)}),
    stored as materialized (
      select * from search_text where kind = ${kind} and item_id = any(${item_ids}::integer[]))
    select item_id, not exists (
      select from stored own where own.item_id = either.item_id and own.supplier_id = ${forOperators}) as is_missing
    from (
      select distinct item_id from document d full join stored s using (item_id, supplier_id)
      where (d.title, d.by_name, d.happened_at, d.parts, d.key, d.named)
        is distinct from (s.title, s.by_name, s.happened_at, s.parts, s.key, s.named)
    ) either
    order by item_id`.execute(tx);
  return rows;
}

/** The items of a kind that a job is to make the texts of. */
async function selectWaiting(tx: Tx, kind: SearchKind): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ item_id: number }>`
    with job as materialized (
      select name, data from pgboss.job
      where name in (${itemChanged}, ${indexSearch}) and state in ('created', 'retry', 'active'))
    select (data ->> ${`${kind}_id`})::integer as item_id from job where name = ${itemChanged}
    union
    select jsonb_array_elements_text(data -> 'item_ids')::integer from job
    where name = ${indexSearch} and data ->> 'kind' = ${kind}
    union
    select item_id from search_text
    where kind = ${kind} and supplier_id = ${forOperators}
      and named && array(select principal_id from search_renamed)
    union
    select item_id from search_text
    where kind = ${kind} and fold_version < ${sql.lit(foldVersion)}`.execute(tx);
  return new Set(rows.map(({ item_id }) => item_id));
}

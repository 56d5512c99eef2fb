import { sql } from 'kysely';
import { advisoryLock } from '#server/db/advisory-locks.ts';
import type { Db } from '#server/db/database.ts';
import { indexInBatches } from './fill.ts';
import type { SearchSources } from './documents.ts';

/** Renames that are looked up together. */
const atOnce = 500;
const page = 10_000;

/**
 * Makes the texts again that show somebody by an earlier name (docs/rules/search.md#renames). Their row of
 * `search_renamed` is deleted at the end, so a run that is stopped leaves it to the next one. A rename during
 * the run adds another row.
 */
export async function indexRenamed(db: Db, sources: SearchSources, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; principal_id: number }>`
      select search_renamed_id as id, principal_id from search_renamed
      order by search_renamed_id limit ${atOnce}`.execute(db);
    if (rows.length === 0) return;
    const renamed = rows.map(({ principal_id }) => principal_id);
    // Who is writing now may have read the earlier name.
    await sql`select pg_advisory_xact_lock(${advisoryLock.searchTexts})`.execute(db);
    for (let items = await selectNaming(db, renamed, null); items.length > 0;) {
      await indexInBatches(db, sources, 'application', items, stopping);
      if (stopping.aborted) return;
      items = await selectNaming(db, renamed, items.at(-1) ?? null);
    }
    await sql`delete from search_renamed where search_renamed_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      db,
    );
  }
}

/** The newest applications before this one whose texts name one of them. */
async function selectNaming(db: Db, renamed: readonly number[], before: number | null): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    with naming as materialized (
      select item_id from search_text where supplier_id = 0 and named && ${renamed}::integer[])
    select item_id from naming where ${before}::integer is null or item_id < ${before}::integer
    order by item_id desc limit ${page}`.execute(db);
  return rows.map(({ item_id }) => item_id);
}

import { sql, type RawBuilder } from 'kysely';
import { foldVersion } from '#domain/search/normalize.ts';
import type { SearchKind } from '#domain/search/kinds.ts';
import { searchKey } from '#domain/search/words.ts';
import { advisoryLock } from '#server/db/advisory-locks.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { SearchDocument, SearchSources } from './documents.ts';

/**
 * Writes the texts of these items as they are now, and removes views that are no longer there. Two jobs for
 * one item wait for each other, so that an older text never overwrites a newer one. Returns how many rows
 * were not as they are now.
 */
export async function indexItems(
  db: Db,
  sources: SearchSources,
  kind: SearchKind,
  item_ids: readonly number[],
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockItems({ kind, item_ids }).execute(tx);
    const documents = rowsOf(await sources[kind](tx, item_ids));
    const [written] = (await writeDocuments({ kind, item_ids, documents }).execute(tx)).rows;
    return written?.rows ?? 0;
  });
}

/** Removes the texts of an item at once, until a job makes them again. */
export async function forgetItem(tx: Tx, kind: SearchKind, item_id: number): Promise<void> {
  await tx.deleteFrom('search_text').where('kind', '=', kind).where('item_id', '=', item_id).execute();
}

/** The rows of documents as a JSON array. */
export function rowsOf(documents: readonly SearchDocument[]): string {
  return JSON.stringify(documents.map(rowOf));
}

function rowOf({ parts, ...document }: SearchDocument) {
  return { ...document, parts, key: parts.map(({ text }) => searchKey(text)).join('\n') };
}

type Items = { readonly kind: SearchKind; readonly item_ids: readonly number[] };

const lockItems = (p: Items) => sql`
  select pg_advisory_xact_lock_shared(${sql.lit(advisoryLock.searchTexts)}::bigint),
    pg_advisory_xact_lock(hashtext('search_text ' || ${p.kind}::text), item_id)
  from (select unnest(${p.item_ids}::integer[]) as item_id order by 1) items`;

/** The columns of `rowsOf` in a `with`. */
export function rowsIn(documents: string): RawBuilder<unknown> {
  return sql`select * from jsonb_to_recordset(${documents}::jsonb) as r (
      item_id integer, supplier_id integer, title text, by_name text, happened_at timestamptz, parts jsonb, key text,
      named integer[])`;
}

const writeDocuments = (p: Items & { readonly documents: string }) => sql<{ rows: number }>`
  with document as materialized (${rowsIn(p.documents)}),
  removed as (
    delete from search_text t where t.kind = ${p.kind}::text and t.item_id = any(${p.item_ids}::integer[])
      and not exists (
        select from document d where d.item_id = t.item_id and d.supplier_id = t.supplier_id)
    returning 1),
  written as (
    insert into search_text as t (kind, item_id, supplier_id, title, by_name, happened_at, parts, key, named,
      fold_version)
    select ${p.kind}::text, item_id, supplier_id, title, by_name, happened_at, parts, key, named,
      ${sql.lit(foldVersion)} from document
    on conflict (kind, item_id, supplier_id) do update set
      title = excluded.title, by_name = excluded.by_name, happened_at = excluded.happened_at,
      parts = excluded.parts, key = excluded.key, named = excluded.named, fold_version = excluded.fold_version
    where (t.title, t.by_name, t.happened_at, t.parts, t.key, t.named, t.fold_version) is distinct from (
      excluded.title, excluded.by_name, excluded.happened_at, excluded.parts, excluded.key, excluded.named,
      excluded.fold_version)
    returning 1)
  select (select count(*) from removed) + (select count(*) from written) as rows`;

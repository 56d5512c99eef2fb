import { sql, type Expression } from 'kysely';
import type { Db } from './database.ts';

/** A page of a list. */
export type Page = { readonly skip: number; readonly limit: number };

type Counting = Expression<{ total: number }>;
type Rows<Row> = { limit(count: number): { offset(count: number): Expression<Row> } };

/** The column of a query that counts its rows. */
export const total = sql<number>`count(*)`.as('total');

/** The number of rows that a query finds: `countOf(db, found.select(total))`. */
export async function countOf(db: Db, counting: Counting): Promise<number> {
  const { rows } = await sql<{ total: number }>`${counting}`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * One page of a query's rows in its order, and the exact number of all rows, in one statement:
 * `pageOf(db, found.select(columns).orderBy(column), found.select(total), page)`.
 */
export async function pageOf<Row>(
  db: Db,
  rows: Rows<Row>,
  counting: Counting,
  { skip, limit }: Page,
): Promise<{ items: Row[]; total_count: number }> {
  // A page behind the end is one row with the total alone.
  const result = await sql<Row & { $total: number; $found: true | null }>`
    select page.*, counted.total as "$total" from (${counting}) counted
    left join (select found.*, true as "$found" from (${rows.limit(limit).offset(skip)}) found) page on true`.execute(
    db,
  );
  const items = result.rows.flatMap(({ $total: _total, $found, ...row }) =>
    // What is left of the row has the query's columns.
    $found === null ? [] : [row as Row],
  );
  return { items, total_count: result.rows[0]?.$total ?? 0 };
}

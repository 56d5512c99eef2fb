import { sql } from 'kysely';

/** A page of a list. */
export type Page = { readonly skip: number; readonly limit: number };

type Counting = { executeTakeFirstOrThrow(): Promise<{ total: number }> };
type Rows<Row> = { limit(count: number): { offset(count: number): { execute(): Promise<Row[]> } } };

/** The column of a query that counts its rows. */
export const total = sql<number>`count(*)`.as('total');

/** The number of rows that a query finds: `countOf(found.select(total))`. */
export async function countOf(counting: Counting): Promise<number> {
  return (await counting.executeTakeFirstOrThrow()).total;
}

/**
 * One page of a query's rows in its order, and the exact number of all rows:
 * `pageOf(found.select(columns).orderBy(column), found.select(total), page)`.
 */
export async function pageOf<Row>(
  rows: Rows<Row>,
  counting: Counting,
  { skip, limit }: Page,
): Promise<{ items: Row[]; total_count: number }> {
  const items = await rows.limit(limit).offset(skip).execute();
  return { items, total_count: await countOf(counting) };
}

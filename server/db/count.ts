import { sql } from 'kysely';

/** The column of a query that counts its rows. */
export const total = sql<number>`count(*)`.as('total');

/** How many rows a query finds, exactly what its pages reach: `countOf(found.select(total))`. */
export async function countOf(counting: {
  executeTakeFirstOrThrow(): Promise<{ total: number }>;
}): Promise<number> {
  return (await counting.executeTakeFirstOrThrow()).total;
}

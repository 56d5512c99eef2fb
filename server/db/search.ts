import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a column that search_key made holds `word` as a part, folded alike (domain 9): case, width and white space make no
 * difference; % and _ are plain characters.
 */
export function contains(column: string, word: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${sql.ref(column)}, search_key(${word})) > 0`;
}

/** A page of a list. */
export type Page = { readonly skip: number; readonly limit: number };

/** The number that a query of one row with one column `total` answers. */
export async function totalOf(query: {
  executeTakeFirstOrThrow(): Promise<{ total: number }>;
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).total;
}

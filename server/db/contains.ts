import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a column made by search_key contains `word`, normalized in the same way
 * (docs/rules/api.md#searches); % and _ are plain characters. The word's key is a subquery, so that a generic
 * plan computes it once, not for each row. Without a word, always true.
 */
export function contains(column: string, word: string | null): RawBuilder<boolean> {
  if (word === null) return sql<boolean>`true`;
  return sql<boolean>`strpos(${sql.ref(column)}, (select search_key(${word}))) > 0`;
}

import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a column that search_key made holds `word` as a part, folded alike (domain 9): case, width and white space make no
 * difference; % and _ are plain characters. The word's key is a subquery, so that it is made once: a plan that serves any word would
 * make it anew for each row. No word is no condition.
 */
export function contains(column: string, word: string | null): RawBuilder<boolean> {
  if (word === null) return sql<boolean>`true`;
  return sql<boolean>`strpos(${sql.ref(column)}, (select search_key(${word}))) > 0`;
}

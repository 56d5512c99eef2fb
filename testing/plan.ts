import { CompiledQuery } from 'kysely';
import { openDatabase, type Db } from '#server/db/database.ts';
import type { TestDatabase } from './database.ts';

/**
 * PostgreSQL's plan for the last statement that `send` makes, one node per line. `analyze` runs that
 * statement once more.
 */
export async function planOf(
  { db, url }: TestDatabase,
  send: (watched: Db) => Promise<unknown>,
  { analyze = false } = {},
): Promise<string> {
  const queries: CompiledQuery[] = [];
  const watched = openDatabase({ url, connections: 1, log: ({ query }) => void queries.push(query) });
  try {
    await send(watched);
  } finally {
    await watched.destroy();
  }
  const last = queries.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  const explain = analyze ? 'explain (analyze)' : 'explain';
  const plan = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`${explain} ${last.sql}`, [...last.parameters]),
  );
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
}

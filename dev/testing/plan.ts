import { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * PostgreSQL's plan for the last statement that `send` makes, one node per line. `analyze` runs that
 * statement once more.
 */
export async function planOf(
  db: Db,
  send: (watched: Db) => Promise<unknown>,
  { analyze = false } = {},
): Promise<string> {
  const queries: CompiledQuery[] = [];
  await send(
    db.withPlugin({
      transformQuery({ node, queryId }) {
        queries.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  const statement = queries.at(-1);
  if (statement === undefined) throw new Error('nothing was sent');
  const explain = analyze ? 'explain (analyze)' : 'explain';
  const plan = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`${explain} ${statement.sql}`, [...statement.parameters]),
  );
  return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
}

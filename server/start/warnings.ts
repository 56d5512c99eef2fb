import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isOpenHttp, type Settings } from '#server/environment.ts';

/** What an administrator should know at a production start: one line each. */
export async function warningsOf(db: Db, { base_url }: Pick<Settings, 'base_url'>): Promise<string[]> {
  const warnings: string[] = [];
  if (isOpenHttp(base_url))
    warnings.push(
      `Warning: ${base_url} is not encrypted: who can read the network can use others' sessions.`,
    );
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`.execute(db);
  if (rows.length > 0)
    warnings.push(
      `Warning: the database has ${rows.map(({ name }) => name).join(' and ')} off: a power failure can lose or destroy what was saved.`,
    );
  return warnings;
}

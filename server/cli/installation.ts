import { sql } from 'kysely';
import { longSeconds, openDatabase, type Db } from '#server/db/database.ts';
import { readEnvironment } from '#server/environment.ts';
import type { CommandContext } from './context.ts';

/** The database and the files that a command works on; the other settings of a start are not needed. */
export type Installation = {
  readonly database_url: string;
  /** The role that migrates. */
  readonly database_owner_url: string;
  readonly files_url: string;
  stop(): Promise<void>;
};

/**
 * Opens the database of DATABASE_URL, or that of PORTAL_DATA_DIR, which is started if no portal runs there.
 * Paths are relative to `root`, as at a start. Throws an EnvironmentError that names every problem.
 */
export async function openInstallation({
  env,
  root,
  startDatabase,
}: Pick<CommandContext, 'env' | 'root' | 'startDatabase'>): Promise<Installation> {
  const { PORTAL_DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, FILES_URL } = env;
  // Read as a development start, which allows the rest to be missing: a command needs no identity provider
  // and no mail server.
  const environment = readEnvironment(
    { PORTAL_DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, FILES_URL, PORTAL_DEMO: '1' },
    root,
  );
  const { data_dir, database_url, database_owner_url, files_url } = environment;
  if (database_url !== null)
    return {
      database_url,
      database_owner_url: database_owner_url ?? database_url,
      files_url,
      stop: async () => undefined,
    };
  const started = await startDatabase(data_dir);
  return {
    database_url: started.url,
    database_owner_url: started.url,
    files_url,
    stop: () => started.stop(),
  };
}

/** Opens the database while `work` runs. Throws if it was never migrated. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, connections: 2, seconds: longSeconds });
  try {
    const { rows } = await sql<{ migrated: boolean }>`
      select to_regclass('application_event') is not null as migrated`.execute(db);
    if (rows[0]?.migrated !== true)
      throw new Error(
        'データベースにテーブルがありません。先に npm run portal -- migrate を実行してください。',
      );
    return await work(db);
  } finally {
    await db.destroy();
  }
}

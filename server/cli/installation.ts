import { sql } from 'kysely';
import { openDatabase, type Db } from '#server/db/database.ts';
import { joinPostgres } from '#server/db/postgres.ts';
import { readEnvironment } from '#server/environment.ts';

/** Where a command works: the database and the files, and nothing else of what a start asks for. */
export type Installation = {
  readonly database_url: string;
  /** The role that migrates. */
  readonly database_owner_url: string;
  readonly files_url: string;
  stop(): Promise<void>;
};

/**
 * Finds the database of DATABASE_URL, or that of PORTAL_DATA_DIR, which is started when no portal runs in it. Relative
 * paths are taken from `root`, as a start does. Throws an EnvironmentError that names what is wrong.
 */
export async function openInstallation(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): Promise<Installation> {
  const { PORTAL_DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL, FILES_URL } = env;
  // As a development start, which lets the rest be missing: identity providers and a mail server are not a command's.
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
  const postgres = await joinPostgres({ dataDir: data_dir });
  return {
    database_url: postgres.url,
    database_owner_url: postgres.url,
    files_url,
    stop: () => postgres.stop(),
  };
}

/** Opens the database for one piece of work. Throws where it was never migrated. */
export async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, connections: 2 });
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

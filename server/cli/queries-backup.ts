import { advisoryLock } from '#server/db/advisory-locks.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** Takes the lock of back-ups until this session ends. Throws an Error with one line if another has it. */
export async function takeBackupLock(session: Db): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(advisoryLock.backup)}) as locked`.execute(session);
  if (rows[0]?.locked !== true) throw new Error('ほかのバックアップが実行中です。');
}

/** The server's version, for example 18.4. */
export async function selectServerVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** Records that a back-up has finished. */
export async function noteBackup(db: Db, finished_at: Date): Promise<void> {
  await db.insertInto('backup').values({ finished_at }).execute();
}

/** The newest migration of the database. */
export async function selectMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}

/** An attachment that a row names; `sha256` in hex. */
export type Attachment = { readonly storage_key: string; readonly size: number; readonly sha256: string };

/** Every attachment that a row names, each once: a 再申請 shares files with the former application. */
export async function selectAttachments(db: Db | Tx): Promise<readonly Attachment[]> {
  const rows = await db
    .selectFrom('stored_file')
    .distinctOn('storage_key')
    .select(['storage_key', 'size', 'sha256'])
    .orderBy('storage_key')
    .execute();
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }));
}

/** Whether a database has no table. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (
      select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as empty`.execute(
    db,
  );
  return rows[0]?.empty === true;
}

/** Ends all sessions and every sign-in in progress. Returns the number of sessions. */
export function endAllSessions(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('login_state').execute();
    const { numDeletedRows } = await tx.deleteFrom('session').executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

import { advisoryLock } from '#server/db/advisory-locks.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Does `work` while this session has the lock of back-ups, which ends with it at the latest. Throws an Error
 * with one line if another session has the lock.
 */
export async function withBackupLock<T>(session: Db, work: () => Promise<T>): Promise<T> {
  const lock = sql.lit(advisoryLock.backup);
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lock}) as locked`.execute(
    session,
  );
  if (rows[0]?.locked !== true) throw new Error('ほかのバックアップが実行中です。');
  try {
    return await work();
  } finally {
    // PostgreSQL may take a while to notice the end of the session.
    await sql`select pg_advisory_unlock(${lock})`.execute(session);
  }
}

/** Lets this session's statements, and its pauses in a transaction, take as long as a back-up does. */
export async function allowLongWork(session: Db): Promise<void> {
  await sql`
    select set_config('statement_timeout', '0', false),
      set_config('idle_in_transaction_session_timeout', '0', false)`.execute(session);
}

/** The server's version, for example 18.4. */
export async function selectServerVersion(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version`.execute(db);
  return rows[0]?.version ?? '';
}

/**
 * Records that a back-up has finished. Does nothing in a database of the former version, which has no table
 * for it: a back-up before an update may run with the new version.
 */
export async function noteBackup(db: Db, finished_at: Date): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('backup') is not null as found`.execute(
    db,
  );
  if (rows[0]?.found === true) await db.insertInto('backup').values({ finished_at }).execute();
}

/** Bytes of the database's files. */
export async function selectDatabaseSize(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ size: string }>`
    select pg_database_size(current_database()) as size`.execute(db);
  return Number(rows[0]?.size);
}

/** The newest migration of the database. */
export async function selectMigration(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}

/** A name under which other sessions read what this transaction does, while it lasts. */
export async function exportSnapshot(tx: Tx): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx);
  return rows[0]?.snapshot ?? '';
}

/** An attachment that a row names; `sha256` in hex. */
export type Attachment = { readonly storage_key: string; readonly size: number; readonly sha256: string };

/** Every attachment that a row names. */
export async function selectAttachments(db: Db | Tx): Promise<readonly Attachment[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select(['storage_key', 'size', 'sha256'])
    .orderBy('storage_key')
    .execute();
  return rows.map((row) => ({ ...row, sha256: row.sha256.toString('hex') }));
}

/** Whether a database has no table, view or sequence, but for those of extensions. */
export async function isEmptyDatabase(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
        and not exists (
          select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')) as empty`.execute(
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

/** How many mails are still to be sent, and how many events whose mails are still to be created. */
export async function countWaitingMails(
  db: Db,
): Promise<{ readonly mails: number; readonly events: number }> {
  const { rows } = await sql<{ mails: number; events: number }>`
    select
      (select count(*) from mail where sent_at is null and dropped_at is null) as mails,
      (select count(*) from pgboss.job
        where name = 'mail-spread' and state in ('created', 'retry', 'active')) as events`.execute(db);
  return rows[0] ?? { mails: 0, events: 0 };
}

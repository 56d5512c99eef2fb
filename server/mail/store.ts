import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import type { MailKind } from './texts.ts';

/** What a mail is about: exactly one of these, none for a test or the daily mail, as a database constraint checks. */
export type MailSubject = {
  readonly application_id?: number;
  /** The step of the application that waits for the reader. */
  readonly approval_route_step_id?: number | null;
  readonly notice_id?: number;
  readonly message_id?: number;
  readonly stopped_import_id?: number;
  readonly delegation_id?: number;
  /** The row of the audit log that says who was stopped. */
  readonly audit_event_id?: number;
  readonly auditor_grant_id?: number;
};

export type NewMail = MailSubject & {
  readonly event_key: string;
  readonly user_id: number;
  readonly kind: MailKind;
};

/**
 * Stores mails to be sent and returns their ids. A mail that the event already has for a user stays as it is.
 */
export async function insertMails(tx: Tx, mails: readonly NewMail[], queued_at: Date): Promise<number[]> {
  if (mails.length === 0) return [];
  // One parameter: a department may have more people than a statement has room for.
  const inserted = await sql<{ mail_id: number }>`
    insert into mail (
      event_key, user_id, kind, application_id, approval_route_step_id, notice_id, message_id, stopped_import_id,
      delegation_id, audit_event_id, auditor_grant_id, queued_at)
    select event_key, user_id, kind, application_id, approval_route_step_id, notice_id, message_id, stopped_import_id,
      delegation_id, audit_event_id, auditor_grant_id, ${queued_at}
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as r (
      event_key text, user_id integer, kind text, application_id integer, approval_route_step_id integer, notice_id integer,
      message_id integer, stopped_import_id integer, delegation_id integer,
      audit_event_id bigint, auditor_grant_id integer)
    on conflict (event_key, user_id) do nothing returning mail_id`.execute(tx);
  return inserted.rows.map(({ mail_id }) => mail_id);
}

/** Any number; with a mail's id it names the lock on sending that mail. */
const sendingLock = 7;

/**
 * Runs `send` while nobody else sends this mail. The lock ends with the connection. Returns false without
 * running it if somebody else has the lock. No transaction, because a mail server may be slow.
 */
export function withSendingLock(db: Db, mail_id: number, send: (db: Db) => Promise<void>): Promise<boolean> {
  return db.connection().execute(async (db) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${sendingLock}::integer, ${mail_id}::integer) as locked`.execute(db);
    if (rows[0]?.locked !== true) return false;
    try {
      await send(db);
    } finally {
      await sql`select pg_advisory_unlock(${sendingLock}::integer, ${mail_id}::integer)`.execute(db);
    }
    return true;
  });
}

/** Keeps anybody from sending this mail until the transaction ends; false if somebody is sending it now. */
export async function lockAgainstSending(tx: Tx, mail_id: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sendingLock}::integer, ${mail_id}::integer) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/** Records that the mail server has accepted a mail. */
export async function noteSent(db: Db, mail_id: number, sent_at: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at, failed_at: null, last_error: null })
    .where('mail_id', '=', mail_id)
    .execute();
}

/** Records that a mail is void and will not be sent. */
export async function noteDropped(db: Db, mail_id: number, dropped_at: Date): Promise<void> {
  await db.updateTable('mail').set({ dropped_at }).where('mail_id', '=', mail_id).execute();
}

/** Records a failed attempt; the mail remains to be sent. */
export async function noteFailure(
  db: Db,
  mail_id: number,
  failure: { readonly failed_at: Date; readonly last_error: string },
): Promise<void> {
  await db.updateTable('mail').set(failure).where('mail_id', '=', mail_id).execute();
}

import { sql } from 'kysely';
import type { ActingUser, Event } from '#domain/approval-route/types.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { Candidates, MailKind } from '#server/features/application/mail-recipients.ts';

/** The first `event_number` events of an application, in order. */
export async function loadEvents(
  db: Db | Tx,
  application_id: number,
  event_number: number,
): Promise<Event[]> {
  const rows = await db
    .selectFrom('application_event')
    .select('event')
    .where('application_id', '=', application_id)
    .where('event_number', '<=', event_number)
    .orderBy('event_number')
    .execute();
  // The column holds what the engine answered, written by the application's record.
  return rows.map((row) => row.event as Event);
}

/** The valid users among the candidates, each with the organisation that he belongs to now. */
export function loadValidUsers(db: Db | Tx, { user_ids, department_ids, supplier_ids }: Candidates) {
  return db
    .selectFrom('valid_user')
    .select(['user_id', 'department_id', 'supplier_id'])
    .where((row) =>
      row.or([
        sql<boolean>`user_id = any(${user_ids}::integer[])`,
        sql<boolean>`department_id = any(${department_ids}::integer[])`,
        sql<boolean>`supplier_id = any(${supplier_ids}::integer[])`,
      ]),
    )
    .orderBy('user_id')
    .execute();
}

/** What a mail is about: one of these, as the database checks. */
export type MailSubject = {
  readonly application_id?: number;
  /** The step of the application that waits for the reader. */
  readonly approval_route_step_id?: number | null;
  readonly notice_id?: number;
  readonly message_id?: number;
};

export type NewMail = MailSubject & {
  readonly event_key: string;
  readonly user_id: number;
  readonly kind: MailKind;
};

/** Writes mails that are to be sent and answers their ids; those that an event has for a person already stay as they are. */
export async function insertMails(tx: Tx, mails: readonly NewMail[], queued_at: Date): Promise<number[]> {
  if (mails.length === 0) return [];
  // As one parameter: a department may have more people than a statement has room for.
  const inserted = await sql<{ mail_id: number }>`
    insert into mail (
      event_key, user_id, kind, application_id, approval_route_step_id, notice_id, message_id, queued_at)
    select event_key, user_id, kind, application_id, approval_route_step_id, notice_id, message_id, ${queued_at}
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as r (
      event_key text, user_id integer, kind text, application_id integer, approval_route_step_id integer, notice_id integer,
      message_id integer)
    on conflict (event_key, user_id) do nothing returning mail_id`.execute(tx);
  return inserted.rows.map(({ mail_id }) => mail_id);
}

/** A mail that is still to be sent, with what it tells and is about; null where it was sent or dropped. */
export async function loadPendingMail(db: Db, mail_id: number) {
  const row = await db
    .selectFrom('mail')
    .select([
      'mail_id',
      'user_id',
      'kind',
      'application_id',
      'approval_route_step_id',
      'notice_id',
      'message_id',
    ])
    .where('mail_id', '=', mail_id)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst();
  // A check in the database allows no other kind.
  return row === undefined ? null : { ...row, kind: row.kind as MailKind };
}
export type PendingMail = NonNullable<Awaited<ReturnType<typeof loadPendingMail>>>;

/** How an application is named in mails. */
export function loadApplicationNames(db: Db, application_id: number) {
  return db
    .selectFrom('application')
    .select(['workflow_name', 'applicant_user_id', 'applicant_full_name'])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
}

export type Recipient = ActingUser & { readonly full_name: string; readonly mail_address: string };

/** A user with his address, or null when he is not valid now. */
export async function loadRecipient(db: Db, user_id: number): Promise<Recipient | null> {
  const row = await db
    .selectFrom('valid_user')
    .select(['user_id', 'department_id', 'supplier_id', 'full_name', 'mail_address'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Any number; with a mail's id it names the lock on sending that mail. */
export const sendingLock = 7;

/**
 * Runs `send` while nobody else sends this mail, on a connection whose end is the lock's end too; answers whether it
 * could. No transaction: a mail server may take its time.
 */
export function whileSendingAlone(
  db: Db,
  mail_id: number,
  send: (db: Db) => Promise<void>,
): Promise<boolean> {
  return db.connection().execute(async (db) => {
    const { rows } = await sql<{ alone: boolean }>`
      select pg_try_advisory_lock(${sendingLock}::integer, ${mail_id}::integer) as alone`.execute(db);
    if (rows[0]?.alone !== true) return false;
    try {
      await send(db);
    } finally {
      await sql`select pg_advisory_unlock(${sendingLock}::integer, ${mail_id}::integer)`.execute(db);
    }
    return true;
  });
}

/** Notes that the mail server has taken a mail. */
export async function noteSent(db: Db, mail_id: number, sent_at: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at, failed_at: null, last_error: null })
    .where('mail_id', '=', mail_id)
    .execute();
}

/** Notes that a mail says nothing that is still so, and is not sent. */
export async function noteDropped(db: Db, mail_id: number, dropped_at: Date): Promise<void> {
  await db.updateTable('mail').set({ dropped_at }).where('mail_id', '=', mail_id).execute();
}

/** Notes that a mail could not be handed over just now; it stays to be sent. */
export async function noteFailure(
  db: Db,
  mail_id: number,
  failure: { readonly failed_at: Date; readonly last_error: string },
): Promise<void> {
  await db.updateTable('mail').set(failure).where('mail_id', '=', mail_id).execute();
}

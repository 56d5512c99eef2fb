import { sql } from 'kysely';
import { endOfDay, startOfDay } from '#domain/japan-date.ts';
import type { Db } from '#server/db/database.ts';
import type { CopyPeriod, ListedCopy } from '#server/export/copies.ts';
import type { MessageReader } from './queries.ts';

/** The rows of the reader's mailboxes: received by name or by their organisation, and sent. */
function mine({ user_id, organisation_id }: MessageReader) {
  return sql`(principal_id = ${organisation_id}
    or (principal_id = ${user_id} and not also @> array[${organisation_id}::integer]))`;
}

/** The messages in the reader's mailboxes that were sent on these days, at most `most`. */
export async function selectInMailboxes(
  db: Db,
  reader: MessageReader,
  { from, to }: CopyPeriod,
  most: number,
): Promise<ListedCopy[]> {
  const { rows } = await sql<ListedCopy>`
    select message_id as id, sent_at as at from message_box
    where ${mine(reader)} and sent_at >= ${startOfDay(from)} and sent_at < ${endOfDay(to)}
    limit ${most}`.execute(db);
  return rows;
}

/** Whether a message is in one of the reader's mailboxes now. */
export async function isInMailbox(db: Db, reader: MessageReader, message_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from message_box where message_id = ${message_id} and ${mine(reader)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The files of messages in their order. */
export function selectStoredFiles(db: Db, message_ids: readonly number[]) {
  return db
    .selectFrom('message_file')
    .select(['file_name', 'size', 'sha256', 'storage_key'])
    .where(sql<boolean>`message_id = any(${message_ids}::integer[])`)
    .orderBy('message_id')
    .orderBy('position')
    .execute();
}

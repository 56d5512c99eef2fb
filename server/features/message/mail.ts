import { senderAddressed, senderOrganisation } from '#domain/message/names.ts';
import { standing } from '#domain/message/standing.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { selectUntoldRecipients } from './queries-mail.ts';
import { selectMessage } from './queries-message.ts';
import type { NewMail, Recipient } from '#server/mail/store.ts';
import type { MessageMail } from '#server/mail/texts.ts';

/** How many are told in one transaction: a message to all may go to thousands. */
const slice = 500;

/** The next mails of a message, and whether there may be more: to whoever has one of its mailboxes now and has none yet. */
export async function nextMailsOfMessage(tx: Tx, message_id: number) {
  const event_key = `message:${message_id}`;
  const user_ids = await selectUntoldRecipients(tx, message_id, event_key, slice);
  const mails = user_ids.map((user_id): NewMail => ({
    event_key,
    user_id,
    kind: 'message_received',
    message_id,
  }));
  return { mails, more: user_ids.length === slice };
}

/** What a mail about a message says, or null where its reader has it no more. */
export async function messageMail(
  db: Db,
  message_id: number,
  { user_id, department_id, supplier_id, full_name }: Recipient,
  base_url: string,
): Promise<MessageMail | null> {
  const organisation_id = department_id ?? supplier_id;
  if (organisation_id === null) return null;
  const message = await selectMessage(db, { user_id, organisation_id }, message_id);
  if (message === undefined || standing(message) !== 'recipient') return null;
  return {
    kind: 'message_received',
    reader_full_name: full_name,
    sender_organisation: senderOrganisation(message),
    sender_name: senderAddressed(message),
    address: `${base_url}/message/view?message_id=${message_id}`,
  };
}

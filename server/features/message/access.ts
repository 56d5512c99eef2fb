import type { Actor } from '#domain/actor.ts';
import type { Sender } from '#domain/message/mailboxes.ts';
import { relationOf, type MessageRelation } from '#domain/message/relation.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { notFound } from '#server/http/refusal.ts';
import { selectMessage, type MessageRow } from './queries-view.ts';
import { readerOf } from './queries.ts';

/** A message with how the caller is related to it: as its sender or a recipient. */
export type VisibleMessage = MessageRow & { readonly as: Exclude<MessageRelation, 'stranger'> };

/** Returns the message if the caller sent or received it; throws 404 otherwise, also for an admin. */
export async function visibleMessage(db: Db | Tx, message_id: number, actor: Actor): Promise<VisibleMessage> {
  const message = await selectMessage(db, readerOf(actor), message_id);
  if (message === undefined) throw notFound();
  const as = relationOf(message);
  if (as === 'stranger') throw notFound();
  return { ...message, as };
}

/** The sender with their organisation at the time of sending: the recipients of a reply. */
export function messageSender(message: MessageRow): Sender {
  return {
    user_id: message.sender_user_id,
    department_id: message.sender_department_id,
    supplier_id: message.sender_supplier_id,
  };
}

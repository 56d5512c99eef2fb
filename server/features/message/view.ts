import type { calls } from '#contract/calls.ts';
import type { MessageDetail } from '#contract/message/view.ts';
import { organisationName, type Actor } from '#domain/actor.ts';
import { supplierName } from '#domain/joined-names.ts';
import { senderAddressed } from './sender-names.ts';
import { mayReply, relationOf } from '#domain/message/relation.ts';
import { maySeeMessageReading } from '#domain/permissions.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { serveStoredFile } from '#server/http/stored-file.ts';
import { visibleMessage, messageSender, type VisibleMessage } from './access.ts';
import { hasReplyRecipient, selectChosenGroups, selectChosenSuppliers } from './queries-destination.ts';
import { selectMessageFile, selectFiles, selectMessage, type MessageRow } from './queries-view.ts';
import { readerOf } from './queries.ts';
import { insertReading } from './store.ts';

/** /message/view: a message as its sender or a recipient sees it. Recipients don't see each other. */
export const view: Handlers<typeof calls.message.view> = {
  async init({ db, actor, input }) {
    const message = await visibleMessage(db, input.message_id, actor);
    const original = await originalOf(db, message, actor);
    const received = message.as === 'recipient';
    return {
      title: message.title,
      send_user_name: message.sender_name,
      send_division_name: message.sender_division_name,
      send_department_name: message.sender_department_name,
      send_company_name: message.sender_company_name,
      send_branch_office_name: message.sender_branch_office_name,
      send_at: message.sent_at,
      body: message.body,
      message_files: await selectFiles(db, message.message_id),
      // A link that leads to a 404 would reveal a message that is not the caller's.
      reply_message_id:
        original === undefined || relationOf(original) === 'stranger' ? null : original.message_id,
      can_reply: mayReply(
        message.as,
        received && (await hasReplyRecipient(db, messageSender(message), actor.user_id)),
      ),
      is_send: !received,
      received_by: receivedBy(message, actor),
      sent_to: received ? null : await sentTo(db, message, original),
      has_reading: maySeeMessageReading(actor, message),
    };
  },

  async mark_as_read({ tx, actor, input, now }) {
    const message = await visibleMessage(tx, input.message_id, actor);
    if (message.as === 'recipient' && !message.opened)
      await insertReading(tx, message.message_id, actor, now);
    return null;
  },

  async download({ db, actor, input, now, services }) {
    const file = await selectMessageFile(db, input.file_id);
    if (file === undefined) throw notFound();
    const { message_id } = await visibleMessage(db, file.message_id, actor);
    return serveStoredFile(file, services.files, () =>
      recordAudit(db, {
        actor,
        at: now,
        action: 'downloaded',
        object: { kind: 'message_file', id: file.file_id, name: file.file_name },
        detail: { message_id },
      }),
    );
  },
};

/** The message that this one replies to, with the viewer's ties to it; undefined if it is no reply. */
export async function originalOf(
  db: Db,
  { reply_message_id }: MessageRow,
  actor: Actor,
): Promise<MessageRow | undefined> {
  return reply_message_id === null ? undefined : selectMessage(db, readerOf(actor), reply_message_id);
}

/** The viewer's mailbox: their organisation, or themselves if the message reached them by name elsewhere. */
export function receivedBy({ as, through_organisation, named }: VisibleMessage, actor: Actor): string[] {
  if (as === 'sender') return [];
  if (through_organisation) return [organisationName(actor)];
  return named ? [actor.full_name] : [];
}

/** The sender's choices. The original's sender is always included: the replier knows them. */
export async function sentTo(
  db: Db,
  message: MessageRow,
  original: MessageRow | undefined,
): Promise<MessageDetail['sent_to']> {
  const suppliers = await selectChosenSuppliers(db, message.message_id);
  return {
    send_department_group_all: message.send_department_group_all,
    send_supplier_all: message.send_supplier_all,
    department_groups: await selectChosenGroups(db, message.message_id),
    // The supplier that it answers is in `reply_to`.
    suppliers: suppliers
      .filter(({ supplier_id }) => supplier_id !== original?.sender_supplier_id)
      .map(supplierName),
    reply_to: original === undefined ? null : senderAddressed(original),
  };
}

import type { calls } from '#contract/calls.ts';
import type { MessageListItem } from '#contract/message/list.ts';
import { maxUnread } from '#domain/limits.ts';
import { supplierName } from '#domain/joined-names.ts';
import { messageScreen } from '#texts/message.ts';
import { senderAddressed, senderOrganisation } from './sender-names.ts';
import { isRead } from '#domain/message/relation.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectHeads, type SentTo } from './queries-view.ts';
import { countUnread, readerOf, selectMessagePage, selectUnreadPage, type MessageReader } from './queries.ts';

/** The list of /message, and the unread messages of TOP and of the menu's badge. */
export const index: Handlers<typeof calls.message.index> = {
  async search({ db, actor, input }) {
    const reader = readerOf(actor);
    const { message_ids, total_count } = await selectMessagePage(db, reader, input, input);
    return { messages: await itemsOf(db, reader, message_ids), total_count };
  },

  async unread({ db, actor, input }) {
    const reader = readerOf(actor);
    const { message_ids, total_count } = await selectUnreadPage(db, reader, maxUnread.card, input);
    return { messages: await itemsOf(db, reader, message_ids), total_count };
  },

  unread_count: async ({ db, actor }) => ({
    count: await countUnread(db, readerOf(actor), maxUnread.menu),
  }),
};

/** List rows in the order of `message_ids`. */
async function itemsOf(
  db: Db,
  reader: MessageReader,
  message_ids: readonly number[],
): Promise<MessageListItem[]> {
  const heads = new Map((await selectHeads(db, reader, message_ids)).map((head) => [head.message_id, head]));
  return message_ids.flatMap((message_id) => {
    const head = heads.get(message_id);
    if (head === undefined) return [];
    const { title, sender_name, sent_at, is_sender, sent_to } = head;
    return [
      {
        message_id,
        title,
        sender_name,
        sender_organisation_name: senderOrganisation(head),
        received_at: sent_at,
        is_send: is_sender,
        sent_to: sent_to && firstDestination(sent_to),
        already_read_flag: is_sender ? null : isRead(head),
      },
    ];
  });
}

/** `株式会社青葉精工 本社 ほか2件`, in the order of the message's own screen. */
function firstDestination(sent_to: SentTo): string {
  const { department_group_all, supplier_all, department_group, supplier, named, reply_to } = sent_to;
  const first = [
    reply_to && senderAddressed(reply_to),
    department_group_all ? messageScreen.everyDepartmentGroup : department_group,
    supplier_all ? messageScreen.everySupplier : supplier && supplierName(supplier),
  ].find((name) => name !== null);
  const all = named + [reply_to !== null, department_group_all, supplier_all].filter(Boolean).length;
  return messageScreen.andMore(first ?? '', all - 1);
}

import type { calls } from '#contract/calls.ts';
import type { MessageListItem } from '#contract/message/list.ts';
import { maxUnread } from '#domain/limits.ts';
import { senderOrganisation } from './sender-names.ts';
import { isRead } from '#domain/message/relation.ts';
import type { Db } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { selectHeads } from './queries-view.ts';
import { countUnread, readerOf, selectMessagePage, selectUnreadPage, type Reader } from './queries.ts';

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
async function itemsOf(db: Db, reader: Reader, message_ids: readonly number[]): Promise<MessageListItem[]> {
  const heads = new Map((await selectHeads(db, reader, message_ids)).map((head) => [head.message_id, head]));
  return message_ids.flatMap((message_id) => {
    const head = heads.get(message_id);
    if (head === undefined) return [];
    const { title, sender_name, sent_at, is_sender } = head;
    return [
      {
        message_id,
        title,
        sender_name,
        sender_organisation_name: senderOrganisation(head),
        received_at: sent_at,
        is_send: is_sender,
        already_read_flag: is_sender ? null : isRead(head),
      },
    ];
  });
}

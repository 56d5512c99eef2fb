import * as z from 'zod/mini';
import { get } from '../call.ts';
import { noInput, paging, time } from '../fields.ts';
import { messageSearch, sentDatesInOrder } from './search.ts';

/** A row of /message and of TOP's card (section 3 "Message list item"). */
const messageItem = z.object({
  message_id: z.int(),
  title: z.string(),
  sender_name: z.string(),
  /** Where he belonged when he sent it: division and department, or company and branch office. */
  sender_organisation_name: z.string(),
  received_at: time,
  is_send: z.boolean(),
  /** Of a message that one sent there is no state: null (domain 4). */
  already_read_flag: z.nullable(z.boolean()),
});
export type MessageListItem = z.output<typeof messageItem>;

const messages = z.object({ messages: z.array(messageItem), total_count: z.int() });

/** The calls of /message, and what the shell and TOP show of unread messages. */
export const messageIndex = {
  /**
   * Received and sent together, newest first, each once. Dates are Japan's, both included; a sender is found by his name and by
   * that of his organisation.
   */
  search: get({
    path: '/api/message/index/search',
    access: 'signed_in',
    audit: { screen: 'message', does: 'show', about: { message: null } },
    query: z.object({ ...messageSearch, ...paging }).check(sentDatesInOrder),
    output: messages,
  }),
  /** The card 未読メッセージ. Of more than `maxUnread.card` it has the newest ones, and `total_count` is that many. */
  unread: get({
    path: '/api/message/index/unread',
    access: 'signed_in',
    audit: { screen: 'message', does: 'show', about: { message: null } },
    query: z.object(paging),
    output: messages,
  }),
  /** The number at the menu entry メッセージ, asked by the page itself; counted no further than `maxUnread.menu`. */
  unread_count: get({
    path: '/api/message/index/unread_count',
    access: 'signed_in',
    audit: { screen: 'message', does: 'show', about: { message: null } },
    query: noInput,
    output: z.object({ count: z.int() }),
  }),
};

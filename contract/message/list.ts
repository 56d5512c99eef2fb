import * as z from 'zod/mini';
import { get } from '../call.ts';
import { messageLabel } from '#texts/message.ts';
import { inOrder, noInput, optionalQueryDate, paging, queryFlag, time } from '../fields.ts';
import { searchWord } from '../search-words.ts';

/** A row of /message and of the card on TOP. */
const messageItem = z.object({
  message_id: z.int(),
  title: z.string(),
  sender_name: z.string(),
  /** The sender's organisation at that time: division and department, or company and branch office. */
  sender_organisation_name: z.string(),
  received_at: time,
  is_send: z.boolean(),
  /** The first destination that the caller chose, and how many more. Null for a received message. */
  sent_to: z.nullable(z.string()),
  /** Null for a message that the caller sent. */
  already_read_flag: z.nullable(z.boolean()),
});
export type MessageListItem = z.output<typeof messageItem>;

const messages = z.object({ messages: z.array(messageItem), total_count: z.int() });

/** The search fields; missing and empty mean no condition. */
const search = {
  title: searchWord(messageLabel.message_title),
  sender_name: searchWord(messageLabel.sender_name),
  sent_date_from: optionalQueryDate(messageLabel.sent_date_from),
  sent_date_to: optionalQueryDate(messageLabel.sent_date_to),
  send_only: queryFlag,
  ...paging,
};

/** The calls of /message, and what the shell and TOP show of unread messages. */
export const messageIndex = {
  /**
   * Received and sent messages together, newest first, each once. Dates are in Japan, both inclusive. The
   * sender word matches their name or their organisation's.
   */
  search: get({
    path: '/api/message/index/search',
    access: 'signed_in',
    audit: { screen: 'message', does: 'show', about: { message: null } },
    query: z.object(search).check(inOrder('sent_date_from', 'sent_date_to', messageLabel)),
    output: messages,
  }),
  /** The card 未読メッセージ: the newest `maxUnread.card` unread messages, which also caps `total_count`. */
  unread: get({
    path: '/api/message/index/unread',
    access: 'signed_in',
    audit: { screen: 'message', does: 'show', about: { message: null } },
    query: z.object(paging),
    output: messages,
  }),
  /** The badge of メッセージ, capped at `maxUnread.menu`. The page polls it. */
  unread_count: get({
    path: '/api/message/index/unread_count',
    access: 'signed_in',
    audit: { screen: 'message', does: 'show', about: { message: null } },
    query: noInput,
    output: z.object({ count: z.int() }),
  }),
};

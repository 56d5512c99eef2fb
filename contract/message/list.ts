import * as z from 'zod/mini';
import { label } from '#domain/labels.ts';
import { maxLength } from '#domain/limits.ts';
import { get } from '../call.ts';
import { noInput, optionalQueryDate, optionalText, paging, queryFlag, time } from '../fields.ts';

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
    query: z.object({
      title: optionalText({ label: label.message_title, max: maxLength.search_word }),
      sender_name: optionalText({ label: label.sender_name, max: maxLength.search_word }),
      sent_date_from: optionalQueryDate(label.sent_date_from),
      sent_date_to: optionalQueryDate(label.sent_date_to),
      send_only: queryFlag,
      ...paging,
    }),
    output: messages,
  }),
  /** The card 未読メッセージ. */
  unread: get({
    path: '/api/message/index/unread',
    access: 'signed_in',
    query: z.object(paging),
    output: messages,
  }),
  /** The number at the menu entry メッセージ, asked by the page itself. */
  unread_count: get({
    path: '/api/message/index/unread_count',
    access: 'signed_in',
    query: noInput,
    output: z.object({ count: z.int() }),
  }),
};

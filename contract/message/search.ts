import { label } from '#texts/fields.ts';
import { inOrder, optionalQueryDate, queryFlag } from '../fields.ts';
import { searchWord } from '../search-words.ts';

/**
 * The search fields of messages; missing and empty mean no condition. A separate file keeps form schemas out
 * of the first load, which the badge belongs to.
 */
export const messageSearch = {
  title: searchWord(label.message_title),
  sender_name: searchWord(label.sender_name),
  sent_date_from: optionalQueryDate(label.sent_date_from),
  sent_date_to: optionalQueryDate(label.sent_date_to),
  send_only: queryFlag,
};

export const sentDatesInOrder = inOrder('sent_date_from', 'sent_date_to', label);

import { label } from '#texts/fields.ts';
import { inOrder, optionalQueryDate, queryFlag } from '../fields.ts';
import { searchWord } from '../search-words.ts';

/**
 * What messages can be searched for; left out and empty are no condition. In a file of its own: the menu's count belongs to
 * the first load, and the schemas of a form do not.
 */
export const messageSearch = {
  title: searchWord(label.message_title),
  sender_name: searchWord(label.sender_name),
  sent_date_from: optionalQueryDate(label.sent_date_from),
  sent_date_to: optionalQueryDate(label.sent_date_to),
  send_only: queryFlag,
};

/** The days of a search stand in their order. */
export const sentDatesInOrder = inOrder('sent_date_from', 'sent_date_to', label);

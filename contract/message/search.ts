import { label } from '#domain/labels.ts';
import { maxLength } from '#domain/limits.ts';
import { optionalQueryDate, optionalText, queryFlag } from '../fields.ts';

/**
 * What messages can be searched for; left out and empty are no condition. In a file of its own: the menu's count belongs to
 * the first load, and the schemas of a form do not.
 */
export const messageSearch = {
  title: optionalText({ label: label.message_title, max: maxLength.search_word }),
  sender_name: optionalText({ label: label.sender_name, max: maxLength.search_word }),
  sent_date_from: optionalQueryDate(label.sent_date_from),
  sent_date_to: optionalQueryDate(label.sent_date_to),
  send_only: queryFlag,
};

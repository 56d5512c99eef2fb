import * as z from 'zod/mini';
import { messageSearch, sentDatesInOrder } from '#contract/message/search.ts';
import { isPage } from '#web/list/paging.ts';

/** The search of /message: the conditions as entered, and the page. */

export type MessageConditions = {
  readonly title: string;
  readonly sender_name: string;
  /** `yyyy-mm-dd`, or '' for no limit. */
  readonly sent_date_from: string;
  readonly sent_date_to: string;
  readonly send_only: boolean;
};
export type MessageSearch = { readonly conditions: MessageConditions; readonly page: number };

export const noConditions: MessageConditions = {
  title: '',
  sender_name: '',
  sent_date_from: '',
  sent_date_to: '',
  send_only: false,
};
export const initialSearch: MessageSearch = { conditions: noConditions, page: 1 };

/** The search form has the rules of the call. */
export const searchSchema = z.object(messageSearch).check(sentDatesInOrder);

const storedConditions = z.object({
  title: z.string(),
  sender_name: z.string(),
  sent_date_from: z.string(),
  sent_date_to: z.string(),
  send_only: z.boolean(),
});

/** Parses a saved search; null if it is not a valid one. */
export function readMessageSearch(stored: unknown): MessageSearch | null {
  if (typeof stored !== 'object' || stored === null || !('conditions' in stored) || !('page' in stored))
    return null;
  const conditions = storedConditions.safeParse(stored.conditions);
  if (!conditions.success || !searchSchema.safeParse(conditions.data).success) return null;
  return isPage(stored.page) ? { conditions: conditions.data, page: stored.page } : null;
}

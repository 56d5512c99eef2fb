import * as z from 'zod/mini';
import { messageSearch, sentDatesInOrder } from '#contract/message/search.ts';
import { isPage } from '#web/list/paging.ts';

/** What is searched for on /message, as it was entered, and the page of what was found. */

export type MessageConditions = {
  readonly title: string;
  readonly sender_name: string;
  /** `yyyy-mm-dd`, or '' for none. */
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

/** The rules of the search form are the call's. */
export const searchSchema = z.object(messageSearch).check(sentDatesInOrder);

const keptConditions = z.object({
  title: z.string(),
  sender_name: z.string(),
  sent_date_from: z.string(),
  sent_date_to: z.string(),
  send_only: z.boolean(),
});

/** A kept search as it is read back; null for what is none, or would be refused. */
export function readMessageSearch(kept: unknown): MessageSearch | null {
  if (typeof kept !== 'object' || kept === null || !('conditions' in kept) || !('page' in kept)) return null;
  const conditions = keptConditions.safeParse(kept.conditions);
  if (!conditions.success || !searchSchema.safeParse(conditions.data).success) return null;
  return isPage(kept.page) ? { conditions: conditions.data, page: kept.page } : null;
}

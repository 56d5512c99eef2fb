import * as z from 'zod/mini';
import { transactionLabel } from '#texts/transaction-label.ts';
import { searchWord } from '../search-words.ts';

/** Searches by the fields that have a role (docs/rules/applications.md#kinds-of-fields). */

/** Amounts of yen as people write them, both inclusive. The server answers a 422 for what is none. */
export const amountSearch = {
  amount_from: searchWord(transactionLabel.amount_from),
  amount_to: searchWord(transactionLabel.amount_to),
  /** A part of 取引先 as it was typed. */
  counterparty: searchWord(transactionLabel.counterparty),
};

/** The values of the fields with a role. Only for operators, and missing where there is none. */
export const transaction = z.optional(
  z.object({
    /** `yyyy-mm-dd`. */
    date: z.nullable(z.string()),
    /** In plain form, such as `1200000`. */
    amount: z.nullable(z.string()),
    counterparty: z.nullable(z.string()),
  }),
);

/**
 * How many applications have a 取引日 or 取引金額 that is none, and so are not found by it; 0 without a condition
 * on it.
 */
export const unreadable = z.object({ dates: z.int(), amounts: z.int() });

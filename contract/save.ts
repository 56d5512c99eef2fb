import * as z from 'zod/mini';
import { maxKeyLength } from '#domain/limits.ts';
import { post } from './call.ts';

/** The path or the Idempotency-Key of a save: printable ASCII. */
const keyPart = z.string().check(z.regex(/^[\x20-\x7e]+$/), z.maxLength(maxKeyLength));

/** What became of a save whose answer the browser did not get (docs/rules/api.md#lost-answers). */
export const save = {
  /**
   * The answer of the caller's own save, once that has ended. A save that stored nothing is given up: if its
   * request arrives after all, it is refused.
   */
  outcome: post({
    path: '/api/save/outcome',
    access: 'signed_in',
    audit: { screen: 'save', does: 'show', about: {} },
    body: z.object({ path: keyPart, key: keyPart }),
    output: z.object({
      stored: z.boolean(),
      /** What the save answered; null if nothing was stored. */
      answer: z.unknown(),
    }),
  }),
};

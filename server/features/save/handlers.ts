import type { calls } from '#contract/calls.ts';
import type { Handlers } from '#server/http/handler.ts';
import { settleKey } from '#server/http/idempotency.ts';

/** The outcome of the caller's own saves (docs/rules/api.md#lost-answers). */
export const saveHandlers: Handlers<typeof calls.save> = {
  outcome: ({ tx, actor, input, now }) => settleKey(tx, { user_id: actor.user_id, ...input }, now),
};

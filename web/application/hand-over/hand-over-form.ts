import * as z from 'zod/mini';
import { handOver } from '#contract/application/decision.ts';
import type { DelegationPerson } from '#contract/delegation.ts';

import { invalid, label } from '#texts/fields.ts';

/** The form of 引き継ぎ: the colleague as chosen, and the reason. */

const colleague = z.pipe(
  z.custom<DelegationPerson | null>(),
  z.transform((chosen: DelegationPerson | null, { issues }): number => {
    if (chosen !== null) return chosen.user_id;
    issues.push({ code: 'custom', input: chosen, message: invalid.notSelected(label.hand_over_to) });
    return z.NEVER;
  }),
);

export const handOverSchema = z.object({ to_user_id: colleague, reason: handOver.reason });
export type HandOverInput = z.output<typeof handOverSchema>;

/** What a draft holds. */
export const handOverDraftSchema = z.object({
  to_user_id: z.nullable(
    z.object({ user_id: z.int(), full_name: z.string(), organisation_name: z.nullable(z.string()) }),
  ),
  reason: z.nullable(z.string()),
});

export const emptyHandOver: z.output<typeof handOverDraftSchema> = { to_user_id: null, reason: null };

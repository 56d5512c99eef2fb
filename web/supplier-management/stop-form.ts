import * as z from 'zod/mini';
import { requiredStopReason, type StopConsequence } from '#contract/account-stop.ts';
import { internalUser } from '#texts/internal-user-management.ts';

/** The form of 利用停止: a reason, and an acknowledgement where it leaves steps with nobody. */

export const emptyStop = { reason: '', open_steps_acknowledged: false };

export function stopSchema(left: readonly StopConsequence[]) {
  return z.object({
    reason: requiredStopReason,
    open_steps_acknowledged: z.boolean().check(
      z.refine((acknowledged) => acknowledged || left.length === 0, {
        error: internalUser.notAcknowledged,
      }),
    ),
  });
}

export type StopInput = z.output<ReturnType<typeof stopSchema>>;

/** What a draft holds. Not the acknowledgement: the consequences may be others by then. */
export const stopDraftSchema = z.object({ reason: z.string() });

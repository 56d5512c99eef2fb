import * as z from 'zod/mini';
import { maxLength } from '#domain/limits.ts';
import { label } from '#texts/fields.ts';
import { optionalText, requiredText } from './fields.ts';

/** 利用停止 of users and suppliers (docs/rules/people-who-leave.md#stopping-at-once). */

const reason = { label: label.stop_reason, max: maxLength.comment, multiline: true };

/** Why an internal user becomes invalid. */
export const stopReason = optionalText(reason);

/** Why a supplier, or one of its users, is stopped. */
export const requiredStopReason = requiredText(reason);

/** One kind of what an invalid user or supplier leaves: how many there are, then the first ones. */
export const stopConsequence = z.object({
  kind: z.literal(['steps', 'workflows']),
  head: z.string(),
  lines: z.array(z.string()),
});
export type StopConsequence = z.output<typeof stopConsequence>;

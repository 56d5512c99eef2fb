import * as z from 'zod/mini';
import { replacementReason } from '#contract/application/decision.ts';
import type { detail } from '#contract/application/detail.ts';
import type { Sent } from '#contract/call.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { Refused } from '#web/call/call.ts';
import { assignment, type StepUser, type StepTarget } from '#web/approval-route/draft.ts';

/** The form of 担当者変更: the contract's rules, and the rule about the assignee of a route step. */

/** One field for 全員 and the users, so that its error appears together with those of the other fields. */
const users = z.object({ all_flag: z.boolean(), users: z.array(z.custom<StepUser>()) }).check(
  z.refine(({ all_flag, users: chosen }) => all_flag || chosen.length > 0, {
    error: routeMessage.usersRequired,
  }),
);

export const replaceSchema = z.object({
  target: z
    .nullable(z.custom<StepTarget>())
    .check(z.refine((chosen) => chosen !== null, { error: routeMessage.targetRequired })),
  users,
  reason: replacementReason,
});

/** What a draft holds. */
export const replaceDraftSchema = z.object({
  target: z.nullable(assignment.target),
  users: z.object({ all_flag: assignment.all_flag, users: assignment.users }),
  reason: z.string(),
});

export type ReplaceInput = z.output<typeof replaceSchema>;

export const emptyReplacement: ReplaceInput = {
  target: null,
  users: { all_flag: true, users: [] },
  reason: '',
};

/** The step's id, and its token as loaded. */
export type ReplaceTokens = Pick<
  Sent<typeof detail.replace>,
  'application_id' | 'approval_route_step_id' | 'approval_route_step_updated_at'
>;

export function replaceBody(tokens: ReplaceTokens, input: ReplaceInput): Sent<typeof detail.replace> {
  const { target, users: choice, reason } = input;
  return {
    ...tokens,
    department_id: target?.kind === 'department' ? target.department_id : null,
    supplier_id: target?.kind === 'supplier' ? target.supplier_id : null,
    all_flag: choice.all_flag,
    users: choice.all_flag ? [] : choice.users.map(({ user_id }) => ({ user_id })),
    reason,
  };
}

/** Moves errors at the department or the supplier to the form's field for both, `target`. */
export function moveToTarget({ issues }: Refused): Refused {
  return new Refused(
    issues.map(({ loc, msg }) =>
      loc[1] === 'department_id' || loc[1] === 'supplier_id'
        ? { loc: [loc[0] ?? 'body', 'target'], msg }
        : { loc, msg },
    ),
  );
}

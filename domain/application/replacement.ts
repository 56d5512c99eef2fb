import { stepStatus, stepType } from '#domain/codes.ts';
import { standsFor } from '#domain/delegation.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import { isAssignee } from './assignee.ts';
import type { ActingUser, ApplicationState, Step } from './types.ts';

/** Who wants to do a 担当者変更, and what only the caller can look up. */
export type Replacer = {
  readonly by: ActingUser;
  /** The step has no valid assignee now. */
  readonly unattended: boolean;
  /** System admins, and the division admins of the workflow's division. */
  readonly administers: boolean;
  /** 後任への一括変更, which reaches the steps that wait too; missing in 担当者変更. */
  readonly all_at_once?: boolean;
};

/**
 * Whether a user may replace a step's assignee: the route setter on the route's steps (4 … n), admins on the
 * final approver's, and on any other step that has started or is unattended
 * (docs/rules/people-who-leave.md#who-may-replace). Does not check whether somebody has acted on the step; see
 * `isReplaceable`.
 */
export function mayReplace(
  state: ApplicationState,
  step: Step,
  { by, unattended, administers, all_at_once }: Replacer,
): boolean {
  if (step.step_type === stepType.applicant) return false;
  if (administers && (unattended || all_at_once || isOpenToAdmins(step))) return true;
  return isRouteStep(step.step_type) && setTheRoute(state, by);
}

/** Whether the screen offers 担当者変更 of a step. */
export function isReplaceable(state: ApplicationState, step: Step, replacer: Replacer): boolean {
  return (
    !state.cancelled &&
    state.result === null &&
    step.status === stepStatus.not_approved &&
    mayReplace(state, step, replacer)
  );
}

/**
 * Whose place on a step a user may give to a colleague (引き継ぎ): their own, or that of whom they stand for.
 * Null on a step of the operator company, of another supplier or of 全員
 * (docs/rules/people-who-leave.md#handing-over).
 */
export function placeToHandOver(state: ApplicationState, step: Step, by: ActingUser): number | null {
  const { supplier_id, all_flag } = step.assignee;
  if (all_flag || supplier_id === null || supplier_id !== by.supplier_id) return null;
  return isAssignee(step.assignee, by) ? by.user_id : standsFor(state, step, by);
}

/** Steps that still need an action, now or later. Those without a valid assignee are 担当者不在. */
export function remainingSteps(state: ApplicationState): readonly Step[] {
  if (state.cancelled || state.result !== null) return [];
  return state.steps.filter((step) => step.status === stepStatus.not_approved);
}

/** The final approver is known from the start, and everybody waits for a step that has started. */
function isOpenToAdmins(step: Step): boolean {
  return step.step_type === stepType.final_approver || step.started_at !== null;
}

/** Whether a user set the route, or it was set in their name. */
export function setTheRoute(state: ApplicationState, by: ActingUser): boolean {
  return routeSetters(state).includes(by.user_id);
}

/** Who set the route, and for whom; nobody before. */
export function routeSetters(state: ApplicationState): readonly number[] {
  const operation = state.steps.find(({ step_type }) => step_type === stepType.route_setter)?.operation;
  return [operation?.user_id, operation?.for_user_id].filter((user_id) => user_id !== undefined);
}

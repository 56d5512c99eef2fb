import { stepStatus, stepType } from '#domain/codes.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import type { ActingUser, ApplicationState, Step } from './types.ts';

/** Who wants to do a 担当者変更, and what only the caller can look up. */
export type Replacer = {
  readonly by: ActingUser;
  /** The step has no valid assignee now. */
  readonly unattended: boolean;
  /** System admins, and the division admins of the workflow's division. */
  readonly administers: boolean;
};

/**
 * Whether a user may replace a step's assignee: the route setter on the route's steps (4 … n), admins on any
 * unattended step (docs/rules/people-who-leave.md#who-may-replace). Does not check whether somebody has acted
 * on the step; see `isReplaceable`.
 */
export function mayReplace(
  state: ApplicationState,
  step: Step,
  { by, unattended, administers }: Replacer,
): boolean {
  if (step.step_type === stepType.applicant) return false;
  if (unattended && administers) return true;
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

/** Steps that still need an action, now or later. Those without a valid assignee are 担当者不在. */
export function remainingSteps(state: ApplicationState): readonly Step[] {
  if (state.cancelled || state.result !== null) return [];
  return state.steps.filter((step) => step.status === stepStatus.not_approved);
}

function setTheRoute(state: ApplicationState, by: ActingUser): boolean {
  return state.steps.some(
    (step) => step.step_type === stepType.route_setter && step.operation?.user_id === by.user_id,
  );
}

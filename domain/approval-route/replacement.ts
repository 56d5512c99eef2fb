import { stepStatus, stepType } from '#domain/codes.ts';
import type { ActingUser, ApplicationState, Step } from './types.ts';

/** What decides about 担当者変更 beside the state: who asks, and what the engine can't know (domain 2.7). */
export type Replacer = {
  readonly by: ActingUser;
  /** The step has no valid assignee now. */
  readonly unattended: boolean;
  /** System admins, and the division admins of the workflow's division. */
  readonly administers: boolean;
};

/**
 * Whether somebody has a part in replacing a step's assignee: whoever acted as route setter for the steps of the route
 * (4 … n), and the admins for any step that has nobody. Whether the step is still to be acted on is asked afterwards.
 */
export function mayReplace(
  state: ApplicationState,
  step: Step,
  { by, unattended, administers }: Replacer,
): boolean {
  if (step.step_type === stepType.applicant) return false;
  if (unattended && administers) return true;
  return isOfTheRoute(step) && setTheRoute(state, by);
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

/** Steps that wait for somebody, now or later: where nobody valid is left, they are 担当者不在 (domain 2.7). */
export function stepsToAttend(state: ApplicationState): readonly Step[] {
  if (state.cancelled || state.result !== null) return [];
  return state.steps.filter((step) => step.status === stepStatus.not_approved);
}

function isOfTheRoute({ step_type }: Step): boolean {
  return step_type === stepType.person_in_charge || step_type === stepType.approver;
}

function setTheRoute(state: ApplicationState, by: ActingUser): boolean {
  return state.steps.some(
    (step) => step.step_type === stepType.route_setter && step.operation?.user_id === by.user_id,
  );
}

import { stepStatus } from '#domain/codes.ts';
import { takesPart } from './assignee.ts';
import { refusalOfEnded, refusalOfProcessed } from './refusals.ts';
import { setTheRoute } from './replacement.ts';
import type { ActingUser, ApplicationState, Refusal, Step } from './types.ts';

/** 催促 of a step, and what only the caller can look up. */
export type Nudge = {
  readonly by: ActingUser;
  readonly step_order: number;
  readonly step_version: number;
  /** The step was nudged on this day. */
  readonly nudged_today: boolean;
  /** Somebody valid other than `by` may act on the step now. */
  readonly reaches_somebody: boolean;
};

/** Whether a user may nudge the steps of an application: its applicant, and who set its route. */
export function mayNudge(state: ApplicationState, by: ActingUser): boolean {
  return state.applicant_user_id === by.user_id || setTheRoute(state, by);
}

/** Whether the screen offers 催促 of a step. */
export function isNudgeable(
  state: ApplicationState,
  { step_order, version }: Step,
  nudge: Omit<Nudge, 'step_order' | 'step_version'>,
): boolean {
  return checkNudge(state, { ...nudge, step_order, step_version: version }) === null;
}

/** Why a step may not be nudged, or null. The order of the checks is that of any action (`checkAction`). */
export function checkNudge(state: ApplicationState, nudge: Nudge): Refusal | null {
  const kind = refusalOfNudge(state, nudge);
  return kind && { kind };
}

function refusalOfNudge(state: ApplicationState, nudge: Nudge): Refusal['kind'] | null {
  const step = state.steps.find((each) => each.step_order === nudge.step_order);
  if (step === undefined) return 'no_such_step';
  if (!mayNudge(state, nudge.by) && !(state.cancelled && takesPart(state, nudge.by))) return 'not_nudger';
  const ended = refusalOfEnded(state);
  if (ended !== null) return ended;
  if (step.status !== stepStatus.not_approved) return refusalOfProcessed(step, nudge.by);
  if (step.started_at === null) return 'not_started';
  if (nudge.step_version !== step.version) return 'stale';
  if (nudge.nudged_today) return 'nudged_today';
  return nudge.reaches_somebody ? null : 'nobody_to_nudge';
}

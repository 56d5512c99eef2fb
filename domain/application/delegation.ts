import type { Assignee } from '#domain/approval-route/types.ts';
import { isAssignee } from './assignee.ts';
import { isOpen, openSteps } from './evolve.ts';
import type { ActingUser, ApplicationState, Event, Step } from './types.ts';

/** What 代理 lets a delegate do with an application (docs/rules/delegation.md#what-is-delegated). */

/**
 * The user whom a delegate stands for as this assignee: the first one whom it names. Null if it names nobody
 * of them, or is a whole department or supplier, where somebody else is there.
 */
export function absentAssignee(assignee: Assignee, user: ActingUser): number | null {
  if (assignee.all_flag) return null;
  return assignee.user_ids.find((user_id) => user.stands_for?.includes(user_id)) ?? null;
}

/**
 * The user whom a delegate stands for on a step, or null: the step is open, the delegate is not an assignee
 * of it, and the application is not the delegate's own.
 */
export function standsFor(state: ApplicationState, step: Step, user: ActingUser): number | null {
  if (!isOpen(step) || state.applicant_user_id === user.user_id || isAssignee(step.assignee, user))
    return null;
  return absentAssignee(step.assignee, user);
}

/** Whether a user is a delegate on any open step of an application. */
export function isDelegate(state: ApplicationState, user: ActingUser): boolean {
  return openSteps(state).some((step) => standsFor(state, step, user) !== null);
}

/**
 * Whether a user stood for an assignee of a step at some time while it was open. Only they learn that their
 * period has ended; for everyone else the application does not exist.
 */
export function stoodFor(state: ApplicationState, step: Step, user: ActingUser): boolean {
  const { started_at, operation, closed_at, assignee } = step;
  if (started_at === null || assignee.all_flag || state.applicant_user_id === user.user_id) return false;
  const end = operation?.at ?? closed_at;
  return (user.stood_for ?? []).some(
    ({ user_id, from, until }) =>
      assignee.user_ids.includes(user_id) &&
      Date.parse(until) > Date.parse(started_at) &&
      (end === null || Date.parse(from) < Date.parse(end)),
  );
}

/** 自己承認: the applicant approved, or was the one whom a delegate stood for. */
export function isSelfApproval(event: Event, applicant_user_id: number): boolean {
  return (
    event.kind === 'approved' &&
    (event.user_id === applicant_user_id || event.for_user_id === applicant_user_id)
  );
}

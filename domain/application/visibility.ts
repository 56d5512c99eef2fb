import { applicationResult } from '#domain/codes.ts';
import { isAssignee } from './assignee.ts';
import { isDelegate } from '#domain/delegation.ts';
import type { ActingUser, ApplicationState } from './types.ts';

/**
 * Whether a user may see an application; if not, it is a 404. Nobody sees a cancelled one. The caller adds
 * one exception: admins see applications with an unattended step
 * (docs/rules/applications.md#who-may-see-an-application).
 */
export function maySee(state: ApplicationState, user: ActingUser): boolean {
  if (state.cancelled) return false;
  if (state.steps.some((step) => step.operation?.user_id === user.user_id)) return true;
  if (state.handed_over_by.includes(user.user_id) || isDelegate(state, user)) return true;
  return user.supplier_id === null ? mayOperatorSee(state, user) : maySupplierSee(state, user);
}

/** All assignees, even before their step starts, and all viewers. The applicant is the assignee of step 1. */
function mayOperatorSee(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.steps.some((step) => isAssignee(step.assignee, user)) ||
    state.viewers.some((viewer) => isAssignee(viewer, user))
  );
}

/**
 * Assignees once their step has started, even if a reject has closed it; viewers after the final approval.
 * Colleagues of a named user are not assignees.
 */
function maySupplierSee(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.steps.some((step) => step.started_at !== null && isAssignee(step.assignee, user)) ||
    (state.result === applicationResult.approved && state.viewers.some((viewer) => isAssignee(viewer, user)))
  );
}

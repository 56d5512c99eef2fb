import type { ActingUser, ApplicationState, Assignee } from './types.ts';

/**
 * Whether a user may act for an assignee now: named in it (also after he moved), or, where `all_flag` is set, a member
 * of its department or supplier (domain 1).
 */
export function isAssignee(assignee: Assignee, user: ActingUser): boolean {
  if (!assignee.all_flag) return assignee.user_ids.includes(user.user_id);
  return (
    (assignee.department_id !== null && assignee.department_id === user.department_id) ||
    (assignee.supplier_id !== null && assignee.supplier_id === user.supplier_id)
  );
}

/** The ids that an assignee stands for: its users, or the one department or supplier of an `all_flag` assignee. */
export function principals(assignee: Assignee): readonly number[] {
  if (!assignee.all_flag) return assignee.user_ids;
  return [assignee.department_id, assignee.supplier_id].filter((id) => id !== null);
}

/**
 * Whether a user is the applicant or an assignee of any step, started or not. They alone learn that an application
 * was cancelled; for everyone else it does not exist (domain 2.3, "applicant cancels").
 */
export function takesPart(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.applicant_user_id === user.user_id || state.steps.some((step) => isAssignee(step.assignee, user))
  );
}

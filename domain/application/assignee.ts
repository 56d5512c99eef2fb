import type { Assignee } from '#domain/approval-route/types.ts';
import type { ActingUser, ApplicationState } from './types.ts';

/**
 * Whether a user may act for an assignee now: named in it, even after moving to another department, or with
 * `all_flag` a member of its department or supplier.
 */
export function isAssignee(assignee: Assignee, user: ActingUser): boolean {
  if (!assignee.all_flag) return assignee.user_ids.includes(user.user_id);
  return (
    (assignee.department_id !== null && assignee.department_id === user.department_id) ||
    (assignee.supplier_id !== null && assignee.supplier_id === user.supplier_id)
  );
}

/** The ids of an assignee's users, or of its department or supplier where `all_flag` is set. */
export function principals(assignee: Assignee): readonly number[] {
  if (!assignee.all_flag) return assignee.user_ids;
  return [assignee.department_id, assignee.supplier_id].filter((id) => id !== null);
}

/** Whether two assignees name the same users in the same order, or the same department or supplier. */
export function isSameAssignee(one: Assignee, other: Assignee): boolean {
  return (
    one.department_id === other.department_id &&
    one.supplier_id === other.supplier_id &&
    one.all_flag === other.all_flag &&
    one.user_ids.length === other.user_ids.length &&
    one.user_ids.every((user_id, index) => user_id === other.user_ids[index])
  );
}

/**
 * Whether a user is the applicant or an assignee of any step, started or not. Only they learn that an
 * application was cancelled; for everyone else it does not exist.
 */
export function takesPart(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.applicant_user_id === user.user_id || state.steps.some((step) => isAssignee(step.assignee, user))
  );
}

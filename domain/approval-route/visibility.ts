import { applicationResult } from '#domain/codes.ts';
import { isAssignee } from './assignee.ts';
import type { ActingUser, ApplicationState } from './types.ts';

/**
 * Whether a user may know that an application exists; if not, it is a 404. Nobody sees a cancelled one. The
 * caller adds one exception: admins see applications with a step that nobody can act on
 * (docs/rules/applications.md#who-may-see-an-application).
 */
export function maySee(state: ApplicationState, user: ActingUser): boolean {
  if (state.cancelled) return false;
  if (state.steps.some((step) => step.operation?.user_id === user.user_id)) return true;
  return user.supplier_id === null ? mayOperatorSee(state, user) : maySupplierSee(state, user);
}

/** Every assignee, whether their step has started or not (step 1's is the applicant), and every viewer. */
function mayOperatorSee(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.steps.some((step) => isAssignee(step.assignee, user)) ||
    state.viewers.some((viewer) => isAssignee(viewer, user))
  );
}

/**
 * Assignees from the moment their step has started, even if a reject closed it since; viewers from the final
 * approval. Colleagues of a named user are no assignees: no list of theirs has the application, so they can't
 * open it either.
 */
function maySupplierSee(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.steps.some((step) => step.started_at !== null && isAssignee(step.assignee, user)) ||
    (state.result === applicationResult.approved && state.viewers.some((viewer) => isAssignee(viewer, user)))
  );
}

import { applicationResult } from '#domain/codes.ts';
import { isAssignee } from './assignee.ts';
import type { ActingUser, ApplicationState } from './types.ts';

/**
 * Whether a user may know of an application (domain 2.4); what is not seen is a 404. A cancelled one is seen by nobody.
 * The admins of a step that nobody can act on (domain 2.7) are an exception that the caller adds.
 */
export function maySee(state: ApplicationState, user: ActingUser): boolean {
  if (state.cancelled) return false;
  if (state.steps.some((step) => step.operation?.user_id === user.user_id)) return true;
  return user.supplier_id === null ? mayOperatorSee(state, user) : maySupplierSee(state, user);
}

/** Every assignee, started or not (the applicant is that of step 1), and the viewers, who are there once a route is set. */
function mayOperatorSee(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.steps.some((step) => isAssignee(step.assignee, user)) ||
    state.viewers.some((viewer) => isAssignee(viewer, user))
  );
}

/**
 * From the moment that a step of theirs has started, also when a reject closed it since; as viewers, from the final
 * approval. "Theirs" is the assignee's: colleagues of a named user are not asked, have it in no list, and what stands
 * in no list of theirs can't be opened by them either.
 */
function maySupplierSee(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.steps.some((step) => step.started_at !== null && isAssignee(step.assignee, user)) ||
    (state.result === applicationResult.approved && state.viewers.some((viewer) => isAssignee(viewer, user)))
  );
}

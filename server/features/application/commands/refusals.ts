import type { IssueCode } from '#contract/errors.ts';
import type { Refusal } from '#domain/application/types.ts';
import { failure } from '#texts/general.ts';
import { handingOver } from '#texts/handing-over.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { bodyIssue, forbidden, invalidInput, notFound, type RefusalError } from '#server/http/refusal.ts';

/**
 * The status and text of a refusal. A refusal because of the application's state is a 422 at `updated_at`,
 * where screens offer a reload.
 */
export function refusalErrorOf(refusal: Refusal): RefusalError {
  const state = (message: string, code?: IssueCode): RefusalError =>
    invalidInput([bodyIssue(['updated_at'], message, code)]);
  switch (refusal.kind) {
    case 'no_such_step':
      return notFound();
    case 'not_assignee':
    case 'not_applicant':
    case 'not_replacer':
    case 'not_nudger':
    case 'route_not_allowed':
      return forbidden();
    case 'already_cancelled':
      return state(failure.alreadyCancelled, 'cancelled');
    case 'already_rejected':
      return state(failure.alreadyRejected);
    case 'already_completed':
      return state(failure.alreadyCompleted);
    case 'already_processed_by_caller':
      return state(failure.alreadyProcessedByYou);
    case 'already_received':
      return state(failure.alreadyReceived);
    case 'already_processed':
      return state(failure.alreadyProcessed);
    case 'delegation_ended':
      // Loading the newest state would lose the text and bring nothing: the caller no longer sees it.
      return invalidInput([bodyIssue([], failure.delegationEnded, 'delegation_ended')]);
    case 'not_started':
      return state(failure.notStarted);
    case 'nudged_today':
      return state(failure.nudgedToday);
    case 'nobody_to_nudge':
      return state(failure.nobodyToNudge);
    case 'stale':
      return state(failure.stale);
    case 'already_assigned':
      return invalidInput([bodyIssue(['to_user_id'], handingOver.alreadyAssigned)]);
    case 'route_required':
      return invalidInput([bodyIssue(['approval_route_name'], routeMessage.notSet)]);
  }
}

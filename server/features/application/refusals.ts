import type { Refusal } from '#domain/approval-route/types.ts';
import { refused } from '#domain/messages.ts';
import { route } from '#domain/route-messages.ts';
import { bodyIssue, forbidden, invalidInput, notFound, type Refused } from '#server/http/refusal.ts';

/** What the engine refused, as the wire says it (domain 2.5): what the state says stands where the screen offers to load it anew. */
export function refusalOf(refusal: Refusal): Refused {
  const state = (message: string): Refused => invalidInput([bodyIssue(['updated_at'], message)]);
  switch (refusal.kind) {
    case 'no_such_step':
      return notFound();
    case 'not_assignee':
    case 'not_applicant':
    case 'not_replacer':
    case 'route_not_allowed':
      return forbidden();
    case 'already_cancelled':
      return state(refused.alreadyCancelled);
    case 'already_rejected':
      return state(refused.alreadyRejected);
    case 'already_completed':
      return state(refused.alreadyCompleted);
    case 'already_received':
      return state(refused.alreadyReceived);
    case 'already_processed':
      return state(refused.alreadyProcessed);
    case 'not_started':
      return state(refused.notStarted);
    case 'stale':
      return state(refused.stale);
    case 'route_required':
      return invalidInput([bodyIssue(['approval_route_name'], route.notSet)]);
  }
}

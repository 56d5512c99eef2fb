import type { calls } from '#contract/calls.ts';
import { decide } from '#domain/application/decide.ts';
import { nextEventTime } from '#domain/application/progress.ts';
import { handingOver } from '#texts/handing-over.ts';
import { recordAudit } from '#server/audit/store.ts';
import { lockForDecision, visibleStepOrder } from '#server/features/application/access.ts';
import type { WriteRequest } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { isValidColleague } from '#server/organisation/queries.ts';
import { requireAccepted, requireAllowed, versionOf } from './act.ts';
import { record } from './store-change.ts';

type Call = typeof calls.application.detail.hand_over;

/**
 * 引き継ぎ: a supplier's user, or their delegate, passes an open step on to a colleague
 * (docs/rules/people-who-leave.md#handing-over). Only who may do so learns what is wrong with the colleague.
 */
export async function handOver({ tx, actor, input, now, services }: WriteRequest<Call>): Promise<null> {
  const { application_id, to_user_id, reason } = input;
  const { before, by } = await lockForDecision(tx, application_id, actor, now);
  const step_order = visibleStepOrder(before, input.approval_route_step_id, actor);
  const command = {
    kind: 'hand_over',
    by,
    at: nextEventTime(before.state, now),
    step_order,
    step_version: versionOf(input.approval_route_step_updated_at),
    to_user_id,
  } as const;
  requireAllowed(before.state, command);
  if (!(await isValidColleague(tx, actor, to_user_id)))
    throw invalidInput([bodyIssue(['to_user_id'], handingOver.notColleague)]);
  const { event, state: after } = requireAccepted(decide(before.state, command));
  const change = { application_id, before, after, event, actor, comment: reason, files: {} };
  await record(tx, services.jobs, change);
  const step = before.state.steps[step_order - 1];
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'handed_over',
    object: { kind: 'application', id: application_id, name: before.workflow_name },
    detail: { step_order, step_type: step?.step_type, user_id: to_user_id },
  });
  return null;
}

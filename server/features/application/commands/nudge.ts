import type { calls } from '#contract/calls.ts';
import { actingUser } from '#domain/actor.ts';
import { checkNudge } from '#domain/application/nudge.ts';
import { japanDate } from '#domain/japan-date.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { WriteRequest } from '#server/http/handler.ts';
import { itemChanged } from '#server/jobs/queues.ts';
import { lockVisibleApplication, visibleStepOrder } from '#server/features/application/access.ts';
import { isNudged } from '#server/features/application/queries-detail.ts';
import { stepsInReach } from '#server/features/application/queries-mailed.ts';
import { versionOf } from './act.ts';
import { refusalErrorOf } from './refusals.ts';
import { insertNudge } from './store-nudge.ts';

/** 催促する: mails those who may act on an open step. Changes nothing of the application, so it is no event. */
export async function nudge({
  tx,
  actor,
  input,
  now,
  services,
}: WriteRequest<typeof calls.application.detail.nudge>): Promise<null> {
  const { application_id, approval_route_step_id } = input;
  const before = await lockVisibleApplication(tx, application_id, actor, now);
  const { state, workflow_name } = before;
  const step_order = visibleStepOrder(before, approval_route_step_id, actor);
  const by = actingUser(actor);
  const nudged_on = japanDate(now);
  const refusal = checkNudge(state, {
    by,
    step_order,
    step_version: versionOf(input.approval_route_step_updated_at),
    nudged_today: await isNudged(tx, approval_route_step_id, nudged_on),
    reaches_somebody: (await stepsInReach(tx, state, by, nudged_on)).includes(step_order),
  });
  if (refusal !== null) throw refusalErrorOf(refusal);
  await insertNudge(tx, { approval_route_step_id, day: nudged_on, user_id: actor.user_id, nudged_at: now });
  await services.jobs.send(tx, itemChanged, { application_id, approval_route_step_id, nudged_on });
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'nudged',
    object: { kind: 'application', id: application_id, name: workflow_name },
    detail: { step_order, step_type: state.steps[step_order - 1]?.step_type },
  });
  return null;
}

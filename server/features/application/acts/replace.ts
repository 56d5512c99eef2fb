import type { calls } from '#contract/calls.ts';
import { actingUser } from '#domain/actor.ts';
import { decide } from '#domain/application/decide.ts';
import { nextEventTime } from '#domain/application/progress.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { Step } from '#domain/application/types.ts';
import { validateReplacement } from '#domain/application/validate-replacement.ts';
import { administers } from '#domain/permissions.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import { requireValid } from '#server/features/approval-route/valid.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import type { WriteRequest } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import { visibleStepOrder, lockVisibleApplication } from '#server/features/application/access.ts';
import { selectUnattended } from '#server/features/application/queries-unattended.ts';
import { requireAccepted, requireAllowed, versionOf } from './act.ts';
import { record } from './store-change.ts';

type Replace = WriteRequest<typeof calls.application.detail.replace>;

/** 担当者変更: another assignee, with a reason, for a step that nobody has acted on. */
export async function replace({ tx, actor, input, now, services }: Replace): Promise<null> {
  const { application_id, reason, department_id, supplier_id } = input;
  const before = await lockVisibleApplication(tx, application_id, actor);
  const step_order = visibleStepOrder(before, input.approval_route_step_id, actor);
  const step = before.state.steps[step_order - 1];
  if (step === undefined) throw notFound();
  const action = {
    kind: 'replace',
    by: actingUser(actor),
    at: nextEventTime(before.state, now),
    step_order,
    step_version: versionOf(input.approval_route_step_updated_at),
    unattended: (await selectUnattended(tx, application_id)).includes(step_order),
    administers: administers(actor, before.division_id),
  } as const;
  requireAllowed(before.state, action);
  const organisations = await loadRouteOrganisations(tx, [{ department_id, supplier_id }]);
  const assignee = requireValid(validateReplacement(step, input, organisations, before.division_id));
  const { event, state: after } = requireAccepted(decide(before.state, { ...action, assignee }));
  await record(tx, services.jobs, {
    application_id,
    before,
    after,
    event,
    actor,
    comment: reason,
    files: {},
  });
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'replaced',
    object: { kind: 'application', id: application_id, name: before.workflow_name },
    detail: { step_order, step_type: step.step_type, ...difference(step, assignee) },
  });
  return null;
}

function difference({ assignee }: Step, after: Assignee) {
  return changedValues({ ...assignee }, { ...after });
}

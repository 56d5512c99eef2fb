import type { Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import { decide } from '#domain/application/decide.ts';
import { nextEventTime } from '#domain/application/progress.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { Action, ApplicationState } from '#domain/application/types.ts';
import { validateReplacement } from '#domain/application/validate-replacement.ts';
import { administers } from '#domain/permissions.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import { requireValid } from '#server/features/approval-route/valid.ts';
import { changedValues, recordAudit } from '#server/audit/store.ts';
import type { Tx } from '#server/db/database.ts';
import type { WriteRequest } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import {
  lockVisibleApplication,
  staysVisible,
  visibleStepOrder,
} from '#server/features/application/access.ts';
import type { LoadedApplication } from '#server/features/application/queries-state.ts';
import { selectUnattended } from '#server/features/application/queries-unattended.ts';
import { requireAccepted, requireAllowed, versionOf } from './act.ts';
import { record } from './store-change.ts';

type Call = typeof calls.application.detail.replace;

/** 担当者変更: another assignee, with a reason, for a step that nobody has acted on. */
export async function replace({
  tx,
  actor,
  input,
  now,
  services,
}: WriteRequest<Call>): Promise<Output<Call>> {
  const { application_id, reason, department_id, supplier_id } = input;
  const before = await lockVisibleApplication(tx, application_id, actor, now);
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
  const after = await changeAssignee(tx, services.jobs, { before, action, actor, now, reason }, async () => {
    const organisations = await loadRouteOrganisations(tx, [{ department_id, supplier_id }]);
    return requireValid(validateReplacement(step, input, organisations, before.division_id));
  });
  return { visible: await staysVisible(tx, { ...before, state: after }, actor, now) };
}

type Replacing = {
  /** Locked. */
  readonly before: LoadedApplication;
  readonly action: Extract<Action, { readonly kind: 'replace' }> & { readonly at: string };
  readonly actor: Actor;
  readonly now: Date;
  readonly reason: string;
};

/**
 * Changes a step's assignee. Asks the engine before it validates the new one, so that only who may replace
 * learns what is wrong with it (docs/decisions/0011-ask-the-engine-before-validating-a-route.md). Throws a 403
 * or 422 before it writes anything.
 */
export async function changeAssignee(
  tx: Tx,
  jobs: JobQueue,
  { before, action, actor, now, reason }: Replacing,
  validated: () => Promise<Assignee>,
): Promise<ApplicationState> {
  const { application_id, state } = before;
  requireAllowed(state, action);
  const assignee = await validated();
  const { event, state: after } = requireAccepted(decide(state, { ...action, assignee }));
  await record(tx, jobs, { application_id, before, after, event, actor, comment: reason, files: {} });
  const step = state.steps[action.step_order - 1];
  await recordAudit(tx, {
    actor,
    at: now,
    action: 'replaced',
    object: { kind: 'application', id: application_id, name: before.workflow_name },
    detail: {
      step_order: action.step_order,
      step_type: step?.step_type,
      ...changedValues({ ...step?.assignee }, { ...assignee }),
    },
  });
  return after;
}

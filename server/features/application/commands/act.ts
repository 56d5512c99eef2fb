import { actingUser, type Actor } from '#domain/actor.ts';
import { checkAction, decide } from '#domain/application/decide.ts';
import { nextEventTime } from '#domain/application/progress.ts';
import type { ActingUser, Action, ApplicationState, Command, Decision } from '#domain/application/types.ts';
import { validateRoute } from '#domain/approval-route/validate-steps.ts';
import { stepType } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { mayAskResubmission } from '#domain/permissions.ts';
import type { calls } from '#contract/calls.ts';
import { recordAudit } from '#server/audit/store.ts';
import { selectPlanningDays } from '#server/db/working-days.ts';
import type { UploadRequest, WriteRequest } from '#server/http/handler.ts';
import { forbidden } from '#server/http/refusal.ts';
import { loadRouteOrganisations } from '#server/organisation/queries-route-organisations.ts';
import { requireValid } from '#server/features/approval-route/valid.ts';
import {
  lockForDecision,
  visibleStepOrder,
  lockVisibleApplication,
} from '#server/features/application/access.ts';
import type { LoadedApplication } from '#server/features/application/queries-state.ts';
import { record } from './store-change.ts';
import { refusalErrorOf } from './refusals.ts';

type Detail = typeof calls.application.detail;

/**
 * 取り消し by the applicant, while the application is 未受付. The audit log records it because nobody can open
 * the application's history afterwards (docs/rules/administration.md#audit-log).
 */
export async function cancel({
  tx,
  actor,
  input,
  now,
  services,
}: WriteRequest<Detail['delete']>): Promise<null> {
  const { application_id } = input;
  const before = await lockVisibleApplication(tx, application_id, actor, now);
  const { event, state: after } = requireAccepted(
    decide(before.state, {
      kind: 'cancel',
      by: actingUser(actor),
      at: nextEventTime(before.state, now),
      application_version: versionOf(input.updated_at),
    }),
  );
  await record(tx, services.jobs, { application_id, before, after, event, actor, comment: null, files: {} });
  const object = { kind: 'application', id: application_id, name: before.workflow_name } as const;
  await recordAudit(tx, { actor, at: now, action: 'cancelled', object });
  return null;
}

/** 却下 by an assignee of a started step: the end of the application. */
export async function reject(request: UploadRequest<Detail['reject']>): Promise<null> {
  const { tx, actor, input, files, services, began } = request;
  const { application_id, comment, asks_resubmission = false } = input;
  const { before, by } = await lockForDecision(tx, application_id, actor, began);
  if (asks_resubmission && !mayAskResubmission(actor)) throw forbidden();
  const command = { kind: 'reject', ...actOf(before, by, request), asks_resubmission } as const;
  const { event, state: after } = requireAccepted(decide(before.state, command));
  await record(tx, services.jobs, { application_id, before, after, event, actor, comment, files });
  return null;
}

/** 承認 by an assignee of a started step; the route setter's carries the route. */
export async function approve(request: UploadRequest<Detail['approve']>): Promise<null> {
  const { tx, actor, input, files, services, began } = request;
  const { application_id, comment } = input;
  const { before, by } = await lockForDecision(tx, application_id, actor, began);
  const command = await approvalOf(request, before, by);
  const { event, state: after } = requireAccepted(decide(before.state, command));
  await record(tx, services.jobs, { application_id, before, after, event, actor, comment, files });
  return null;
}

/**
 * The approval as a command. Asks the engine before it validates a route, so that only the route setter
 * learns what is wrong with one (docs/decisions/0011-ask-the-engine-before-validating-a-route.md).
 */
async function approvalOf(
  request: UploadRequest<Detail['approve']>,
  before: LoadedApplication,
  by: ActingUser,
): Promise<Command> {
  const { approval_route_name, pic_approver_steps, viewer_steps } = request.input;
  const act = actOf(before, by, request);
  const sendsRoute = approval_route_name !== null || pic_approver_steps.length > 0 || viewer_steps.length > 0;
  if (!sendsRoute && !isRouteSetter(before, act.step_order)) return { kind: 'approve', ...act };
  const action = { kind: 'set_route', ...act } as const;
  requireAllowed(before.state, action);
  const organisations = await loadRouteOrganisations(request.tx, [...pic_approver_steps, ...viewer_steps]);
  const route = validateRoute(
    { approval_route_name: approval_route_name ?? '', pic_approver_steps, viewer_steps },
    organisations,
    { kind: 'approve', application_division_id: before.division_id },
  );
  const working_days = await selectPlanningDays(
    request.tx,
    japanDate(new Date(act.at)),
    before.state.applicant_answers_hope_date,
  );
  return { ...action, route: requireValid(route), working_days };
}

function isRouteSetter({ state }: LoadedApplication, step_order: number): boolean {
  return state.steps[step_order - 1]?.step_type === stepType.route_setter;
}

type Acting = {
  readonly actor: Actor;
  readonly now: Date;
  readonly input: {
    readonly approval_route_step_id: number;
    readonly application_updated_at: string;
    readonly approval_route_step_updated_at: string;
  };
};

function actOf(before: LoadedApplication, by: ActingUser, { actor, now, input }: Acting) {
  return {
    by,
    at: nextEventTime(before.state, now),
    step_order: visibleStepOrder(before, input.approval_route_step_id, actor),
    application_version: versionOf(input.application_updated_at),
    step_version: versionOf(input.approval_route_step_updated_at),
  };
}

/** The version in a token; 0, which is always stale, for a text that is no token. */
export function versionOf(token: string): number {
  return /^[1-9]\d{0,9}$/.test(token) ? Number(token) : 0;
}

/** Throws why the action is not allowed now, if it is not. */
export function requireAllowed(state: ApplicationState, action: Action): void {
  const refusal = checkAction(state, action);
  if (refusal !== null) throw refusalErrorOf(refusal);
}

/** The accepted decision. Throws what the engine refused, with its HTTP status and text. */
export function requireAccepted(decision: Decision): Extract<Decision, { ok: true }> {
  if (!decision.ok) throw refusalErrorOf(decision.refusal);
  return decision;
}

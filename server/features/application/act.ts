import { actingUser, type Actor } from '#domain/actor.ts';
import { decide } from '#domain/approval-route/decide.ts';
import { momentAfter } from '#domain/approval-route/progress.ts';
import type { Command, Decision, Route } from '#domain/approval-route/types.ts';
import { validateRoute } from '#domain/approval-route/validate-steps.ts';
import type { calls } from '#contract/calls.ts';
import type { UploadRequest, WriteRequest } from '#server/http/handler.ts';
import { loadRouteFacts } from '#server/features/approval-route/queries-facts.ts';
import { requireValid } from '#server/features/approval-route/valid.ts';
import { knownStep, lockSeenApplication } from './access.ts';
import { record } from './store-change.ts';
import { refusalOf } from './refusals.ts';
import type { LoadedApplication } from './store.ts';

type Detail = typeof calls.application.detail;

/** 取り消し by the applicant, while the application is 未受付. */
export async function cancel({
  tx,
  actor,
  input,
  now,
  services,
}: WriteRequest<Detail['delete']>): Promise<null> {
  const { application_id } = input;
  const before = await lockSeenApplication(tx, application_id, actor);
  const { event, state: after } = accepted(
    decide(before.state, {
      kind: 'cancel',
      by: actingUser(actor),
      at: momentAfter(before.state, now),
      application_version: versionOf(input.updated_at),
    }),
  );
  await record(tx, services.jobs, { application_id, before, after, event, actor, comment: null, files: {} });
  return null;
}

/** 却下 by an assignee of a started step: the end of the application. */
export async function reject(request: UploadRequest<Detail['reject']>): Promise<null> {
  const { tx, actor, input, files, services } = request;
  const { application_id, comment } = input;
  const before = await lockSeenApplication(tx, application_id, actor);
  const command = { kind: 'reject', ...actOf(before, request) } as const;
  const { event, state: after } = accepted(decide(before.state, command));
  await record(tx, services.jobs, { application_id, before, after, event, actor, comment, files });
  return null;
}

/** 承認 by an assignee of a started step; the route setter's carries the route. */
export async function approve(request: UploadRequest<Detail['approve']>): Promise<null> {
  const { tx, actor, input, files, services } = request;
  const { application_id, comment } = input;
  const before = await lockSeenApplication(tx, application_id, actor);
  const act = { kind: 'approve', ...actOf(before, request) } as const;
  const { event, state: after } = accepted(await decideApproval(request, before, act));
  await record(tx, services.jobs, { application_id, before, after, event, actor, comment, files });
  return null;
}

type Approve = Omit<Extract<Command, { kind: 'approve' }>, 'route'>;

/**
 * Whose step it is, the state and the tokens are looked at before the route is (domain 9), so the engine is asked first with
 * whether there is a route at all, and then, where it is the route setter's turn, with the valid one.
 */
async function decideApproval(
  { tx, input }: UploadRequest<Detail['approve']>,
  before: LoadedApplication,
  act: Approve,
): Promise<Decision> {
  const { approval_route_name, pic_approver_steps, viewer_steps } = input;
  const sent = approval_route_name !== null || pic_approver_steps.length > 0 || viewer_steps.length > 0;
  const anyRoute: Route = { approval_route_name: '', steps: [], viewers: [] };
  const first = decide(before.state, { ...act, route: sent ? anyRoute : null });
  const wantsRoute = first.ok ? sent : first.refusal.kind === 'route_required';
  if (!wantsRoute) return first;
  const facts = await loadRouteFacts(tx, [...pic_approver_steps, ...viewer_steps]);
  const route = validateRoute(
    { approval_route_name: approval_route_name ?? '', pic_approver_steps, viewer_steps },
    facts,
    { kind: 'approve', application_division_id: before.division_id },
  );
  return decide(before.state, { ...act, route: requireValid(route) });
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

function actOf(before: LoadedApplication, { actor, now, input }: Acting) {
  return {
    by: actingUser(actor),
    at: momentAfter(before.state, now),
    step_order: knownStep(before, input.approval_route_step_id, actor),
    application_version: versionOf(input.application_updated_at),
    step_version: versionOf(input.approval_route_step_updated_at),
  };
}

/** The version that a token stands for; a text that never was a token is none, so it is stale. */
export function versionOf(token: string): number {
  return /^[1-9]\d{0,9}$/.test(token) ? Number(token) : 0;
}

/** What the engine accepted; throws what it refused as the wire says it. */
export function accepted(decision: Decision): Extract<Decision, { ok: true }> {
  if (!decision.ok) throw refusalOf(decision.refusal);
  return decision;
}

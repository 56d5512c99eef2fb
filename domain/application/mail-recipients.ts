import { applicationResult } from '#domain/codes.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { MailDropReason } from '#domain/mail.ts';
import { isAssignee } from './assignee.ts';
import { standsFor } from '#domain/delegation.ts';
import { type MailTargets } from './progress.ts';
import { openSteps } from './evolve.ts';
import type { ActingUser, ApplicationState, Step } from './types.ts';
import { routeSetters } from './replacement.ts';
import { maySee } from './visibility.ts';

/** The kinds of mail about an application. */
export type ApplicationMailKind =
  | 'step_started'
  | 'step_reassigned'
  | 'step_handed_over'
  | 'step_nudged'
  | 'viewer_added'
  | 'application_approved'
  | 'application_rejected'
  | 'viewer_completed'
  /** A remark is addressed to the reader (domain/application/discussion.ts). */
  | 'remark_addressed'
  /** What a supplier's user has done is recorded. */
  | 'step_recorded';

/**
 * The mail that one person gets about one event; `step_order` is set for a step that waits for them, that a
 * supplier's user handed over, or that they have acted on.
 */
export type Mailing = { readonly kind: ApplicationMailKind; readonly step_order: number | null };

/** The users to look up: those named, and everybody in these departments and suppliers now. */
export type MailCandidates = {
  readonly user_ids: readonly number[];
  readonly department_ids: readonly number[];
  readonly supplier_ids: readonly number[];
};

/** Everybody whom an event may concern; `mailingFor` decides for each. `state` is the current one. */
export function mailCandidates(targets: MailTargets, state: ApplicationState): MailCandidates {
  const { except_user_id, recorded, started, reassigned, handed_over, nudged, route_set, ended } = targets;
  const steps = [...started, ...reassigned, ...nudged, ...(ended?.closed ?? [])].flatMap((order) =>
    stepOf(state, order),
  );
  const viewers = route_set || ended !== null ? state.viewers : [];
  const addressed = [...steps.map(({ assignee }) => assignee), ...viewers];
  const acted = (ended?.acted ?? []).flatMap((order) => stepOf(state, order));
  return candidatesOf(addressed, [
    ended === null ? null : state.applicant_user_id,
    recorded.length === 0 ? null : except_user_id,
    ...(handed_over.length === 0 ? [] : routeSetters(state)),
    ...acted.flatMap(({ operation }) => [operation?.user_id ?? null, operation?.for_user_id ?? null]),
  ]);
}

/** Everybody whom these assignees and ids may mean. */
export function candidatesOf(
  assignees: readonly Assignee[],
  user_ids: readonly (number | null)[],
): MailCandidates {
  const named = assignees.filter(({ all_flag }) => !all_flag);
  const whole = assignees.filter(({ all_flag }) => all_flag);
  return {
    user_ids: distinct([...user_ids, ...named.flatMap((assignee) => assignee.user_ids)]),
    department_ids: distinct(whole.map(({ department_id }) => department_id)),
    supplier_ids: distinct(whole.map(({ supplier_id }) => supplier_id)),
  };
}

/**
 * The mail that a valid user gets about an event, or null; at most one (docs/rules/mail.md#what-is-mailed).
 * Nobody is mailed about an application that they may not open now, nor about their own action, but that a
 * supplier's user gets one to keep. Steps that somebody has acted on since are left out.
 */
export function mailingFor(targets: MailTargets, state: ApplicationState, user: ActingUser): Mailing | null {
  if (!maySee(state, user)) return null;
  if (user.user_id === targets.except_user_id) {
    const [step_order] = targets.recorded;
    return step_order === undefined ? null : { kind: 'step_recorded', step_order };
  }
  if (targets.ended !== null && isNotifiedOfEnd(targets.ended, state, user)) {
    const approved = targets.ended.result === applicationResult.approved;
    return { kind: approved ? 'application_approved' : 'application_rejected', step_order: null };
  }
  const waiting = waitingSteps(state, user);
  const among = (orders: readonly number[]) => waiting.find((step) => orders.includes(step.step_order));
  const started = among(targets.started);
  if (started !== undefined) return { kind: 'step_started', step_order: started.step_order };
  const reassigned = among(targets.reassigned);
  if (reassigned !== undefined) {
    const { step_order } = reassigned;
    // Suppliers learn of what they hand over themselves. Of 担当者変更 the new assignee gets the mail of a started step.
    const learns = user.supplier_id === null || targets.handed_over.includes(step_order);
    return { kind: learns ? 'step_reassigned' : 'step_started', step_order };
  }
  const [handed_over] = targets.handed_over;
  if (handed_over !== undefined && routeSetters(state).includes(user.user_id))
    return { kind: 'step_handed_over', step_order: handed_over };
  const nudged = among(targets.nudged);
  if (nudged !== undefined) return { kind: 'step_nudged', step_order: nudged.step_order };
  return viewerMailing(targets, state, user);
}

/**
 * The mail that a viewer gets. A supplier's viewers may open the application from the final approval on, so
 * they get one then.
 */
function viewerMailing(
  { route_set, ended }: MailTargets,
  state: ApplicationState,
  user: ActingUser,
): Mailing | null {
  if (!isViewer(state, user)) return null;
  const ofOperator = user.supplier_id === null;
  if (ended !== null && (ofOperator || ended.result === applicationResult.approved))
    return { kind: 'viewer_completed', step_order: null };
  return route_set && ofOperator ? { kind: 'viewer_added', step_order: null } : null;
}

function isNotifiedOfEnd(
  ended: NonNullable<MailTargets['ended']>,
  state: ApplicationState,
  user: ActingUser,
): boolean {
  return (
    state.applicant_user_id === user.user_id ||
    ended.acted.some((order) =>
      stepOf(state, order).some(
        ({ operation }) => operation?.user_id === user.user_id || operation?.for_user_id === user.user_id,
      ),
    ) ||
    ended.closed.some((order) => stepOf(state, order).some(({ assignee }) => isAssignee(assignee, user)))
  );
}

/**
 * Why a queued mail is outdated for its reader, or null: they may not open the application now, as nobody may
 * open a cancelled one, or no step that the mail announced waits for them. Of parallel steps a mail names the
 * first, so any step that started with it counts. A reassignment and a nudge count only for the named step. A
 * viewer's mail is for who is one now.
 */
export function dropReason(
  { kind, step_order }: Mailing,
  state: ApplicationState,
  user: ActingUser,
): Extract<MailDropReason, 'application_hidden' | 'step_closed'> | null {
  if (!maySee(state, user)) return 'application_hidden';
  const [named] = step_order === null ? [] : stepOf(state, step_order);
  const waiting = waitingSteps(state, user);
  switch (kind) {
    case 'step_started':
      return waiting.some((step) => step.started_at === named?.started_at) ? null : 'step_closed';
    case 'step_reassigned':
    case 'step_nudged':
      return waiting.some((step) => step === named) ? null : 'step_closed';
    case 'viewer_added':
    case 'viewer_completed':
      return isViewer(state, user) ? null : 'application_hidden';
    case 'step_handed_over':
    case 'step_recorded':
    case 'application_approved':
    case 'application_rejected':
    case 'remark_addressed':
      return null;
  }
}

/**
 * Whom the reader of a mail about this step stands for; null for a step of their own. If the step has been
 * acted on, another one that started with it counts.
 */
export function mailedFor(step_order: number, state: ApplicationState, user: ActingUser): number | null {
  const [named] = stepOf(state, step_order);
  const started = waitingSteps(state, user).filter((step) => step.started_at === named?.started_at);
  const step = started.find((one) => one === named) ?? started[0];
  return step === undefined ? null : standsFor(state, step, user);
}

/** The open steps that wait for a user: first their own, then those of somebody whom they stand for. */
function waitingSteps(state: ApplicationState, user: ActingUser): readonly Step[] {
  const open = openSteps(state);
  return [
    ...open.filter((step) => isAssignee(step.assignee, user)),
    ...open.filter((step) => standsFor(state, step, user) !== null),
  ];
}

function isViewer({ viewers }: ApplicationState, user: ActingUser): boolean {
  return viewers.some((viewer) => isAssignee(viewer, user));
}

function stepOf(state: ApplicationState, step_order: number): readonly Step[] {
  const step = state.steps[step_order - 1];
  return step === undefined ? [] : [step];
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

import { applicationResult, applicationStatus, stepStatus, stepType } from '#domain/codes.ts';
import type {
  ApplicationResult,
  ApplicationStatus,
  WorkListKind,
  StepStatus,
  StepType,
} from '#domain/codes.ts';
import type { Assignee, Route } from '#domain/approval-route/types.ts';
import type { ActingUser, ApplicationState, Command, Operation, Refusal, Step } from './types.ts';

/**
 * A second, slow and plain implementation of the approval rules for tests. It derives every answer from the
 * accepted actions. It identifies steps by label, not by number, and has no versions: instead of a token it
 * takes the number of actions that had been accepted when the screen was loaded.
 */

export type Submit = Extract<Command, { kind: 'submit' }>;
export type Act = Exclude<Command, { kind: 'submit' }>;
type Verdict = Extract<Act, { kind: 'approve' | 'set_route' | 'reject' }>;
type Replacement = Extract<Act, { kind: 'replace' }>;
type HandOver = Extract<Act, { kind: 'hand_over' }>;

/** A submission, and every later command that was accepted, in order. */
export type Past = { readonly submit: Submit; readonly acts: readonly Act[] };

type Label = 'applicant' | 'receptionist' | 'route setter' | `route ${number}` | 'final approver';

/** `closed`: the application ended before anybody acted on the step. */
type Condition = 'waiting' | 'open' | 'acted' | 'closed';

/** How many actions had been accepted when the screen loaded each token; null is an invented token. */
export type LoadedVersions = { readonly application: number | null; readonly step: number | null };

const isCancelled = (past: Past): boolean => past.acts.some((act) => act.kind === 'cancel');
const isRejected = (past: Past): boolean => past.acts.some((act) => act.kind === 'reject');

function routeOf(past: Past): Route | null {
  return past.acts.find((act) => act.kind === 'set_route')?.route ?? null;
}

function labelsOf(past: Past): Label[] {
  const added = (routeOf(past)?.steps ?? []).map((step): Label => `route ${step.step_order}`);
  return ['applicant', 'receptionist', 'route setter', ...added, 'final approver'];
}

/** The step that has this number now, or null. */
export function labelNumbered(past: Past, number: number): Label | null {
  return labelsOf(past).find((_, index) => index + 1 === number) ?? null;
}

/** The action on a step. Steps from number 4 on can't be acted on before their numbers are final. */
function actOn(past: Past, label: Label): Verdict | null {
  for (const act of past.acts) {
    const isVerdict = !['replace', 'hand_over', 'cancel'].includes(act.kind);
    if (isVerdict && labelNumbered(past, (act as Verdict).step_order) === label) return act as Verdict;
  }
  return null;
}

/**
 * The replacements and hand-overs of a step, in order. The final approver's number changes when the route is
 * set.
 */
function reassignmentsOf(past: Past, label: Label): (Replacement | HandOver)[] {
  return past.acts.filter(
    (act, index) =>
      (act.kind === 'replace' || act.kind === 'hand_over') &&
      labelNumbered(asOf(past, index), act.step_order) === label,
  ) as (Replacement | HandOver)[];
}

function isApproved(past: Past, label: Label): boolean {
  const act = actOn(past, label);
  return label === 'applicant' || (act !== null && act.kind !== 'reject');
}

/** The steps that must be approved before this one starts, or null before a route is set. */
function waitsFor(past: Past, label: Label): Label[] | null {
  if (label === 'applicant') return [];
  if (label === 'receptionist') return ['applicant'];
  if (label === 'route setter') return ['receptionist'];
  const route = routeOf(past);
  if (route === null) return null;
  if (label === 'final approver') return route.steps.map((step): Label => `route ${step.step_order}`);
  const own = route.steps.find((step) => label === `route ${step.step_order}`);
  return ['route setter', ...(own?.prev_step_order ?? []).map((number): Label => `route ${number}`)];
}

function conditionOf(past: Past, label: Label): Condition {
  if (label === 'applicant' || actOn(past, label) !== null) return 'acted';
  const others = waitsFor(past, label);
  if (others === null || !others.every((other) => isApproved(past, other))) return 'waiting';
  return isCancelled(past) || isRejected(past) ? 'closed' : 'open';
}

/** The application's past after its first `count` actions. */
const asOf = (past: Past, count: number): Past => ({ submit: past.submit, acts: past.acts.slice(0, count) });

function* moments(past: Past): Generator<{ past: Past; at: string; count: number }> {
  yield { past: asOf(past, 0), at: past.submit.at, count: 0 };
  for (const [index, act] of past.acts.entries())
    yield { past: asOf(past, index + 1), at: act.at, count: index + 1 };
}

/** When a step was first in one of these conditions. */
function since(past: Past, label: Label, conditions: readonly Condition[]): string | null {
  for (const moment of moments(past)) {
    const existed = labelsOf(moment.past).includes(label);
    if (existed && conditions.includes(conditionOf(moment.past, label))) return moment.at;
  }
  return null;
}

function statusOf(past: Past): ApplicationStatus {
  if (isRejected(past) || isApproved(past, 'final approver')) return applicationStatus.completed;
  return isApproved(past, 'receptionist') ? applicationStatus.in_circulation : applicationStatus.not_received;
}

function resultOf(past: Past): ApplicationResult | null {
  if (isRejected(past)) return applicationResult.rejected;
  return isApproved(past, 'final approver') ? applicationResult.approved : null;
}

/**
 * Whether a step has changed since the first `count` actions: new, started, acted on, closed, or reassigned.
 */
export function stepChangedSince(past: Past, label: Label, count: number): boolean {
  if (!labelsOf(asOf(past, count)).includes(label)) return true;
  if (reassignmentsOf(past, label).length > reassignmentsOf(asOf(past, count), label).length) return true;
  const later = [...moments(past)].filter((moment) => moment.count >= count);
  return new Set(later.map((moment) => conditionOf(moment.past, label))).size > 1;
}

/** Whether status, route or cancellation have changed since the first `count` actions. */
export function applicationChangedSince(past: Past, count: number): boolean {
  const face = (it: Past): string =>
    JSON.stringify([statusOf(it), resultOf(it), routeOf(it), isCancelled(it)]);
  return face(asOf(past, count)) !== face(past);
}

type ModelStep = Omit<Step, 'version'> & { readonly label: Label; readonly condition: Condition };
export type ModelState = Omit<ApplicationState, 'version' | 'steps' | 'event_count' | 'last_event_at'> & {
  readonly past: Past;
  readonly steps: readonly ModelStep[];
};

function assigneeOf(past: Past, label: Label): Assignee {
  const latest = reassignmentsOf(past, label).at(-1);
  if (latest === undefined) return firstAssigneeOf(past, label);
  if (latest.kind === 'replace') return latest.assignee;
  const before = asOf(past, past.acts.indexOf(latest));
  const { user_ids, ...organisation } = assigneeOf(before, label);
  const place = absentOne(before, { user_ids, ...organisation }, latest.by) ?? latest.by.user_id;
  return { ...organisation, user_ids: user_ids.map((id) => (id === place ? latest.to_user_id : id)) };
}

/** Everybody who has passed a step on to a colleague, and those in whose place somebody did. */
function handedOverBy(past: Past): number[] {
  return past.acts
    .flatMap((act, index) => {
      if (act.kind !== 'hand_over') return [];
      const before = asOf(past, index);
      const label = labelNumbered(before, act.step_order);
      const absent = label === null ? null : absentOne(before, assigneeOf(before, label), act.by);
      return [act.by.user_id, ...(absent === null ? [] : [absent])];
    })
    .filter((user_id, index, all) => all.indexOf(user_id) === index);
}

function firstAssigneeOf(past: Past, label: Label): Assignee {
  const { by, receptionist, route_setter, final_approver } = past.submit;
  if (label === 'receptionist') return receptionist;
  if (label === 'route setter') return route_setter;
  if (label === 'final approver') return final_approver;
  const own = routeOf(past)?.steps.find((step) => label === `route ${step.step_order}`);
  if (own !== undefined) return own.assignee;
  return {
    department_id: by.department_id,
    supplier_id: by.supplier_id,
    all_flag: false,
    user_ids: [by.user_id],
  };
}

function typeOf(past: Past, label: Label): StepType {
  if (label === 'applicant') return stepType.applicant;
  if (label === 'receptionist') return stepType.receptionist;
  if (label === 'route setter') return stepType.route_setter;
  const own = routeOf(past)?.steps.find((step) => label === `route ${step.step_order}`);
  return own?.step_type ?? stepType.final_approver;
}

/**
 * The absent user for whom a delegate acts as this assignee of an open step: never their own step, never
 * their own application, never a whole department or supplier.
 */
function absentOne(past: Past, assignee: Assignee, user: ActingUser): number | null {
  if (past.submit.by.user_id === user.user_id || isOf(assignee, user) || assignee.all_flag) return null;
  const absent = user.stands_for ?? [];
  return assignee.user_ids.filter((user_id) => absent.includes(user_id))[0] ?? null;
}

/** For whom somebody acted on a step, by what held just before. */
function forWhom(past: Past, label: Label): { readonly for_user_id?: number } {
  const act = actOn(past, label);
  if (act === null) return {};
  const before = asOf(past, past.acts.indexOf(act));
  const for_user_id = absentOne(before, assigneeOf(before, label), act.by);
  return for_user_id === null ? {} : { for_user_id };
}

/**
 * 目安 of a step, by walking every chain: the days of the period are shared out over the longest one.
 */
function plannedOn(past: Past, label: Label): string | null {
  const setting = past.acts.find((act) => act.kind === 'set_route');
  const hope = past.submit.applicant_answers_hope_date;
  const share = (days: readonly string[], place: number, count: number) =>
    days.find((_, index) => (index + 1) * count >= days.length * place) ?? hope;
  if (label === 'applicant') return null;
  if (label === 'receptionist') return share(past.submit.working_days, 1, 5);
  if (label === 'route setter') return share(past.submit.working_days, 2, 5);
  if (setting === undefined) return share(past.submit.working_days, 5, 5);
  const { steps } = setting.route;
  const chainsFrom = (order: number): number[] => {
    const next = steps.filter((step) => step.prev_step_order.includes(order));
    return next.length === 0 ? [2] : next.flatMap((step) => chainsFrom(step.step_order)).map((n) => n + 1);
  };
  const longest = Math.max(...steps.flatMap((step) => chainsFrom(step.step_order)));
  const own = steps.find((step) => label === `route ${step.step_order}`);
  const toEnd = own === undefined ? 1 : Math.max(...chainsFrom(own.step_order));
  return share(setting.working_days, longest - toEnd + 1, longest);
}

function readStep(past: Past, label: Label, index: number): ModelStep {
  const act = actOn(past, label);
  const own = routeOf(past)?.steps.find((step) => label === `route ${step.step_order}`);
  const applied: Operation = { user_id: past.submit.by.user_id, at: past.submit.at };
  const operation = act === null ? null : { user_id: act.by.user_id, at: act.at, ...forWhom(past, label) };
  const verdict: StepStatus = act?.kind === 'reject' ? stepStatus.rejected : stepStatus.approved;
  return {
    label,
    condition: conditionOf(past, label),
    step_order: index + 1,
    step_type: typeOf(past, label),
    prev_step_order: own?.prev_step_order ?? [],
    assignee: assigneeOf(past, label),
    status: label === 'applicant' ? stepStatus.applied : act === null ? stepStatus.not_approved : verdict,
    started_at: since(past, label, ['open', 'acted', 'closed']),
    closed_at: since(past, label, ['closed']),
    planned_on: plannedOn(past, label),
    operation: label === 'applicant' ? applied : operation,
  };
}

/** The model's state of the application. */
export function modelStateOf(past: Past): ModelState {
  return {
    past,
    status: statusOf(past),
    result: resultOf(past),
    cancelled: isCancelled(past),
    applicant_user_id: past.submit.by.user_id,
    application_at: past.submit.at,
    applicant_answers_hope_date: past.submit.applicant_answers_hope_date,
    approval_route_name: routeOf(past)?.approval_route_name ?? null,
    steps: labelsOf(past).map((label, index) => readStep(past, label, index)),
    viewers: routeOf(past)?.viewers ?? [],
    handed_over_by: handedOverBy(past),
  };
}

/**
 * Whether a user is named, in any organisation, or with `all_flag` is a current member of the organisation.
 */
export function isOf(assignee: Assignee, user: ActingUser): boolean {
  if (!assignee.all_flag) return assignee.user_ids.includes(user.user_id);
  if (user.supplier_id !== null) return assignee.supplier_id === user.supplier_id;
  return user.department_id !== null && assignee.department_id === user.department_id;
}

const acted = (step: ModelStep, user: ActingUser): boolean => step.operation?.user_id === user.user_id;

/** For whom a user may act on a step as a delegate, or null. */
export function deputyFor({ past }: ModelState, step: ModelStep, user: ActingUser): number | null {
  return step.condition === 'open' ? absentOne(past, step.assignee, user) : null;
}

/** Whether a user was a delegate for the step at any time between its start and its end. */
export function wasDeputy({ past }: ModelState, step: ModelStep, user: ActingUser): boolean {
  if (past.submit.by.user_id === user.user_id || step.assignee.all_flag) return false;
  const [start, end] = [step.started_at, step.operation?.at ?? step.closed_at ?? '9999-12-31T00:00:00.000Z'];
  if (start === null) return false;
  return (user.stood_for ?? [])
    .filter(({ user_id }) => step.assignee.user_ids.includes(user_id))
    .some(({ from, until }) => !(until <= start || from >= end));
}

/** Whether a user may see the application. */
export function sees(modelState: ModelState, user: ActingUser): boolean {
  const delegated = modelState.steps.some((step) => deputyFor(modelState, step, user) !== null);
  return delegated || seesInOwnName(modelState, user);
}

/** The same without what others have delegated to the user. */
export function seesInOwnName(modelState: ModelState, user: ActingUser): boolean {
  if (modelState.cancelled) return false;
  if (modelState.handed_over_by.includes(user.user_id)) return true;
  const asViewer = modelState.viewers.some((viewer) => isOf(viewer, user));
  if (user.supplier_id === null) {
    return asViewer || modelState.steps.some((step) => isOf(step.assignee, user) || acted(step, user));
  }
  const started = modelState.steps.filter((step) => step.started_at !== null);
  const ended = modelState.result === applicationResult.approved;
  return (asViewer && ended) || started.some((step) => isOf(step.assignee, user) || acted(step, user));
}

/** Whether a list of the user has the application. */
export function lists(modelState: ModelState, user: ActingUser, list: WorkListKind): boolean {
  if (list === 3) return entry(modelState, user) !== null;
  if (!seesInOwnName(modelState, user)) return false;
  const completed = modelState.status === applicationStatus.completed;
  const own = modelState.applicant_user_id === user.user_id;
  const others = modelState.steps.filter((step) => step.label !== 'applicant');
  const hasPart =
    modelState.handed_over_by.includes(user.user_id) ||
    modelState.viewers.some((viewer) => isOf(viewer, user)) ||
    others.some((step) => isOf(step.assignee, user) || acted(step, user));
  if (list === 1) return own && !completed;
  if (list === 2) return own && completed;
  return list === 4 ? hasPart && !completed : hasPart && completed;
}

/** `pic_entry`: the user's open step with the lowest number; without one, the lowest delegated one. */
export function entry(modelState: ModelState, user: ActingUser): ModelStep | null {
  const own = modelState.steps.filter((step) => step.condition === 'open' && isOf(step.assignee, user));
  const delegated = modelState.steps.filter((step) => deputyFor(modelState, step, user) !== null);
  return [...own, ...delegated][0] ?? null;
}

/** The step that the lists show as the current one. */
export function current(modelState: ModelState): ModelStep | null {
  if (modelState.cancelled) return null;
  if (modelState.status !== applicationStatus.completed) {
    return modelState.steps.find((step) => step.condition === 'open') ?? null;
  }
  const last = modelState.past.acts.at(-1);
  return (
    modelState.steps.find((step) => last?.kind !== 'cancel' && step.step_order === last?.step_order) ?? null
  );
}

/** Whether the step belongs to the route. The digit excludes the label of the route setter. */
export const isOfTheRoute = (label: Label | null): boolean => /^route \d/.test(label ?? '');

/**
 * Who may replace an assignee: the route setter on the route's steps, admins on the final approver's and on any
 * other that has started or is unattended.
 */
function isReplacer(
  modelState: ModelState,
  step: ModelStep,
  { by, unattended, administers }: Replacement,
): boolean {
  const { past } = modelState;
  const setTheRoute = [
    actOn(past, 'route setter')?.by.user_id,
    forWhom(past, 'route setter').for_user_id,
  ].includes(by.user_id);
  if (isOfTheRoute(step.label) && setTheRoute) return true;
  if (!administers || step.label === 'applicant') return false;
  return unattended || step.label === 'final approver' || step.condition !== 'waiting';
}

/** Whether the screen offers 担当者変更: the user may replace, and nobody has acted on the step. */
export function replaceable(modelState: ModelState, step: ModelStep, attempt: Replacement): boolean {
  const isPending = step.condition === 'waiting' || step.condition === 'open';
  return endOf(modelState) === null && isPending && isReplacer(modelState, step, attempt);
}

/** Whether a user may pass a step on: a supplier's, named there or standing for who is. */
export function mayPassOn(modelState: ModelState, step: ModelStep, user: ActingUser): boolean {
  const { assignee } = step;
  const company = user.supplier_id !== null && assignee.supplier_id === user.supplier_id;
  return (
    company && !assignee.all_flag && (isOf(assignee, user) || deputyFor(modelState, step, user) !== null)
  );
}

/** `is_deletable`. */
export function deletable(modelState: ModelState, user: ActingUser): boolean {
  const untouched = modelState.status === applicationStatus.not_received && !modelState.cancelled;
  return untouched && modelState.applicant_user_id === user.user_id;
}

/** The refusal of an application that has ended, or null. */
function endOf(modelState: ModelState): Refusal['kind'] | null {
  if (modelState.cancelled) return 'already_cancelled';
  if (modelState.result === applicationResult.rejected) return 'already_rejected';
  return modelState.result === applicationResult.approved ? 'already_completed' : null;
}

function staleStep(
  modelState: ModelState,
  step: ModelStep,
  { step: loaded }: LoadedVersions,
): 'stale' | null {
  return loaded === null || stepChangedSince(modelState.past, step.label, loaded) ? 'stale' : null;
}

function processedBy(step: ModelStep, user: ActingUser): Refusal['kind'] {
  return step.operation?.user_id === user.user_id ? 'already_processed_by_caller' : 'already_processed';
}

/** The first reason why the command is refused, or null if it is accepted. */
export function modelRefusal(
  modelState: ModelState,
  act: Act,
  loaded: LoadedVersions,
): Refusal['kind'] | null {
  const step = act.kind === 'cancel' ? null : modelState.steps.find((it) => it.step_order === act.step_order);
  if (step === undefined) return 'no_such_step';
  // After a cancel, the applicant and all assignees get `already_cancelled` for every action.
  const mayKnow = modelState.cancelled && modelState.steps.some((it) => isOf(it.assignee, act.by));
  if (act.kind === 'replace') {
    if (step === null || !(mayKnow || isReplacer(modelState, step, act))) return 'not_replacer';
    return (
      endOf(modelState) ??
      (step.condition === 'acted' ? processedBy(step, act.by) : staleStep(modelState, step, loaded))
    );
  }
  if (act.kind === 'hand_over') return refusalOfHandOver(modelState, act, { step, mayKnow, loaded });
  if (!mayKnow && step === null && act.by.user_id !== modelState.applicant_user_id) return 'not_applicant';
  const isEntitled =
    step !== null && (isOf(step.assignee, act.by) || deputyFor(modelState, step, act.by) !== null);
  if (!mayKnow && step !== null && !isEntitled && !wasDeputy(modelState, step, act.by)) return 'not_assignee';
  if (step !== null && step.label !== 'route setter' && act.kind === 'set_route') return 'route_not_allowed';
  const end = endOf(modelState);
  if (end !== null) return end;
  if (step === null && modelState.status !== applicationStatus.not_received) return 'already_received';
  if (step?.condition === 'acted') return processedBy(step, act.by);
  if (step?.condition === 'waiting') return 'not_started';
  if (step !== null && !isEntitled) return 'delegation_ended';
  if (loaded.application === null || applicationChangedSince(modelState.past, loaded.application))
    return 'stale';
  if (step !== null && staleStep(modelState, step, loaded) !== null) return 'stale';
  if (act.kind === 'approve' && step?.label === 'route setter') return 'route_required';
  return null;
}

function refusalOfHandOver(
  modelState: ModelState,
  act: HandOver,
  about: { readonly step: ModelStep | null; readonly mayKnow: boolean; readonly loaded: LoadedVersions },
): Refusal['kind'] | null {
  const { step, mayKnow, loaded } = about;
  if (step === null) return 'no_such_step';
  const may = mayPassOn(modelState, step, act.by);
  const could =
    act.by.supplier_id !== null &&
    act.by.supplier_id === step.assignee.supplier_id &&
    wasDeputy(modelState, step, act.by);
  if (!may && !could && !mayKnow) return 'not_assignee';
  const end = endOf(modelState);
  if (end !== null) return end;
  if (step.condition === 'acted') return processedBy(step, act.by);
  if (step.condition === 'waiting') return 'not_started';
  if (!may) return 'delegation_ended';
  if (staleStep(modelState, step, loaded) !== null) return 'stale';
  return step.assignee.user_ids.includes(act.to_user_id) ? 'already_assigned' : null;
}

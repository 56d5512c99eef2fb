import { applicationStatus, stepStatus, stepType } from '#domain/codes.ts';
import { isAssignee, takesPart } from './assignee.ts';
import { standsFor, stoodFor } from '#domain/delegation.ts';
import { evolve } from './evolve.ts';
import { planOfRoute, planOfSubmission } from './plan.ts';
import { refusalOfEnded, refusalOfProcessed } from './refusals.ts';
import { mayReplace, placeToHandOver } from './replacement.ts';
import type {
  Action,
  ActingUser,
  ApplicationState,
  Command,
  Decision,
  Event,
  Refusal,
  Step,
} from './types.ts';

type Cancel = Extract<Action, { kind: 'cancel' }>;
type Replace = Extract<Action, { kind: 'replace' }>;
type HandOver = Extract<Action, { kind: 'hand_over' }>;
type ActOnStep = Exclude<Action, Cancel | Replace | HandOver>;

/**
 * Checks an action before its input is read: null if it is allowed, otherwise the first reason against it.
 * The order is existence, assignee, state, tokens (docs/rules/api.md#order-of-checks).
 */
export function checkAction(state: ApplicationState, action: Action): Refusal | null {
  const kind = refusalKind(state, action);
  return kind && { kind };
}

/**
 * Applies a command: the event and the new state, or why it was refused. The caller holds the lock on the
 * application; `state` is null for a new one. Never throws.
 */
export function decide(state: ApplicationState | null, command: Command): Decision {
  // A submission creates its application, so it can't be meant for one that exists.
  if (command.kind === 'submit')
    return state === null ? accepted(null, submissionOf(command)) : { ok: false, refusal: { kind: 'stale' } };
  if (state === null) return { ok: false, refusal: { kind: 'no_such_step' } };
  const refusal = checkAction(state, command);
  return refusal === null ? accepted(state, eventOf(state, command)) : { ok: false, refusal };
}

function accepted(state: ApplicationState | null, event: Event): Decision {
  return { ok: true, event, state: evolve(state, event) };
}

function refusalKind(state: ApplicationState, action: Action): Refusal['kind'] | null {
  switch (action.kind) {
    case 'cancel':
      return refusalOfCancel(state, action);
    case 'replace':
      return refusalOfReplacement(state, action);
    case 'hand_over':
      return refusalOfHandOver(state, action);
    default:
      return refusalOnStep(state, action);
  }
}

function refusalOnStep(state: ApplicationState, action: ActOnStep): Refusal['kind'] | null {
  const step = state.steps.find((each) => each.step_order === action.step_order);
  if (step === undefined) return 'no_such_step';
  const acts = isAssignee(step.assignee, action.by) || standsFor(state, step, action.by) !== null;
  if (!acts && !stoodFor(state, step, action.by) && !mayKnowOfCancel(state, action)) return 'not_assignee';
  const isRouteSetter = step.step_type === stepType.route_setter;
  if (action.kind === 'set_route' && !isRouteSetter) return 'route_not_allowed';

  const ended = refusalOfEnded(state);
  if (ended !== null) return ended;
  if (step.status !== stepStatus.not_approved) return refusalOfProcessed(step, action.by);
  if (step.started_at === null) return 'not_started';
  if (!acts) return 'delegation_ended';
  if (action.application_version !== state.version || action.step_version !== step.version) return 'stale';
  return action.kind === 'approve' && isRouteSetter ? 'route_required' : null;
}

function refusalOfCancel(state: ApplicationState, action: Cancel): Refusal['kind'] | null {
  if (state.applicant_user_id !== action.by.user_id && !mayKnowOfCancel(state, action)) {
    return 'not_applicant';
  }
  const ended = refusalOfEnded(state);
  if (ended !== null) return ended;
  if (state.status !== applicationStatus.not_received) return 'already_received';
  return action.application_version === state.version ? null : 'stale';
}

/** Ignores the application's token, so that a replacement and an action on a parallel step both succeed. */
function refusalOfReplacement(state: ApplicationState, action: Replace): Refusal['kind'] | null {
  const step = state.steps.find((each) => each.step_order === action.step_order);
  if (step === undefined) return 'no_such_step';
  if (!mayReplace(state, step, action) && !mayKnowOfCancel(state, action)) return 'not_replacer';
  const ended = refusalOfEnded(state);
  if (ended !== null) return ended;
  if (step.status !== stepStatus.not_approved) return refusalOfProcessed(step, action.by);
  return action.step_version === step.version ? null : 'stale';
}

/** Ignores the application's token, like a replacement. */
function refusalOfHandOver(state: ApplicationState, action: HandOver): Refusal['kind'] | null {
  const step = state.steps.find((each) => each.step_order === action.step_order);
  if (step === undefined) return 'no_such_step';
  const place = placeToHandOver(state, step, action.by);
  if (place === null && !stoodForAtSupplier(state, step, action.by) && !mayKnowOfCancel(state, action))
    return 'not_assignee';
  const ended = refusalOfEnded(state);
  if (ended !== null) return ended;
  if (step.status !== stepStatus.not_approved) return refusalOfProcessed(step, action.by);
  if (step.started_at === null) return 'not_started';
  if (place === null) return 'delegation_ended';
  if (action.step_version !== step.version) return 'stale';
  return step.assignee.user_ids.includes(action.to_user_id) ? 'already_assigned' : null;
}

/** Whether a user stood for an assignee of a step of their own supplier. */
function stoodForAtSupplier(state: ApplicationState, step: Step, by: ActingUser): boolean {
  return by.supplier_id !== null && step.assignee.supplier_id === by.supplier_id && stoodFor(state, step, by);
}

/** The applicant and all assignees of a cancelled application get `already_cancelled` for every action. */
function mayKnowOfCancel(state: ApplicationState, action: Action): boolean {
  return state.cancelled && takesPart(state, action.by);
}

type Submit = Extract<Command, { kind: 'submit' }>;

function submissionOf({ by, at, receptionist, route_setter, final_approver, ...period }: Submit): Event {
  const { user_id, department_id, supplier_id } = by;
  const { applicant_answers_hope_date } = period;
  return {
    kind: 'submitted',
    user_id,
    at,
    applicant: { department_id, supplier_id, all_flag: false, user_ids: [user_id] },
    applicant_answers_hope_date,
    receptionist,
    route_setter,
    final_approver,
    plan: planOfSubmission(period),
  };
}

function eventOf(state: ApplicationState, command: Exclude<Command, Submit>): Event {
  const { at } = command;
  const { user_id } = command.by;
  const step = 'step_order' in command ? state.steps[command.step_order - 1] : undefined;
  const for_user_id = step ? standsFor(state, step, command.by) : null;
  const acting = { user_id, ...(for_user_id !== null && { for_user_id }), at };
  switch (command.kind) {
    case 'approve':
      return { kind: 'approved', ...acting, step_order: command.step_order, route: null };
    case 'set_route': {
      const { route, working_days } = command;
      const { applicant_answers_hope_date } = state;
      const plan = planOfRoute({ applicant_answers_hope_date, working_days }, route.steps);
      return { kind: 'approved', ...acting, step_order: command.step_order, route, plan };
    }
    case 'reject':
      return {
        kind: 'rejected',
        ...acting,
        step_order: command.step_order,
        ...(command.asks_resubmission === true && { asks_resubmission: true }),
      };
    case 'replace':
      return { kind: 'replaced', user_id, at, step_order: command.step_order, assignee: command.assignee };
    case 'hand_over': {
      const { step_order, to_user_id } = command;
      return { kind: 'handed_over', ...acting, step_order, to_user_id };
    }
    case 'cancel':
      return { kind: 'cancelled', user_id, at };
  }
}

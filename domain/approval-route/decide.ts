import { applicationResult, applicationStatus, stepStatus, stepType } from '#domain/codes.ts';
import { isAssignee, takesPart } from './assignee.ts';
import { evolve } from './evolve.ts';
import { mayReplace } from './replacement.ts';
import type { ApplicationState, Command, Decision, Event, Refusal } from './types.ts';

type Act = Extract<Command, { kind: 'approve' | 'reject' }>;
type Cancel = Extract<Command, { kind: 'cancel' }>;
type Replace = Extract<Command, { kind: 'replace' }>;

/**
 * Whether a command is accepted, with its event and the new state, or why not: the only place where that is decided
 * (domain 2.3, 2.5). The caller holds the lock on the application; `state` is null for a new one. Never throws.
 * The first refusal wins, in the order of domain 9: what does not exist, who has no part, what the state says, tokens.
 */
export function decide(state: ApplicationState | null, command: Command): Decision {
  const refusal = refusalOf(state, command);
  if (refusal !== null) return { ok: false, refusal: { kind: refusal } };
  const event = eventOf(command);
  return { ok: true, event, state: evolve(state, event) };
}

function refusalOf(state: ApplicationState | null, command: Command): Refusal['kind'] | null {
  // A submission makes its application; one that meets another was sent from a screen that knew less.
  if (command.kind === 'submit') return state === null ? null : 'stale';
  if (state === null) return 'no_such_step';
  switch (command.kind) {
    case 'cancel':
      return refusalOfCancel(state, command);
    case 'replace':
      return refusalOfReplacement(state, command);
    default:
      return refusalOfAct(state, command);
  }
}

function refusalOfAct(state: ApplicationState, command: Act): Refusal['kind'] | null {
  const step = state.steps.find((each) => each.step_order === command.step_order);
  if (step === undefined) return 'no_such_step';
  if (!isAssignee(step.assignee, command.by) && !learnsOfTheCancel(state, command)) return 'not_assignee';
  const setsRoute = command.kind === 'approve' && step.step_type === stepType.route_setter;
  const route = command.kind === 'approve' ? command.route : null;
  if (route !== null && !setsRoute) return 'route_not_allowed';

  const ended = refusalOfEnded(state);
  if (ended !== null) return ended;
  if (step.status !== stepStatus.not_approved) return 'already_processed';
  if (step.started_at === null) return 'not_started';
  if (command.application_version !== state.version || command.step_version !== step.version) return 'stale';
  return setsRoute && route === null ? 'route_required' : null;
}

function refusalOfCancel(state: ApplicationState, command: Cancel): Refusal['kind'] | null {
  if (state.applicant_user_id !== command.by.user_id && !learnsOfTheCancel(state, command)) {
    return 'not_applicant';
  }
  const ended = refusalOfEnded(state);
  if (ended !== null) return ended;
  if (state.status !== applicationStatus.not_received) return 'already_received';
  return command.application_version === state.version ? null : 'stale';
}

/** The application's token is not asked for: steps side by side never fail each other (domain 2.5, 2.7). */
function refusalOfReplacement(state: ApplicationState, command: Replace): Refusal['kind'] | null {
  const step = state.steps.find((each) => each.step_order === command.step_order);
  if (step === undefined) return 'no_such_step';
  if (!mayReplace(state, step, command) && !learnsOfTheCancel(state, command)) return 'not_replacer';
  const ended = refusalOfEnded(state);
  if (ended !== null) return ended;
  if (step.status !== stepStatus.not_approved) return 'already_processed';
  return command.step_version === step.version ? null : 'stale';
}

/** A cancelled application answers its applicant and all its assignees alike, whatever they ask of it (domain 2.3). */
function learnsOfTheCancel(state: ApplicationState, command: Act | Cancel | Replace): boolean {
  return state.cancelled && takesPart(state, command.by);
}

function refusalOfEnded(state: ApplicationState): Refusal['kind'] | null {
  if (state.cancelled) return 'already_cancelled';
  if (state.result === applicationResult.rejected) return 'already_rejected';
  return state.result === applicationResult.approved ? 'already_completed' : null;
}

function eventOf(command: Command): Event {
  const { at } = command;
  const { user_id } = command.by;
  switch (command.kind) {
    case 'submit': {
      const { department_id, supplier_id } = command.by;
      const { applicant_answers_hope_date, receptionist, route_setter, final_approver } = command;
      const applicant = { department_id, supplier_id, all_flag: false, user_ids: [user_id] };
      return {
        kind: 'submitted',
        user_id,
        at,
        applicant,
        applicant_answers_hope_date,
        receptionist,
        route_setter,
        final_approver,
      };
    }
    case 'approve':
      return { kind: 'approved', user_id, at, step_order: command.step_order, route: command.route };
    case 'reject':
      return { kind: 'rejected', user_id, at, step_order: command.step_order };
    case 'replace':
      return { kind: 'replaced', user_id, at, step_order: command.step_order, assignee: command.assignee };
    case 'cancel':
      return { kind: 'cancelled', user_id, at };
  }
}

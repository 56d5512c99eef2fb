import { applicationResult, applicationStatus, stepStatus } from '#domain/codes.ts';
import type { ApplicationResult } from '#domain/codes.ts';
import { isAssignee } from './assignee.ts';
import { absentAssignee, standsFor } from '#domain/delegation.ts';
import { openSteps } from './evolve.ts';
import type { ActingUser, ApplicationState, Event, Step } from './types.ts';

/**
 * The step that a user acts on next (`pic_entry`): the lowest-numbered open one of theirs, otherwise of
 * somebody whom they stand for, or null.
 */
export function pendingEntry(state: ApplicationState, user: ActingUser): Step | null {
  const open = openSteps(state);
  return (
    open.find((step) => isAssignee(step.assignee, user)) ??
    open.find((step) => standsFor(state, step, user) !== null) ??
    null
  );
}

/** What a list shows of a step. */
export type ListedStep = Pick<Step, 'step_order' | 'step_type' | 'status' | 'assignee' | 'planned_on'>;

/** An application as a list reads it. `listed_steps` are its `listedSteps`, stored with it. */
export type Listed<S extends ListedStep = ListedStep> = Pick<ApplicationState, 'status'> & {
  readonly listed_steps: readonly S[];
};

/**
 * The steps that lists show, lowest number first: the open ones, or for a completed application the last one
 * acted on, which shows 却下 after a reject. None for a cancelled application.
 */
export function listedSteps(state: ApplicationState): readonly ListedStep[] {
  if (state.status !== applicationStatus.completed) return openSteps(state);
  const last = state.steps.find((step) => step.status === stepStatus.rejected) ?? state.steps.at(-1);
  return last === undefined ? [] : [last];
}

/** The step in a row of a list; 承認待ち shows `listedEntry` instead. Null for a cancelled application. */
export function currentStep<S extends ListedStep>({ listed_steps }: Listed<S>): S | null {
  return listed_steps[0] ?? null;
}

/** The N of ほかN件: how many open steps there are in addition to the one shown. */
export function otherOpenCount({ listed_steps }: Listed): number {
  return Math.max(listed_steps.length - 1, 0);
}

/** The listed steps that are open. */
export function openListedSteps<S extends ListedStep>({ status, listed_steps }: Listed<S>): readonly S[] {
  return status === applicationStatus.completed ? [] : listed_steps;
}

/** `pendingEntry` of a listed application, which is not the user's own if they only stand for somebody. */
export function listedEntry<S extends ListedStep>(listed: Listed<S>, user: ActingUser): S | null {
  const open = openListedSteps(listed);
  return (
    open.find((step) => isAssignee(step.assignee, user)) ??
    open.find((step) => absentAssignee(step.assignee, user) !== null) ??
    null
  );
}

/** Whether a user may cancel (取り消し): only the applicant, while the application is 未受付. */
export function isDeletable(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.applicant_user_id === user.user_id &&
    state.status === applicationStatus.not_received &&
    !state.cancelled
  );
}

/**
 * The time of the next event (ISO 8601): now, or the last event's time if that is later, so that a history
 * never runs backwards. A slow upload can start before and end after another event.
 */
export function nextEventTime(state: ApplicationState, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(state.last_event_at))).toISOString();
}

/**
 * The recipients of mail about an event. Steps are numbers of the new state; the caller looks up the users.
 */
export type MailTargets = {
  /** The user who acted. They get no mail about their own action, but the one of `recorded`. */
  readonly except_user_id: number;
  /** A step that a supplier's user has just approved or rejected: they get a mail to keep. */
  readonly recorded: readonly number[];
  /** Steps that this event started; mail goes to their assignees. */
  readonly started: readonly number[];
  /** An open step with a new assignee; mail goes to the new assignee. */
  readonly reassigned: readonly number[];
  /** An open step that a supplier's user handed over; mail goes to who set the route. */
  readonly handed_over: readonly number[];
  /** An open step that somebody nudged (催促); mail goes to whoever may act on it now. */
  readonly nudged: readonly number[];
  /** Whether this event set the route; mail goes to the viewers of the operator company. */
  readonly route_set: boolean;
  /** The end; mail goes to the applicant and to the viewers. Null while the application runs, and after a cancel. */
  readonly ended: null | {
    readonly result: ApplicationResult;
    /**
     * After a reject, the steps that others had acted on, or that were done for others, without step 1; mail
     * goes to those users.
     */
    readonly acted: readonly number[];
    /** Steps that the reject closed; mail goes to their assignees. */
    readonly closed: readonly number[];
  };
};

/** See docs/rules/mail.md#what-is-mailed. `before` is null for a submission. */
export function mailTargets(
  before: ApplicationState | null,
  after: ApplicationState,
  event: Event,
): MailTargets {
  // Setting a route adds steps only after those that have started, so a started step keeps its number.
  const started = openSteps(after).filter((step) => !before?.steps[step.step_order - 1]?.started_at);
  const changed =
    'step_order' in event ? openSteps(after).filter((step) => step.step_order === event.step_order) : [];
  const handed_over = event.kind === 'handed_over' ? changed : [];
  const reassigned = event.kind === 'replaced' ? changed : handed_over;
  const decided = event.kind === 'approved' || event.kind === 'rejected' ? [event.step_order] : [];
  return {
    except_user_id: event.user_id,
    recorded: decided.filter((order) => isOfSupplier(after.steps[order - 1])),
    started: orders(started),
    reassigned: orders(reassigned),
    handed_over: orders(handed_over),
    nudged: [],
    route_set: event.kind === 'approved' && event.route !== null,
    ended: endOf(after, event),
  };
}

/** The recipients of mail about a nudge of steps by a user; it is no event. */
export function nudgeTargets(nudged: readonly number[], user_id: number): MailTargets {
  return {
    except_user_id: user_id,
    recorded: [],
    started: [],
    reassigned: [],
    handed_over: [],
    nudged,
    route_set: false,
    ended: null,
  };
}

function endOf(after: ApplicationState, event: Event): MailTargets['ended'] {
  if (after.result === null) return null;
  const acted = after.steps.filter(
    ({ step_order, operation }) =>
      step_order > 1 &&
      operation !== null &&
      (operation.user_id !== event.user_id || operation.for_user_id !== undefined),
  );
  if (after.result === applicationResult.approved)
    return { result: after.result, acted: orders(acted.filter(isOfSupplier)), closed: [] };
  return {
    result: after.result,
    acted: orders(acted),
    closed: orders(after.steps.filter((step) => step.closed_at !== null)),
  };
}

function isOfSupplier(step: Step | undefined): boolean {
  return step !== undefined && step.assignee.supplier_id !== null;
}

function orders(steps: readonly Step[]): readonly number[] {
  return steps.map((step) => step.step_order);
}

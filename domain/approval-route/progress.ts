import { applicationResult, applicationStatus, stepStatus } from '#domain/codes.ts';
import type { ApplicationResult } from '#domain/codes.ts';
import { isAssignee } from './assignee.ts';
import { isOpen } from './evolve.ts';
import type { ActingUser, ApplicationState, Event, Step } from './types.ts';

/** The steps that await somebody now, lowest number first. */
export function openSteps(state: ApplicationState): readonly Step[] {
  return state.steps.filter(isOpen);
}

/**
 * The step that lists show (domain 2.6): the lowest-numbered open one; of a completed application the last one acted
 * on, which shows 却下 after a reject. Null for a cancelled application. The list of what awaits me shows `pendingEntry`.
 */
export function currentStep(state: ApplicationState): Step | null {
  if (state.status !== applicationStatus.completed) return openSteps(state)[0] ?? null;
  return state.steps.find((step) => step.status === stepStatus.rejected) ?? state.steps.at(-1) ?? null;
}

/** The N of ほかN件 (domain 2.6): the open steps beside the one shown. */
export function otherOpenCount(state: ApplicationState): number {
  return Math.max(openSteps(state).length - 1, 0);
}

/** The step that a user decides next (`pic_entry`, domain 2.3): his lowest-numbered open one, or null. */
export function pendingEntry(state: ApplicationState, user: ActingUser): Step | null {
  return openSteps(state).find((step) => isAssignee(step.assignee, user)) ?? null;
}

/** Whether a user may cancel (取り消し, domain 2.3): the applicant alone, while the application is 未受付. */
export function isDeletable(state: ApplicationState, user: ActingUser): boolean {
  return (
    state.applicant_user_id === user.user_id &&
    state.status === applicationStatus.not_received &&
    !state.cancelled
  );
}

/**
 * When the next event happens (ISO 8601): now, or where something later is recorded already, as at the end of a slow
 * upload, at that moment, so that a history never runs backwards (domain 2.8).
 */
export function momentAfter(state: ApplicationState, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(state.last_event_at))).toISOString();
}

/** Who is to be told of an event by mail, as numbers of the new state's steps; the caller looks up the valid people. */
export type Notices = {
  /** Who acted: never told of what he did himself. */
  readonly except_user_id: number;
  /** Steps that this event started: to their assignees. */
  readonly started: readonly number[];
  /** An open step that got another assignee: to its new ones. */
  readonly reassigned: readonly number[];
  /** The end, to the applicant; null where the application goes on, and for a cancel, of which nobody is told. */
  readonly ended: null | {
    readonly result: ApplicationResult;
    /** After a reject, steps that somebody else had acted on (step 1 is the applicant's): to who acted. */
    readonly acted: readonly number[];
    /** Steps that the reject closed: to their assignees. */
    readonly closed: readonly number[];
  };
};

/** What an event is to be mailed about (domain 7). `before` is null for a submission. */
export function notices(before: ApplicationState | null, after: ApplicationState, event: Event): Notices {
  // A route only adds steps behind the started ones, so a step that had started keeps its number.
  const started = openSteps(after).filter((step) => !before?.steps[step.step_order - 1]?.started_at);
  const reassigned =
    event.kind === 'replaced' ? openSteps(after).filter((step) => step.step_order === event.step_order) : [];
  return {
    except_user_id: event.user_id,
    started: orders(started),
    reassigned: orders(reassigned),
    ended: endOf(after, event),
  };
}

function endOf(after: ApplicationState, event: Event): Notices['ended'] {
  if (after.result === null) return null;
  if (after.result === applicationResult.approved) return { result: after.result, acted: [], closed: [] };
  const acted = after.steps.filter(
    (step) => step.step_order > 1 && step.operation !== null && step.operation.user_id !== event.user_id,
  );
  return {
    result: after.result,
    acted: orders(acted),
    closed: orders(after.steps.filter((step) => step.closed_at !== null)),
  };
}

function orders(steps: readonly Step[]): readonly number[] {
  return steps.map((step) => step.step_order);
}

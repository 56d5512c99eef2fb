import { applicationResult, applicationStatus, workListKind, stepType } from '#domain/codes.ts';
import type { WorkListKind } from '#domain/codes.ts';
import { isSortedByDay } from '#domain/application/list-order.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { isAssignee, principals } from './assignee.ts';
import { standsFor } from '#domain/delegation.ts';
import { openSteps } from './evolve.ts';
import type { ActingUser, ApplicationState, Step } from './types.ts';

/** A row of the work list: a principal has the application in a list (docs/rules/applications.md#lists). */
export type WorkListRow = {
  /** A user's id, or with `all_flag` the department's or supplier's. The three kinds of ids are disjoint. */
  readonly principal: number;
  readonly search_type: WorkListKind;
  /** Lists are sorted by it, ascending as text, then by the application's id. */
  readonly sort_key: string;
  /** The key of the list's other order: 申請日時 (newest first) in 承認待ち, 回答希望日 in all other lists. */
  readonly other_key: string;
  /**
   * The earliest 目安 of the principal's open steps, in 承認待ち alone. Null elsewhere, and where none was planned:
   * `sort_key` takes its place there.
   */
  readonly plan_key: string | null;
  /**
   * On a user's row, the organisations with a row for this application in the same list, ascending. The row
   * is hidden while the user belongs to one of them, so that nobody has an application twice. Empty on an
   * organisation's row.
   */
  readonly also: readonly number[];
};

/**
 * The whole work list of one application; the server stores the differences after each change. Exactly the
 * users who may see the application have a row. A cancelled one has no rows.
 */
export function workList(state: ApplicationState): readonly WorkListRow[] {
  if (state.cancelled) return [];
  const completed = state.status === applicationStatus.completed;
  const newestFirst = newestFirstKey(new Date(state.application_at));
  const applicant = { users: [state.applicant_user_id], organisations: [] };
  const awaiting = principalsOf(openSteps(state).map((step) => step.assignee));
  const concerned = concernedBy(state);
  const nobody = { users: [], organisations: [] };
  // Stored rows stay as they are: a version that changes what a list holds, or adds one, asks in CHANGELOG.md
  // for `portal rebuild-work-lists` after the update (docs/operations.md#check-and-rebuild).
  const lists: Record<WorkListKind, Principals> = {
    [workListKind.own_uncompleted]: completed ? nobody : applicant,
    [workListKind.own_completed]: completed ? applicant : nobody,
    [workListKind.awaiting_my_approval]: awaiting,
    [workListKind.for_approval_uncompleted]: completed ? nobody : concerned,
    [workListKind.for_approval_completed]: completed ? concerned : nobody,
  };
  const day = state.applicant_answers_hope_date;
  const planKeys = planKeysOf(openSteps(state));
  return Object.values(workListKind).flatMap((search_type) => {
    const byDay = isSortedByDay(search_type);
    const keys = byDay
      ? { sort_key: day, other_key: newestFirst }
      : { sort_key: newestFirst, other_key: day };
    return rows(search_type, lists[search_type]).map((row) => ({
      ...row,
      ...keys,
      plan_key: byDay ? (planKeys.get(row.principal) ?? null) : null,
    }));
  });
}

/** The earliest 目安 of each principal among these steps. */
function planKeysOf(steps: readonly Step[]): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  for (const { assignee, planned_on } of steps) {
    if (planned_on === null) continue;
    for (const principal of principals(assignee)) {
      const other = keys.get(principal);
      if (other === undefined || planned_on < other) keys.set(principal, planned_on);
    }
  }
  return keys;
}

/**
 * Where an application stands in a user's 承認待ち, sorted by 目安: by the steps that await the user, otherwise by
 * those that they acted on last, because they ask what comes next after they have acted.
 */
export function awaitingKey(state: ApplicationState, user: ActingUser): string {
  const open = openSteps(state);
  const own = open.filter(({ assignee }) => isAssignee(assignee, user));
  const delegated = open.filter((step) => standsFor(state, step, user) !== null);
  const acted = state.steps.filter(({ operation }) => operation?.user_id === user.user_id).slice(-1);
  const [steps = []] = [own, delegated, acted].filter(({ length }) => length > 0);
  const [earliest] = steps.flatMap(({ planned_on }) => planned_on ?? []).toSorted();
  return earliest ?? state.applicant_answers_hope_date;
}

type Principals = { readonly users: readonly number[]; readonly organisations: readonly number[] };

/** Assignees but the applicant, viewers, who acted or handed over; suppliers only once they may see it. */
function concernedBy(state: ApplicationState): Principals {
  const steps = state.steps.filter((step) => step.step_type !== stepType.applicant);
  const approved = state.result === applicationResult.approved;
  const assignees = steps.filter((step) => step.assignee.supplier_id === null || step.started_at !== null);
  const viewers = state.viewers.filter((viewer) => viewer.supplier_id === null || approved);
  const acted = steps.flatMap((step) => (step.operation === null ? [] : [step.operation.user_id]));
  const people = [...acted, ...state.handed_over_by];
  return principalsOf([...assignees.map((step) => step.assignee), ...viewers], people);
}

function principalsOf(assignees: readonly Assignee[], users: readonly number[] = []): Principals {
  const of = (all_flag: boolean) =>
    assignees.filter((assignee) => assignee.all_flag === all_flag).flatMap(principals);
  return { users: distinct([...of(false), ...users]), organisations: distinct(of(true)) };
}

function rows(search_type: WorkListKind, { users, organisations }: Principals) {
  return [
    ...organisations.map((principal) => ({ principal, search_type, also: [] })),
    ...users.map((principal) => ({ principal, search_type, also: organisations })),
  ];
}

function distinct(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/** Fixed-width text that sorts the newest first: the milliseconds until the latest possible Date. */
export function newestFirstKey(moment: Date): string {
  const lastMoment = 8_640_000_000_000_000;
  return String(lastMoment - moment.getTime()).padStart(17, '0');
}

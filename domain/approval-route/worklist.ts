import { applicationResult, applicationStatus, searchType, stepType } from '#domain/codes.ts';
import type { SearchType } from '#domain/codes.ts';
import { principals } from './assignee.ts';
import { openSteps } from './progress.ts';
import type { ApplicationState, Assignee } from './types.ts';

/** One row of the work list: who has the application in which of the five lists of /application (domain 2.6). */
export type WorklistRow = {
  /** A user's id, or for `all_flag` the department's or supplier's; the three kinds of ids are disjoint. */
  readonly principal: number;
  readonly bucket: SearchType;
  /** Ascending as text in every bucket; ties go by the application's id. */
  readonly sort_key: string;
  /**
   * Organisations with a row in the same list of this application, ascending; empty on an organisation's own row.
   * A user's row is left out of the page while this holds his present organisation, so that he has the application once.
   */
  readonly also: readonly number[];
};

/**
 * The whole work list of one application; the server writes the difference between before and after each change.
 * Whoever has a row may see the application, and the other way round (domain 2.4). None for a cancelled one.
 */
export function worklist(state: ApplicationState): readonly WorklistRow[] {
  if (state.cancelled) return [];
  const completed = state.status === applicationStatus.completed;
  const newestFirst = descending(state.application_at);
  const applicant = { users: [state.applicant_user_id], organisations: [] };
  const awaiting = who(openSteps(state).map((step) => step.assignee));
  const concerned = concernedBy(state);
  return [
    ...rows(completed ? searchType.own_completed : searchType.own_uncompleted, newestFirst, applicant),
    ...rows(searchType.awaiting_my_approval, awaitingKey(state), awaiting),
    ...rows(
      completed ? searchType.for_approval_completed : searchType.for_approval_uncompleted,
      newestFirst,
      concerned,
    ),
  ];
}

/** What orders the applications that await somebody: the earliest desired answer date first (domain 2.6). */
export function awaitingKey(state: ApplicationState): string {
  return state.applicant_answers_hope_date;
}

type Who = { readonly users: readonly number[]; readonly organisations: readonly number[] };

/** Assignees of any step but the applicant's, viewers, and who acted: suppliers only as far as they may see it yet. */
function concernedBy(state: ApplicationState): Who {
  const steps = state.steps.filter((step) => step.step_type !== stepType.applicant);
  const approved = state.result === applicationResult.approved;
  const assignees = steps.filter((step) => step.assignee.supplier_id === null || step.started_at !== null);
  const viewers = state.viewers.filter((viewer) => viewer.supplier_id === null || approved);
  const acted = steps.flatMap((step) => (step.operation === null ? [] : [step.operation.user_id]));
  return who([...assignees.map((step) => step.assignee), ...viewers], acted);
}

function who(assignees: readonly Assignee[], users: readonly number[] = []): Who {
  const of = (all_flag: boolean) =>
    assignees.filter((assignee) => assignee.all_flag === all_flag).flatMap(principals);
  return { users: distinct([...of(false), ...users]), organisations: distinct(of(true)) };
}

function rows(bucket: SearchType, sort_key: string, { users, organisations }: Who): WorklistRow[] {
  return [
    ...organisations.map((principal) => ({ principal, bucket, sort_key, also: [] })),
    ...users.map((principal) => ({ principal, bucket, sort_key, also: organisations })),
  ];
}

function distinct(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

/** A moment as text of fixed width that sorts the newest first: milliseconds before the last moment that dates know. */
function descending(at: string): string {
  const lastMoment = 8_640_000_000_000_000;
  return String(lastMoment - Date.parse(at)).padStart(17, '0');
}

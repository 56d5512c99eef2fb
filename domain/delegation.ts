import { privilege, role } from './codes.ts';
import type { Actor } from './actor.ts';
import { administers, mayUse } from './permissions.ts';
import type { Assignee } from './approval-route/types.ts';
import { isAssignee } from './application/assignee.ts';
import { isOpen, openSteps } from './application/evolve.ts';
import type { ActingUser, ApplicationState, Event, Step } from './application/types.ts';

/** 代理: who may name whom, and for how long (docs/rules/delegation.md#naming-a-delegate). */

/** Days in Japan, `yyyy-mm-dd`, both included. */
export type Period = { readonly first_day: string; readonly last_day: string };

/** How many people a delegate stands for on any day. */
export const maxStandsFor = 5;

/** So many days ahead, those who choose people learn that somebody will be away. */
export const absenceNoticeDays = 30;

/** The last day of the longest period that begins on a day: a year, both days included. */
export function latestLastDay(first_day: string): string {
  const day = new Date(`${first_day}T00:00:00Z`);
  const month = day.getUTCMonth();
  day.setUTCFullYear(day.getUTCFullYear() + 1);
  // From February 29th a year ends on February 28th.
  if (day.getUTCMonth() !== month) day.setUTCDate(0);
  else day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

export function overlaps(one: Period, other: Period): boolean {
  return one.first_day <= other.last_day && other.first_day <= one.last_day;
}

/** Whether on any day of `period` this many of the others are there already. */
export function isFull(period: Period, others: readonly Period[], max = maxStandsFor): boolean {
  const within = others.filter((other) => overlaps(period, other));
  const days = [period.first_day, ...within.map(({ first_day }) => first_day)];
  return days.some(
    (day) =>
      overlaps(period, { first_day: day, last_day: day }) &&
      within.filter((other) => other.first_day <= day && day <= other.last_day).length >= max,
  );
}

/** A person whose delegations somebody may name or end. */
export type AbsentPerson = {
  readonly user_id: number;
  /** Of an operator; null for a supplier's user. */
  readonly division_id: number | null;
};

/** Whether an administrator names and ends delegations of another person. */
export function administersDelegationsOf(actor: Actor, person: AbsentPerson): boolean {
  if (!mayUse(actor, 'administrator') || actor.role !== role.operator) return false;
  if (actor.privilege === privilege.system_admin) return true;
  return person.division_id !== null && administers(actor, person.division_id);
}

// What a delegate may do with an application (docs/rules/delegation.md#what-is-delegated).

/**
 * The user whom a delegate stands for as this assignee: the first one whom it names. Null if it names nobody
 * of them, or is a whole department or supplier, where somebody else is there.
 */
export function absentAssignee(assignee: Assignee, user: ActingUser): number | null {
  if (assignee.all_flag) return null;
  return assignee.user_ids.find((user_id) => user.stands_for?.includes(user_id)) ?? null;
}

/**
 * The user whom a delegate stands for on a step, or null: the step is open, the delegate is not an assignee
 * of it, and the application is not the delegate's own.
 */
export function standsFor(state: ApplicationState, step: Step, user: ActingUser): number | null {
  if (!isOpen(step) || state.applicant_user_id === user.user_id || isAssignee(step.assignee, user))
    return null;
  return absentAssignee(step.assignee, user);
}

/** Whether a user is a delegate on any open step of an application. */
export function isDelegate(state: ApplicationState, user: ActingUser): boolean {
  return openSteps(state).some((step) => standsFor(state, step, user) !== null);
}

/**
 * Whether a user stood for an assignee of a step at some time while it was open. Only they learn that their
 * period has ended; for everyone else the application does not exist.
 */
export function stoodFor(state: ApplicationState, step: Step, user: ActingUser): boolean {
  const { started_at, operation, closed_at, assignee } = step;
  if (started_at === null || assignee.all_flag || state.applicant_user_id === user.user_id) return false;
  const end = operation?.at ?? closed_at;
  return (user.stood_for ?? []).some(
    ({ user_id, from, until }) =>
      assignee.user_ids.includes(user_id) &&
      Date.parse(until) > Date.parse(started_at) &&
      (end === null || Date.parse(from) < Date.parse(end)),
  );
}

/** 自己承認: the applicant approved, or was the one whom a delegate stood for. */
export function isSelfApproval(event: Event, applicant_user_id: number): boolean {
  return (
    event.kind === 'approved' &&
    (event.user_id === applicant_user_id || event.for_user_id === applicant_user_id)
  );
}

import { privilege, role } from './codes.ts';
import type { Actor } from './actor.ts';
import { administers, mayUse } from './permissions.ts';

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

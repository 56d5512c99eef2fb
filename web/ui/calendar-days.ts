import { enterable } from '#domain/japan-date.ts';

/**
 * Calendar arithmetic on `yyyy-mm-dd` days, without clock or time zone. Results are clamped to the days that
 * a form accepts.
 */

const dayMilliseconds = 24 * 60 * 60 * 1000;

function toTime(date: string): number {
  return new Date(`${date}T00:00:00Z`).getTime();
}

const firstTime = toTime(enterable.first);
const lastTime = toTime(enterable.last);

function toDate(time: number): string {
  return new Date(Math.min(Math.max(time, firstTime), lastTime)).toISOString().slice(0, 10);
}

/** The day `days` later (earlier if negative), clamped to the first and last enterable day. */
export function addDays(date: string, days: number): string {
  return toDate(toTime(date) + days * dayMilliseconds);
}

/**
 * The same day `months` later (earlier if negative), or the last day of a shorter month; clamped like
 * `addDays`.
 */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDate(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** Year, month and day as numbers; the month from 1. */
export function partsOf(date: string): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/**
 * The weeks of a month, starting on 日. Days of the neighbouring months fill the first and last week; days
 * outside the enterable range are null.
 */
export function weeksOf(date: string): (string | null)[][] {
  const { year, month } = partsOf(date);
  const first = toTime(`${date.slice(0, 7)}-01`);
  const before = new Date(first).getUTCDay();
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: Math.ceil((before + daysInMonth) / 7) }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => {
      const time = first + (week * 7 + day - before) * dayMilliseconds;
      return time < firstTime || time > lastTime ? null : toDate(time);
    }),
  );
}

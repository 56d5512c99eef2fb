import { enterable } from '#domain/japan-date.ts';

/** Days as `yyyy-mm-dd`: the arithmetic of a calendar, without clock or time zone, among the days that can be entered. */

const dayMilliseconds = 24 * 60 * 60 * 1000;

function toTime(date: string): number {
  return new Date(`${date}T00:00:00Z`).getTime();
}

const firstTime = toTime(enterable.first);
const lastTime = toTime(enterable.last);

function toDate(time: number): string {
  return new Date(Math.min(Math.max(time, firstTime), lastTime)).toISOString().slice(0, 10);
}

/** The day that many days later (earlier when negative), at most the first or the last one of all. */
export function addDays(date: string, days: number): string {
  return toDate(toTime(date) + days * dayMilliseconds);
}

/** The same day that many months later, or the last day of a shorter month; at most the first or the last day of all. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDate(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** 0 for 日 to 6 for 土. */
export function weekdayOf(date: string): number {
  return new Date(toTime(date)).getUTCDay();
}

/** Year, month and day as numbers; the month from 1. */
export function partsOf(date: string): { year: number; month: number; day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/**
 * The weeks, from 日, that hold a month's days; the days of its neighbours fill the first and the last one, null where there
 * are none.
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

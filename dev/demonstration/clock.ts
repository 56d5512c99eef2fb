import { readFileSync } from 'node:fs';
import path from 'node:path';
import { daysLater, japanDate, weekdayOf } from '#domain/japan-date.ts';
import { isNationalHoliday } from '#server/db/working-days.ts';
import { demoFolder } from './company.ts';

/** The first column of the demonstration company's days off. */
const daysOff: ReadonlySet<string> = new Set(
  readFileSync(path.join(demoFolder, 'company_holidays.csv'), 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split(',')[0] ?? ''),
);

const day = 24 * 60 * 60 * 1000;

/** A moment on a working day: how many working days before today, and the time of day in Japan (`09:30`). */
export type WorkingTime = readonly [days_ago: number, time: string];

/**
 * The moment of a WorkingTime as seen from `now`. At least one day ago, so it is always past.
 */
export function workingTime(now: Date, [days_ago, time]: WorkingTime): Date {
  let moment = new Date(`${japanDate(now)}T${time}:00+09:00`);
  for (let remaining = days_ago; remaining > 0;) {
    moment = new Date(moment.getTime() - day);
    if (isWorkingDay(japanDate(moment))) remaining -= 1;
  }
  return moment;
}

/** The day `days` days after a moment, `yyyy-mm-dd` in Japan. */
export function daysAfter(moment: Date, days: number): string {
  return japanDate(new Date(moment.getTime() + days * day));
}

/** The day `yyyy-mm-dd` in Japan, `count` working days after the day of a moment. */
export function workingDayAfter(moment: Date, count: number): string {
  let after = japanDate(moment);
  for (let remaining = count; remaining > 0;) {
    after = daysLater(after, 1);
    if (isWorkingDay(after)) remaining -= 1;
  }
  return after;
}

function isWorkingDay(date: string): boolean {
  return weekdayOf(date) >= 1 && weekdayOf(date) <= 5 && !isNationalHoliday(date) && !daysOff.has(date);
}

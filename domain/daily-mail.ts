import { japanDate, startOfDay, weekdayOf } from './japan-date.ts';

/** The daily mail: at nine on working days, Monday to Friday (docs/rules/mail.md#the-daily-mail). */

const minute = 60 * 1000;
const hour = 60 * minute;
const millisecondsPerDay = 24 * hour;

/** The clock of the database, which starts the job, and the portal's may differ by so much. */
const tolerance = 5 * minute;

function isWorkingDay(day: string): boolean {
  return weekdayOf(day) >= 1 && weekdayOf(day) <= 5;
}

/** The day `yyyy-mm-dd` of the latest daily mail: today from nine on, if it is a working day. */
export function latestDailyMail(now: Date): string {
  const day = japanDate(new Date(now.getTime() + tolerance - 9 * hour));
  return isWorkingDay(day) ? day : workingDayBefore(day);
}

/** What has happened since the daily mail before belongs to the mail of a day. */
export type DailySpan = { readonly after: Date; readonly until: Date };

/** From nine of the working day before to nine of this working day. */
export function dailySpan(day: string): DailySpan {
  return { after: nineOf(workingDayBefore(day)), until: nineOf(day) };
}

function nineOf(day: string): Date {
  return new Date(startOfDay(day).getTime() + 9 * hour);
}

function workingDayBefore(day: string): string {
  const before = japanDate(new Date(startOfDay(day).getTime() - millisecondsPerDay));
  return isWorkingDay(before) ? before : workingDayBefore(before);
}

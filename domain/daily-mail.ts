import { japanDate, startOfDay } from './japan-date.ts';

/** The daily mail: at nine on working days (docs/rules/mail.md#the-daily-mail). */

const minute = 60 * 1000;
const hour = 60 * minute;

/** The clock of the database, which starts the job, and the portal's may differ by so much. */
const tolerance = 5 * minute;

/**
 * The latest day `yyyy-mm-dd` on which it has been nine. The latest daily mail is of this day, or of the working
 * day before it.
 */
export function latestNine(now: Date): string {
  return japanDate(new Date(now.getTime() + tolerance - 9 * hour));
}

/** What has happened since the daily mail before belongs to the mail of a day. */
export type DailySpan = { readonly after: Date; readonly until: Date };

/** From nine of the working day before to nine of this working day. */
export function dailySpan({ day, day_before }: { day: string; day_before: string }): DailySpan {
  return { after: atHour(day_before, 9), until: atHour(day, 9) };
}

/** Whether the mail of a day may have reminders now: until 18:00 of the day. */
export function mayRemind(day: string, now: Date): boolean {
  return japanDate(now) === day && now < atHour(day, 18);
}

function atHour(day: string, hours: number): Date {
  return new Date(startOfDay(day).getTime() + hours * hour);
}

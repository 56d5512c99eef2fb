/**
 * Dates and times in Japan (UTC+9, no summer time). The current time is always a parameter. Plain arithmetic
 * gives the same result in every browser and on the server; `Intl` would not.
 */

const offsetMilliseconds = 9 * 60 * 60 * 1000;
const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** The date in Japan at a moment, `yyyy-mm-dd`. */
export function japanDate(moment: Date): string {
  return new Date(moment.getTime() + offsetMilliseconds).toISOString().slice(0, 10);
}

/** The moment at which a date (`yyyy-mm-dd`) begins in Japan. */
export function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00+09:00`);
}

/** The moment at which a date (`yyyy-mm-dd`) ends in Japan: the start of the next one. */
export function endOfDay(date: string): Date {
  return new Date(startOfDay(date).getTime() + millisecondsPerDay);
}

/** The range of dates that can be entered, `yyyy-mm-dd`. Later years have five digits. */
export const enterable = { first: '1900-01-01', last: '9999-12-31' } as const;

/** Whether a text is an existing date `yyyy-mm-dd` in the years 1900 to 9999. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < enterable.first) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** Whether `date` is `day` or later; both are `yyyy-mm-dd`. */
export function isOnOrAfter(date: string, day: string): boolean {
  return date >= day;
}

/** How many days `date` is after `day`, negative if it is before; both are `yyyy-mm-dd`. */
export function differenceInDays(date: string, day: string): number {
  return (Date.parse(date) - Date.parse(day)) / millisecondsPerDay;
}

/** The day `days` after a day; both are `yyyy-mm-dd`. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The weekday of a date `yyyy-mm-dd`: 0 for 日 to 6 for 土. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

/** `2026-01-05` as `2026/01/05`. */
export function showDate(date: string): string {
  return date.replaceAll('-', '/');
}

/** `2026-01-05` as `1/5`. */
export function showDay(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`;
}

/** An ISO 8601 time with an offset as `2026/01/05 15:35` in Japan. */
export function showDateTime(time: string): string {
  return showDateTimeSeconds(time).slice(0, 16);
}

/** An ISO 8601 time with an offset as `2026/01/05 15:35:07` in Japan. */
export function showDateTimeSeconds(time: string): string {
  const shifted = new Date(new Date(time).getTime() + offsetMilliseconds).toISOString();
  return `${shifted.slice(0, 10).replaceAll('-', '/')} ${shifted.slice(11, 19)}`;
}

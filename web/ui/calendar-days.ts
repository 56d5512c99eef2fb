/** Days as `yyyy-mm-dd`, months as `yyyy-mm`: the arithmetic of a calendar, without clock or time zone. */

const dayMilliseconds = 24 * 60 * 60 * 1000;

function toTime(date: string): number {
  return new Date(`${date}T00:00:00Z`).getTime();
}

function toDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day that many days later (earlier when negative). */
export function addDays(date: string, days: number): string {
  return toDate(toTime(date) + days * dayMilliseconds);
}

/** The same day that many months later, or the last day of a shorter month. */
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

/** The weeks, from 日, that hold a month's days; the days of its neighbours fill the first and the last one. */
export function weeksOf(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks: string[][] = [];
  for (let day = start; day < first || day.slice(0, 7) === first.slice(0, 7); day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  }
  return weeks;
}

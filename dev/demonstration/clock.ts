import { japanDate } from '#domain/japan-date.ts';

const day = 24 * 60 * 60 * 1000;

/** A moment on a working day: how many working days before today, and the time of day in Japan (`09:30`). */
export type WorkingTime = readonly [days_ago: number, time: string];

/**
 * The moment of a WorkingTime as seen from `now`. Ignores holidays. At least one day ago, so it is always
 * past.
 */
export function workingTime(now: Date, [days_ago, time]: WorkingTime): Date {
  let moment = new Date(`${japanDate(now)}T${time}:00+09:00`);
  for (let remaining = days_ago; remaining > 0;) {
    moment = new Date(moment.getTime() - day);
    if (isWorkingDay(moment)) remaining -= 1;
  }
  return moment;
}

/** The day `days` days after a moment, `yyyy-mm-dd` in Japan. */
export function daysAfter(moment: Date, days: number): string {
  return japanDate(new Date(moment.getTime() + days * day));
}

function isWorkingDay(moment: Date): boolean {
  const weekday = new Date(`${japanDate(moment)}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

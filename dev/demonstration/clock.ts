import { japanDate } from '#domain/japan-date.ts';

const day = 24 * 60 * 60 * 1000;

/** A moment on a working day: so many working days before today, at a time of day in Japan (`09:30`). */
export type WorkingTime = readonly [days_ago: number, time: string];

/** When that was, seen from `now`; holidays are not known. At least one day ago, so that it is past whatever the hour. */
export function workingTime(now: Date, [days_ago, time]: WorkingTime): Date {
  let moment = new Date(`${japanDate(now)}T${time}:00+09:00`);
  for (let left = days_ago; left > 0;) {
    moment = new Date(moment.getTime() - day);
    if (isWorkingDay(moment)) left -= 1;
  }
  return moment;
}

/** The day so many days after a moment, `yyyy-mm-dd` in Japan. */
export function daysAfter(moment: Date, days: number): string {
  return japanDate(new Date(moment.getTime() + days * day));
}

function isWorkingDay(moment: Date): boolean {
  const weekday = new Date(`${japanDate(moment)}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

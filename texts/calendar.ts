import { showDate, weekdayOf } from '#domain/japan-date.ts';

/** The calendar of a date field. */
export const calendarText = {
  title: 'カレンダー',
  previousMonth: '前の月',
  nextMonth: '次の月',
  month: (year: number, month: number) => `${year}年${month}月`,
  day: (year: number, month: number, day: number, weekday: string) =>
    `${year}年${month}月${day}日（${weekday}）`,
  weekdays: ['日', '月', '火', '水', '木', '金', '土'],
} as const;

/** `2026-12-01` as `2026/12/01（火）`. */
export function showDateWithWeekday(date: string): string {
  return `${showDate(date)}（${calendarText.weekdays[weekdayOf(date)] ?? ''}）`;
}

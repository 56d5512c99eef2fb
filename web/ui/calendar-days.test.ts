import { expect, test } from 'vitest';
import { addDays, addMonths, weekdayOf, weeksOf } from './calendar-days.ts';

test('days and months over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
});

test('weeks start on 日 and hold the whole month', () => {
  expect(weekdayOf('2026-11-21')).toBe(6);
  const weeks = weeksOf('2026-11-21');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)?.[6]).toBe('2026-12-05');
});

test('a February of four weeks has four, a month that starts on 土 six', () => {
  expect(weeksOf('2026-02-10')).toHaveLength(4);
  expect(weeksOf('2026-08-10')).toHaveLength(6);
});

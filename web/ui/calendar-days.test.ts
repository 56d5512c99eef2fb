import { expect, test } from 'vitest';
import { addDays, addMonths, weeksOf } from './calendar-days.ts';

test('adds days and months across the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
});

test('weeks start on 日 and contain the whole month', () => {
  const weeks = weeksOf('2026-11-21');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks.at(-1)?.[6]).toBe('2026-12-05');
});

test('a February of exactly four weeks has four, a month that starts on 土 has six', () => {
  expect(weeksOf('2026-02-10')).toHaveLength(4);
  expect(weeksOf('2026-08-10')).toHaveLength(6);
});

test.each([
  ['9999-12-31', 1, '9999-12-31'],
  ['9999-12-28', 7, '9999-12-31'],
  ['1900-01-01', -1, '1900-01-01'],
  ['1900-01-05', -7, '1900-01-01'],
])('%s plus %i days is clamped to the enterable range: %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test.each([
  ['9999-12-15', 1, '9999-12-31'],
  ['9999-02-28', 12, '9999-12-31'],
  ['1900-01-15', -1, '1900-01-01'],
  ['1900-03-31', -12, '1900-01-01'],
])('%s plus %i months is clamped to the enterable range: %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test('days outside the enterable range are null', () => {
  const first = weeksOf('1900-01-17');
  expect(first.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(first[0]?.slice(0, 2)).toEqual([null, '1900-01-01']);
  expect(first.at(-1)?.[6]).toBe('1900-02-03');
  const last = weeksOf('9999-12-01');
  expect(last.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(last[0]?.[0]).toBe('9999-11-28');
  expect(last.at(-1)?.slice(4)).toEqual(['9999-12-30', '9999-12-31', null]);
});

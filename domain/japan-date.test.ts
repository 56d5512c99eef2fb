import { expect, test } from 'vitest';
import {
  daysLater,
  differenceInDays,
  endOfDay,
  isDate,
  isOnOrAfter,
  japanDate,
  showDate,
  showDateTime,
  showDateTimeSeconds,
  showDay,
  startOfDay,
  weekdayOf,
} from './japan-date.ts';

test.each([
  ['2026-11-21', 6],
  ['2026-11-22', 0],
  ['9999-12-31', 5],
])('%s is weekday %i', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday);
});

test.each([
  ['2026-11-21T14:59:59.999Z', '2026-11-21'],
  ['2026-11-21T15:00:00.000Z', '2026-11-22'],
  ['2026-12-31T15:00:00.000Z', '2027-01-01'],
])('at %s it is %s in Japan', (moment, day) => {
  expect(japanDate(new Date(moment))).toBe(day);
});

test('a day begins at midnight in Japan', () => {
  expect(startOfDay('2026-11-22').toISOString()).toBe('2026-11-21T15:00:00.000Z');
});

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-00-01', false],
  ['2026-01-00', false],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['9999-12-31', true],
  ['2026-1-1', false],
  ['2026/01/01', false],
  ['２０２６-01-01', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
])('%j is a date: %s', (text, expected) => {
  expect(isDate(text)).toBe(expected);
});

test('a date is on or after itself and the day before', () => {
  expect(isOnOrAfter('2026-11-21', '2026-11-21')).toBe(true);
  expect(isOnOrAfter('2026-11-22', '2026-11-21')).toBe(true);
  expect(isOnOrAfter('2026-11-20', '2026-11-21')).toBe(false);
});

test('days from one date to another, over the ends of months and years', () => {
  expect(differenceInDays('2026-11-21', '2026-11-21')).toBe(0);
  expect(differenceInDays('2027-01-01', '2026-12-31')).toBe(1);
  expect(differenceInDays('2024-03-01', '2024-02-27')).toBe(3);
  expect(differenceInDays('2026-11-20', '2026-11-21')).toBe(-1);
});

test('dates and times for display', () => {
  expect(showDate('2026-01-05')).toBe('2026/01/05');
  expect([showDay('2026-01-05'), showDay('2026-12-24')]).toEqual(['1/5', '12/24']);
  expect(showDateTime('2026-01-05T06:35:59.123Z')).toBe('2026/01/05 15:35');
  expect(showDateTime('2026-01-05T23:35:00+09:00')).toBe('2026/01/05 23:35');
  expect(showDateTimeSeconds('2026-01-05T06:35:59.923Z')).toBe('2026/01/05 15:35:59');
});

test('days later, across months and years', () => {
  expect(daysLater('2026-12-24', 0)).toBe('2026-12-24');
  expect(daysLater('2026-12-24', 30)).toBe('2027-01-23');
});

test('a day in Japan ends where the next one starts', () => {
  expect(endOfDay('2026-02-28').toISOString()).toBe('2026-02-28T15:00:00.000Z');
  expect(endOfDay('2026-02-28')).toEqual(startOfDay('2026-03-01'));
});

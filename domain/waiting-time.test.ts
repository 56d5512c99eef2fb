import { expect, test } from 'vitest';
import {
  hasNothingToShow,
  isMonth,
  monthsLater,
  monthsOf,
  sortedByWaiting,
  usualPeriod,
  waitingOrders,
  type WaitingCounts,
} from './waiting-time.ts';

test.each([
  ['2026-11', true],
  ['0099-01', false],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-11-01', false],
  ['', false],
])('isMonth(%s) is %s', (text, expected) => {
  expect(isMonth(text)).toBe(expected);
});

test.each([
  ['2026-11', 0, '2026-11'],
  ['2026-11', 2, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -35, '2023-12'],
])('%s and %i months are %s', (month, months, expected) => {
  expect(monthsLater(month, months)).toBe(expected);
});

test('the usual period is the month of today and the two before it', () => {
  expect(usualPeriod('2027-01-31')).toEqual({ month_from: '2026-11', month_to: '2027-01' });
  expect(monthsOf(usualPeriod('2027-01-31'))).toBe(3);
  expect(monthsOf({ month_from: '2026-02', month_to: '2026-01' })).toBe(0);
});

const rows = [
  {
    name: 'few',
    open_count: 3,
    late_count: 1,
    measured_count: 2,
    median_days: null,
    percentile90_days: null,
  },
  { name: 'quick', open_count: 1, late_count: 0, measured_count: 10, median_days: 1, percentile90_days: 2 },
  { name: 'slow', open_count: 0, late_count: 0, measured_count: 10, median_days: 2, percentile90_days: 9 },
  { name: 'busy', open_count: 7, late_count: 2, measured_count: 10, median_days: 1, percentile90_days: 2 },
] satisfies (WaitingCounts & { name: string })[];

test('a table is sorted by each of its numbers, unmeasured rows last, the same by open steps', () => {
  const sorted = waitingOrders.map((order) => sortedByWaiting(rows, order).map(({ name }) => name));
  expect(sorted).toEqual([
    ['slow', 'busy', 'quick', 'few'],
    ['slow', 'busy', 'quick', 'few'],
    ['busy', 'few', 'quick', 'slow'],
    ['busy', 'few', 'quick', 'slow'],
  ]);
});

test.each([
  [0, 0, null, true],
  [0, 9, null, true],
  [1, 9, null, false],
  [0, 10, 3, false],
])(
  '%i open and %i measured steps, %s days: nothing to show %s',
  (open_count, measured_count, days, nothing) => {
    const row = { open_count, late_count: 0, measured_count, median_days: days, percentile90_days: days };
    expect(hasNothingToShow(row)).toBe(nothing);
  },
);

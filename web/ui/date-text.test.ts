import { expect, test } from 'vitest';
import { parseDateText } from './date-text.ts';

const today = '2026-11-21';
const ahead = { today };
const past = { today, past: true };

test.each([
  '2027/01/05',
  '2027-01-05',
  '２０２７／１／５',
  '2027.1.5',
  '20270105',
  '2027年1月5日',
  '２０２７年０１月０５日',
  '2027・1・5',
  '2027ー1ー5',
  ' 2027/1/5　',
  '1/5',
  '１／５',
  '1月5日',
  '01-05',
])('%s is understood', (written) => {
  expect(parseDateText(written, ahead)).toBe('2027-01-05');
});

test.each([
  ['11/21', '2026-11-21'],
  ['11/22', '2026-11-22'],
  ['11/20', '2027-11-20'],
  ['12/31', '2026-12-31'],
  ['2/29', '2028-02-29'],
])('without a year %s is the nearest such day from today on', (written, date) => {
  expect(parseDateText(written, ahead)).toBe(date);
});

test.each([
  ['11/21', '2026-11-21'],
  ['11/20', '2026-11-20'],
  ['11/22', '2025-11-22'],
  ['1月5日', '2026-01-05'],
  ['12/31', '2025-12-31'],
  ['2/29', '2024-02-29'],
  ['2027/1/5', '2027-01-05'],
])('of days that have been %s is the nearest such day up to today', (written, date) => {
  expect(parseDateText(written, past)).toBe(date);
});

test.each([
  ['11/30', '2026-11-01', '2026-11-30'],
  ['11/01', '2026-11-01', '2026-11-01'],
  ['11/20', '2026-11-01', '2026-11-20'],
  ['1/31', '2026-12-01', '2027-01-31'],
  ['12/31', '2025-12-01', '2025-12-31'],
  ['3/31', '2024-01-01', '2026-03-31'],
  ['11/30', '', '2025-11-30'],
  ['11/30', '2026/13/1', '2025-11-30'],
])('%s ends a span from %s: never before that', (written, since, date) => {
  expect(parseDateText(written, { ...past, since })).toBe(date);
});

test('29 February is found over the century that leaves its leap day out', () => {
  expect(parseDateText('2/29', { today: '2096-03-01' })).toBe('2104-02-29');
  expect(parseDateText('2/29', { today: '2104-02-28', past: true })).toBe('2096-02-29');
});

test.each([
  '',
  '明日',
  '2027/13/01',
  '2027/02/29',
  '2027/1',
  '27/1/5',
  '2027/1/5x',
  '2/30',
  '0/1',
  '202701',
  '1899/1/1',
])('%s is no day', (written) => {
  expect(parseDateText(written, ahead)).toBeNull();
  expect(parseDateText(written, past)).toBeNull();
});

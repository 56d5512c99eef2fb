import { expect, test } from 'vitest';
import { parseDateText } from './date-text.ts';

const today = '2026-11-21';

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
  expect(parseDateText(written, today)).toBe('2027-01-05');
});

test.each([
  ['11/21', '2026-11-21'],
  ['11/22', '2026-11-22'],
  ['11/20', '2027-11-20'],
  ['12/31', '2026-12-31'],
  ['2/29', '2028-02-29'],
])('without a year %s is the nearest such day from today on', (written, date) => {
  expect(parseDateText(written, today)).toBe(date);
});

test('29 February is found over the century that leaves its leap day out', () => {
  expect(parseDateText('2/29', '2096-03-01')).toBe('2104-02-29');
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
  expect(parseDateText(written, today)).toBeNull();
});

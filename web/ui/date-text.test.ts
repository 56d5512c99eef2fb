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
])('%s is parsed', (text) => {
  expect(parseDateText(text, ahead)).toBe('2027-01-05');
});

test.each([
  ['11/21', '2026-11-21'],
  ['11/22', '2026-11-22'],
  ['11/20', '2027-11-20'],
  ['12/31', '2026-12-31'],
  ['2/29', '2028-02-29'],
])('%s without a year is the nearest such day from today on', (text, date) => {
  expect(parseDateText(text, ahead)).toBe(date);
});

test.each([
  ['11/21', '2026-11-21'],
  ['11/20', '2026-11-20'],
  ['11/22', '2025-11-22'],
  ['1月5日', '2026-01-05'],
  ['12/31', '2025-12-31'],
  ['2/29', '2024-02-29'],
  ['2027/1/5', '2027-01-05'],
])('with past, %s is the nearest such day up to today', (text, date) => {
  expect(parseDateText(text, past)).toBe(date);
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
])('%s as the end of a period from %s is not before its start', (text, since, date) => {
  expect(parseDateText(text, { ...past, since })).toBe(date);
});

test('29 February is found across a century year without a leap day', () => {
  expect(parseDateText('2/29', { today: '2096-03-01' })).toBe('2104-02-29');
  expect(parseDateText('2/29', { today: '2104-02-28', past: true })).toBe('2096-02-29');
});

test.each([
  // The portal's own: lists and CSV files, mails.
  '2026/12/24 10:00',
  '2026/12/24（木）',
  '12/24(木)',
  '2026/12/24 (木)',
  '12月24日（木）',
  '12月24日木曜日',
  '12/24(木曜)',
  '１２／２４（木曜日）',
  '12/24（木・祝）',
  '2026/12/24（木） 10:00',
  '2026/12/24(木)10:00',
  '2026-12-24T00:00:00',
  '2026-12-24T23:59:59.999',
  '2026-12-24T10:00:00+09:00',
  '2026/12/24　１０：００',
  '2026/12/24 9:05:00',
  '20261224 10:00',
  '2026年12月24日 10時30分',
  '2026年12月24日 10時',
  '12/24 10:00',
  '1224',
  '１２２４',
])('%s is 24 December', (text) => {
  expect(parseDateText(text, { today: '2026-11-28' })).toBe('2026-12-24');
});

test.each([
  '',
  '明日',
  // A time elsewhere may be of another day in Japan.
  '2026-12-23T15:00:00Z',
  '2026-12-23T15:00:00+00:00',
  '2026/12/24 25:00',
  '2026/12/24 24:00',
  '2026/12/2410:00',
  '10:00',
  '(木)',
  '木曜日',
  '2026/12(木)',
  '12/24(木',
  '12/24(X)',
  '12/24(木)(木)',
  '12/24〜1/4',
  '26/12/24',
  '令和8年12月24日',
  'R8.12.24',
  '2026',
  '1232',
  '2027/13/01',
  '2027/02/29',
  '2027/1',
  '27/1/5',
  '2027/1/5x',
  '2/30',
  '0/1',
  '202701',
  '1899/1/1',
])('%s is not a day', (text) => {
  expect(parseDateText(text, ahead)).toBeNull();
  expect(parseDateText(text, past)).toBeNull();
});

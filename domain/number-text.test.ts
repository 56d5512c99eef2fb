import { expect, test } from 'vitest';
import { withCommas } from './number-text.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [12_345, '12,345'],
  [999_999, '999,999'],
  [1_000_000, '1,000,000'],
  [9_876_543_210, '9,876,543,210'],
])('%s is written %s', (count, text) => {
  expect(withCommas(count)).toBe(text);
  expect(withCommas(count)).toBe(count.toLocaleString('ja-JP'));
});

import { expect, test } from 'vitest';
import { formatPrevStepOrder, parsePrevStepOrder } from './prev-steps.ts';

test.each<[string, readonly number[] | 'not_integers']>([
  ['', []],
  ['　', []],
  ['4', [4]],
  ['4,5', [4, 5]],
  [' ４，５、 ６ ', [4, 5, 6]],
  ['4 5', [4, 5]],
  ['5,4,5', [5, 4, 5]],
  ['04', [4]],
  ['4,', 'not_integers'],
  ['4,,5', 'not_integers'],
  ['-4', 'not_integers'],
  ['4.5', 'not_integers'],
  ['四', 'not_integers'],
  ['9999999999', 'not_integers'],
])('previous numbers typed as "%s"', (text, numbers) => {
  expect(parsePrevStepOrder(text)).toEqual(numbers);
});

test('previous numbers are shown ascending', () => {
  expect(formatPrevStepOrder([10, 4, 5])).toBe('4,5,10');
  expect(formatPrevStepOrder([])).toBe('');
});

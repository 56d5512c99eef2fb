import { expect, test } from 'vitest';
import { pointAt } from './highlight-ranges.ts';

test.each([
  [0, { index: 0, offset: 0 }],
  [2, { index: 0, offset: 2 }],
  // An empty text holds no letter.
  [3, { index: 2, offset: 0 }],
  [4, { index: 2, offset: 1 }],
])('letter %i of texts of 3, 0 and 2 letters', (place, expected) => {
  expect(pointAt([3, 0, 2], place)).toEqual(expected);
});

test('there is no letter after the last one', () => {
  expect(() => pointAt([3, 0, 2], 5)).toThrow(RangeError);
});

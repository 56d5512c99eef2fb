import { expect, test } from 'vitest';
import { fittingSize } from './pdf-stamps.ts';

/** In points, as drawn: the circle's inner edge, and the middle of its first line above its centre. */
const circle = 22.4;
const line = 13;

test.each([1, 2, 3, 4, 5, 8, 12, 30])('a line of %i characters stays inside the circle', (length) => {
  const size = fittingSize('部'.repeat(length), false);
  const corner = Math.hypot((length * size) / 2, line + size / 2);
  expect(corner).toBeLessThan(circle - 0.5);
  // No smaller than necessary.
  expect(corner).toBeGreaterThan(circle - 1.5);
});

test('a rejection has straight sides, so its line may be wider', () => {
  expect(fittingSize('品質保証部', true)).toBeGreaterThan(fittingSize('品質保証部', false));
});

test('a character outside the BMP counts once, and no text at all has a size', () => {
  expect(fittingSize('𠮷田', false)).toBe(fittingSize('吉田', false));
  expect(fittingSize('', false)).toBe(fittingSize('田', false));
});

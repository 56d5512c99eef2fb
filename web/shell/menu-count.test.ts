import { expect, test } from 'vitest';
import { badgeText } from './menu-count.ts';

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('%i is shown as %s', (count, text) => {
  expect(badgeText(count)).toBe(text);
});

import { expect, test } from 'vitest';
import { copyFault } from './size.ts';

test.each([
  [{ item_count: 0, bytes: 0 }, 'nothing'],
  [{ item_count: 1, bytes: 0 }, null],
  [{ item_count: 200, bytes: 500_000_000 }, null],
  [{ item_count: 201, bytes: 0 }, 'too_much'],
  [{ item_count: 1, bytes: 500_000_001 }, 'too_much'],
])('%j: %s', (size, fault) => {
  expect(copyFault(size)).toBe(fault);
});

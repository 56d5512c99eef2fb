import { expect, test } from 'vitest';
import { queryId } from './fields.ts';
import { largestId, readFlag, readQueryId } from './query-id.ts';

test.each([
  [7, 7],
  ['7', 7],
  ['007', 7],
  [largestId, largestId],
  [String(largestId), largestId],
  [largestId + 1, null],
  [String(largestId + 1), null],
  ['12345678901', null],
  [0, null],
  ['0', null],
  [-1, null],
  ['-1', null],
  [1.5, null],
  ['1.5', null],
  ['', null],
  [' 7', null],
  ['7a', null],
  ['７', null],
  [Number.NaN, null],
  [null, null],
  [undefined, null],
  [true, null],
  [['7', '8'], null],
])('the id %o in an address reads the same as in a query', (value, id) => {
  expect(readQueryId(value)).toBe(id);
  const parsed = queryId.safeParse(value);
  expect(parsed.success ? parsed.data : null).toBe(id);
});

test.each([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
  ['', false],
  ['1', false],
  ['TRUE', false],
  [1, false],
  [null, false],
  [undefined, false],
])('the flag %o in an address', (value, flag) => {
  expect(readFlag(value)).toBe(flag);
});

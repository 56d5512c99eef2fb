import { expect, test } from 'vitest';
import { queryId } from './fields.ts';
import { largestId, readAddressId, readFlag, readQueryId } from './query-id.ts';

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
  [7, 7],
  ['7', 7],
  // A rewritten link has its fragment in its last value.
  ['18#operator', 18],
  ['18%23operator', 18],
  ['18#', 18],
  ['18#operator>', 18],
  ['18#12', 18],
  // A link in a text ends before these.
  ['18 ', 18],
  ['18\u3000', 18],
  ['18\r\n', 18],
  ['18>', 18],
  ['18)', 18],
  ['18]', 18],
  ['18」', 18],
  ['18。', 18],
  ['18、', 18],
  ['18>) ', 18],
  ['18>#operator', 18],
  ['１８', 18],
  ['1８', 18],
  ['１８%23operator', 18],
  // Anything else names no object.
  ['18x', null],
  ['1,234', null],
  ['12.5', null],
  ['18.', null],
  ['18 9', null],
  ['18>9', null],
  ['18²', null],
  ['①', null],
  [' 18', null],
  ['#18', null],
  ['>', null],
  ['', null],
  ['-18#operator', null],
  ['12345678901#operator', null],
  [`${largestId + 1}#operator`, null],
  ['0#operator', null],
  [['18', '18#operator'], null],
  [undefined, null],
])('the id %o in the address of a screen', (value, id) => {
  expect(readAddressId(value)).toBe(id);
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

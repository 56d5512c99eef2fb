import { expect, test } from 'vitest';
import { differingPaths } from './compare.ts';

const rows: readonly (readonly [one: unknown, other: unknown, paths: readonly string[]])[] = [
  [{ a: [1, { b: 'x' }], c: null }, { c: null, a: [1, { b: 'x' }] }, []],
  [{ at: '2026-01-05T06:35:00.120Z' }, { at: '2026-01-05T06:35:00.12Z' }, []],
  [{ at: '2026-01-05T06:35:00.120Z' }, { at: '2026-01-05T06:35:00.121Z' }, ['at']],
  [{ a: [1, 2] }, { a: [1, 3] }, ['a.1']],
  [{ a: [1] }, { a: [1, 2] }, ['a.1']],
  [{ a: undefined, b: 1 }, { b: 1 }, []],
  [{ a: undefined }, { b: 1 }, ['b']],
  [{ a: null }, { a: {} }, ['a']],
  [null, { a: 1 }, ['']],
];
test.each(rows)('%j and %j differ in %j', (one, other, paths) => {
  expect(differingPaths(one, other)).toEqual(paths);
  expect(differingPaths(other, one)).toEqual(paths);
});

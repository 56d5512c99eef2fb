import { expect, test } from 'vitest';
import { isSame, mergeFields } from './merge-fields.ts';

test('fields changed here keep their value, all others get the newest', () => {
  const base = { name: '旧', note: '旧', ids: [1] };
  expect(
    mergeFields({ name: '新', note: '旧', ids: [1] }, base, { name: '旧', note: '別', ids: [2] }),
  ).toEqual({
    name: '新',
    note: '別',
    ids: [2],
  });
  expect(mergeFields({ ...base, ids: [] }, base, { ...base, ids: [2] })).toEqual({ ...base, ids: [] });
});

test.each([
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: undefined }, {}, true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  ['', null, false],
  [{ a: null }, { a: {} }, false],
])('%j and %j are the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
  expect(isSame(other, one)).toBe(same);
});

test('a chosen file counts as a change', () => {
  const file1 = new File(['x'], 'x');
  expect(mergeFields<{ file1: File | null }>({ file1 }, { file1: null }, { file1: null })).toEqual({ file1 });
});

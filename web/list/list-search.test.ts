import { expect, test } from 'vitest';
import { readLike } from './list-search.ts';

test('saved conditions are accepted only if they have the types of the initial ones', () => {
  const read = readLike({ word: '', flag: false });
  expect(read({ word: 'ア', flag: true })).toEqual({ word: 'ア', flag: true });
  for (const saved of [null, undefined, 'x', 1, {}, { word: 1, flag: true }, { word: 'ア' }])
    expect(read(saved)).toBeNull();
});

import { expect, test } from 'vitest';
import { memoryStorage } from '#web/memory-storage.testing.ts';
import { adopt, forgetAll, forgetEverything, keep } from '#web/storage.ts';
import {
  addRecentSearch,
  clearRecentSearches,
  recentSearches,
  removeRecentSearch,
} from './recent-searches.ts';

test('the newest searches come first, each once, and no more than eight', () => {
  const store = memoryStorage();
  for (const words of ['一', '二', '一']) addRecentSearch(store, words);
  expect(recentSearches(store)).toEqual(['一', '二']);
  for (let count = 0; count < 9; count += 1) addRecentSearch(store, `言葉${count}`);
  expect(recentSearches(store)).toHaveLength(8);
  expect(recentSearches(store)[0]).toBe('言葉8');
});

test('one is removed, or all', () => {
  const store = memoryStorage();
  for (const words of ['一', '二', '三']) addRecentSearch(store, words);
  removeRecentSearch(store, '二');
  expect(recentSearches(store)).toEqual(['三', '一']);
  clearRecentSearches(store);
  expect(recentSearches(store)).toEqual([]);
});

test('they stay when the user leaves by the side menu, and go with the session or its user', () => {
  const store = memoryStorage();
  adopt(store, 1);
  addRecentSearch(store, '高島');
  forgetAll(store, 'search');
  adopt(store, 1);
  expect(recentSearches(store)).toEqual(['高島']);
  adopt(store, 2);
  expect(recentSearches(store)).toEqual([]);
  addRecentSearch(store, '髙橋');
  forgetEverything(store);
  expect(recentSearches(store)).toEqual([]);
});

test('what is no list of texts reads as none', () => {
  const store = memoryStorage();
  for (const [kept, expected] of [
    [{ a: 1 }, []],
    [['高島', 1], ['高島']],
  ] as const) {
    keep(store, 'recent', 'searches', kept);
    expect(recentSearches(store)).toEqual(expected);
  }
});

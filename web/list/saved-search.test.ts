import { expect, test } from 'vitest';
import { memoryStorage } from '#web/memory-storage.testing.ts';
import { savedSearch } from './saved-search.ts';
import { keep } from '#web/storage.ts';

type Search = { search_type: number; page: number };
const initial: Search = { search_type: 3, page: 1 };
const read = (saved: unknown): Search | null => {
  const { search_type, page } = { search_type: 0, page: 0, ...(saved as Partial<Search> | undefined) };
  return [1, 3].includes(search_type) ? { search_type, page } : null;
};

test('a page restores its saved search, or starts with the initial one', () => {
  const store = memoryStorage();
  expect(savedSearch(store, '/application', read, initial)).toEqual(initial);
  keep(store, 'search', '/application', { search_type: 1, page: 4 });
  expect(savedSearch(store, '/application', read, initial)).toEqual({ search_type: 1, page: 4 });
  expect(savedSearch(store, '/message', read, initial)).toEqual(initial);
});

test('a saved search with a different shape is not restored', () => {
  const store = memoryStorage();
  keep(store, 'search', '/application', { search_type: 9, page: 4 });
  expect(savedSearch(store, '/application', read, initial)).toEqual(initial);
});

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { memoryStore } from './memory-store.testing.ts';
import { savedSearch } from './saved-search.ts';
import { keep } from './storage.ts';

const schema = z.object({ search_type: z.union([z.literal(1), z.literal(3)]), page: z.int() });
const initial = { search_type: 3, page: 1 } as const;

test('a page is searched as it was left, and at first as it begins', () => {
  const store = memoryStore();
  expect(savedSearch(store, '/application', schema, initial)).toEqual(initial);
  keep(store, 'search', '/application', { search_type: 1, page: 4 });
  expect(savedSearch(store, '/application', schema, initial)).toEqual({ search_type: 1, page: 4 });
  expect(savedSearch(store, '/message', schema, initial)).toEqual(initial);
});

test('what no longer has the form of the search is not restored', () => {
  const store = memoryStore();
  keep(store, 'search', '/application', { search_type: 9, page: 4 });
  expect(savedSearch(store, '/application', schema, initial)).toEqual(initial);
});

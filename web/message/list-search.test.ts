import { expect, test } from 'vitest';
import { initialSearch, noConditions, readMessageSearch } from './list-search.ts';

const search = { conditions: { ...noConditions, title: '納期', sent_date_from: '2026-11-01' }, page: 3 };

test('a saved search is restored as entered', () => {
  expect(readMessageSearch(search)).toEqual(search);
  expect(readMessageSearch(initialSearch)).toEqual(initialSearch);
});

test.each([
  undefined,
  null,
  'text',
  {},
  { ...search, page: 0 },
  { ...search, page: '1' },
  { ...search, conditions: null },
  { ...search, conditions: { ...search.conditions, title: 1 } },
  { ...search, conditions: { ...search.conditions, sent_date_from: '2026-02-30' } },
  { ...search, conditions: { ...search.conditions, send_only: 'true' } },
  { ...search, conditions: { ...search.conditions, sent_date_to: '2026-10-31' } },
])('an invalid saved search is dropped: %o', (value) => {
  expect(readMessageSearch(value)).toBeNull();
});

import { expect, test } from 'vitest';
import { searchOf, initialSearch, readListSearch, searchChoices } from './list-search.ts';

const values = (operator: boolean) =>
  searchChoices(operator).map(({ options }) => options.map(({ value }) => value));

test('operators have five lists under three captions', () => {
  expect(values(true)).toEqual([['1', '2'], ['3'], ['4', '5']]);
});
test('suppliers have no list of own applications', () => {
  expect(values(false)).toEqual([['3'], ['4', '5']]);
});
test('the initial list is 承認待ち', () => {
  expect(initialSearch).toEqual({ search_type: 3, page: 1 });
});
test('another list starts at its first page', () => {
  expect(searchOf('5')).toEqual({ search_type: 5, page: 1 });
  expect(searchOf('6')).toBeNull();
});
test('a saved search is restored', () => {
  expect(readListSearch({ search_type: 1, page: 4 })).toEqual({ search_type: 1, page: 4 });
});
test.each([
  undefined,
  null,
  'text',
  {},
  { search_type: 3 },
  { search_type: 3, page: 0 },
  { search_type: 3, page: 1.5 },
  { search_type: 3, page: '1' },
  { search_type: 9, page: 1 },
  { search_type: '3', page: 1 },
])('an invalid saved search is dropped: %o', (stored) => {
  expect(readListSearch(stored)).toBeNull();
});

import { expect, test } from 'vitest';
import { initialSearch, readGroupSearch } from './list-search.ts';

test.each([initialSearch, { group_name: '会', selected_division_id: 2, page: 3 }])(
  'a saved search is restored: %o',
  (stored) => {
    expect(readGroupSearch(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  },
);

test.each([
  undefined,
  null,
  'text',
  {},
  { group_name: 1, selected_division_id: null, page: 1 },
  { group_name: '', page: 1 },
  { group_name: '', selected_division_id: '1', page: 1 },
  { group_name: '', selected_division_id: 1.5, page: 1 },
  { group_name: '', selected_division_id: null, page: 0 },
])('an invalid saved search is dropped: %o', (stored) => {
  expect(readGroupSearch(stored)).toBeNull();
});

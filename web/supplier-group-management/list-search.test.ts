import { expect, test } from 'vitest';
import { initialGroupSearch, readGroupSearch } from './list-search.ts';

test.each([
  initialGroupSearch,
  { group_name: '会', selected_division_id: 2, contains_suspended_group: true, page: 3 },
])('a saved search is restored: %o', (stored) => {
  expect(readGroupSearch(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

test.each([
  undefined,
  null,
  'text',
  {},
  { ...initialGroupSearch, group_name: 1 },
  { group_name: '', contains_suspended_group: false, page: 1 },
  { ...initialGroupSearch, selected_division_id: '1' },
  { ...initialGroupSearch, selected_division_id: 1.5 },
  { group_name: '', selected_division_id: null, page: 1 },
  { ...initialGroupSearch, contains_suspended_group: 'true' },
  { ...initialGroupSearch, page: 0 },
])('an invalid saved search is dropped: %o', (stored) => {
  expect(readGroupSearch(stored)).toBeNull();
});

import { expect, test } from 'vitest';
import { initialSearch, readGroupSearch } from './list-search.ts';

test.each([initialSearch, { group_name: '会', selected_division_id: 2, page: 3 }])(
  'a kept search is read back: %o',
  (kept) => {
    expect(readGroupSearch(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
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
])('a kept search that is none is not accepted: %o', (kept) => {
  expect(readGroupSearch(kept)).toBeNull();
});

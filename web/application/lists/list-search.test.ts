import { expect, test } from 'vitest';
import { workListKind, type WorkListKind } from '#domain/codes.ts';
import {
  changedSearch,
  conditionsOf,
  initialApplicationSearch,
  noConditions,
  orderChoices,
  orderOf,
  readApplicationSearch,
  searchChoices,
} from './list-search.ts';

const values = (operator: boolean) =>
  searchChoices(operator).map(({ options }) => options.map(({ value }) => value));

test('operators have every list, grouped by captions', () => {
  expect(values(true)).toEqual([['1', '2'], ['3'], ['4', '5']]);
});
test('suppliers have no list of own applications', () => {
  expect(values(false)).toEqual([['3'], ['4', '5']]);
});
test('the initial list is 承認待ち, whole and in its own order', () => {
  expect(initialApplicationSearch).toEqual({
    search_type: 3,
    page: 1,
    q: '',
    sort: null,
    more: noConditions,
  });
  expect(orderOf(initialApplicationSearch)).toBe('plan_first');
});
test('another list starts at its first page, with the same word and order', () => {
  const search = { search_type: 3, page: 4, q: '青葉', sort: 'oldest', more: noConditions } as const;
  expect(changedSearch(search, { search_type: 5 })).toEqual({ ...search, search_type: 5, page: 1 });
  expect(changedSearch(search, { search_type: 0 })).toEqual(initialApplicationSearch);
});
test('another list keeps the conditions but the form, of which it may have none', () => {
  const more = { ...noConditions, workflow_id: '12', counterparty: '青葉' };
  const search = { ...initialApplicationSearch, more };
  expect(changedSearch(search, { search_type: 5 }).more).toEqual({ ...more, workflow_id: '' });
  expect(changedSearch(search, { q: 'a' }).more).toEqual(more);
});
test('the own order of a list is no condition', () => {
  const search = { ...initialApplicationSearch, sort: 'newest' } as const;
  expect(changedSearch(search, { sort: 'plan_first' }).sort).toBeNull();
  expect(changedSearch(search, { search_type: 1 }).sort).toBeNull();
});
test('an unset order is that of the list', () => {
  expect(orderOf({ ...initialApplicationSearch, search_type: 1 })).toBe('newest');
  expect(orderOf({ ...initialApplicationSearch, sort: 'due_last' })).toBe('due_last');
  const orders = (type: WorkListKind) => orderChoices(type).map(({ value }) => value);
  const all = [
    'newest',
    'oldest',
    'due_first',
    'due_last',
    'transaction_newest',
    'transaction_oldest',
    'amount_largest',
    'amount_smallest',
    'counterparty',
  ];
  expect(orders(workListKind.own_uncompleted)).toEqual(all);
  expect(orders(workListKind.awaiting_my_approval)).toEqual(['plan_first', ...all]);
});
test('a call gets the conditions without the page', () => {
  const search = { search_type: 1, page: 4, q: 'a', sort: 'oldest', more: noConditions } as const;
  const none = { transaction_from: '', transaction_to: '', amount_from: '', amount_to: '', counterparty: '' };
  const conditions = { search_type: 1, q: 'a', sort: 'oldest', ...none };
  expect(conditionsOf(search)).toEqual({ ...conditions, workflow_id: null });
  const more = { ...noConditions, workflow_id: '12', amount_from: '100万' };
  expect(conditionsOf({ ...search, more })).toEqual({ ...conditions, workflow_id: 12, amount_from: '100万' });
});
test('a saved search is restored', () => {
  const search = {
    search_type: 1,
    page: 4,
    q: '青葉 27',
    sort: 'oldest',
    more: { ...noConditions, counterparty: '青葉' },
  };
  expect(readApplicationSearch(search)).toEqual(search);
});
test('a list opened from elsewhere has no word and its own order', () => {
  const whole = { search_type: 5, page: 1, q: '', sort: null, more: noConditions };
  expect(readApplicationSearch({ search_type: 5, page: 1 })).toEqual(whole);
  expect(readApplicationSearch({ search_type: 5, page: 1, sort: 'by_name' })).toEqual(whole);
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
  { search_type: 3, page: 1, q: 7 },
])('an invalid saved search is dropped: %o', (stored) => {
  expect(readApplicationSearch(stored)).toBeNull();
});

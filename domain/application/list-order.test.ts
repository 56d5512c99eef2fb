import { expect, test } from 'vitest';
import { searchType } from '#domain/codes.ts';
import { keyOrder, listOrder, ownOrder } from './list-order.ts';

test.each([
  [searchType.awaiting_my_approval, listOrder.due_first],
  [searchType.own_uncompleted, listOrder.newest],
  [searchType.for_approval_completed, listOrder.newest],
])('list %i has its own order, %s, by its own key', (list, order) => {
  expect(ownOrder(list)).toBe(order);
  expect(keyOrder(list, order)).toEqual({ key: 'sort_key', reversed: false });
});

test.each([
  [searchType.awaiting_my_approval, listOrder.due_last, { key: 'sort_key', reversed: true }],
  [searchType.awaiting_my_approval, listOrder.newest, { key: 'other_key', reversed: false }],
  [searchType.awaiting_my_approval, listOrder.oldest, { key: 'other_key', reversed: true }],
  [searchType.own_completed, listOrder.oldest, { key: 'sort_key', reversed: true }],
  [searchType.own_completed, listOrder.due_first, { key: 'other_key', reversed: false }],
  [searchType.own_completed, listOrder.due_last, { key: 'other_key', reversed: true }],
] as const)('list %i in the order %s', (list, order, expected) => {
  expect(keyOrder(list, order)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { workListKind } from '#domain/codes.ts';
import { keyOrder, listOrder, ownOrder } from './list-order.ts';

test.each([
  [workListKind.awaiting_my_approval, listOrder.due_first],
  [workListKind.own_uncompleted, listOrder.newest],
  [workListKind.for_approval_completed, listOrder.newest],
])('list %i has its own order, %s, by its own key', (list, order) => {
  expect(ownOrder(list)).toBe(order);
  expect(keyOrder(list, order)).toEqual({ sort_key: 'sort_key', reversed: false });
});

test.each([
  [workListKind.awaiting_my_approval, listOrder.due_last, { sort_key: 'sort_key', reversed: true }],
  [workListKind.awaiting_my_approval, listOrder.newest, { sort_key: 'other_key', reversed: false }],
  [workListKind.awaiting_my_approval, listOrder.oldest, { sort_key: 'other_key', reversed: true }],
  [workListKind.own_completed, listOrder.oldest, { sort_key: 'sort_key', reversed: true }],
  [workListKind.own_completed, listOrder.due_first, { sort_key: 'other_key', reversed: false }],
  [workListKind.own_completed, listOrder.due_last, { sort_key: 'other_key', reversed: true }],
] as const)('list %i in the order %s', (list, order, expected) => {
  expect(keyOrder(list, order)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { workListKind } from '#domain/codes.ts';
import { contentOrder, keyOrder, listOrder, ordersOf, ownOrder } from './list-order.ts';

test.each([
  [workListKind.awaiting_my_approval, listOrder.plan_first, 'plan_key'],
  [workListKind.own_uncompleted, listOrder.newest, 'sort_key'],
  [workListKind.for_approval_completed, listOrder.newest, 'sort_key'],
])('list %i has its own order, %s, by its %s', (list, order, sort_key) => {
  expect(ownOrder(list)).toBe(order);
  expect(keyOrder(list, order)).toEqual({ sort_key, reversed: false });
  expect(ordersOf(list)).toContain(order);
});

test('only 承認待ち is sorted by 目安', () => {
  expect(ordersOf(workListKind.awaiting_my_approval)).toContain(listOrder.plan_first);
  expect(ordersOf(workListKind.for_approval_uncompleted)).not.toContain(listOrder.plan_first);
});

test.each([
  [workListKind.awaiting_my_approval, listOrder.due_first, { sort_key: 'sort_key', reversed: false }],
  [workListKind.awaiting_my_approval, listOrder.due_last, { sort_key: 'sort_key', reversed: true }],
  [workListKind.awaiting_my_approval, listOrder.newest, { sort_key: 'other_key', reversed: false }],
  [workListKind.awaiting_my_approval, listOrder.oldest, { sort_key: 'other_key', reversed: true }],
  [workListKind.own_completed, listOrder.oldest, { sort_key: 'sort_key', reversed: true }],
  [workListKind.own_completed, listOrder.due_first, { sort_key: 'other_key', reversed: false }],
  [workListKind.own_completed, listOrder.due_last, { sort_key: 'other_key', reversed: true }],
] as const)('list %i in the order %s', (list, order, expected) => {
  expect(keyOrder(list, order)).toEqual(expected);
});

test('an order by what applications say is of no key of the list', () => {
  expect(contentOrder(listOrder.amount_largest)).toBe(listOrder.amount_largest);
  expect(contentOrder(listOrder.counterparty)).toBe(listOrder.counterparty);
  expect(contentOrder(listOrder.newest)).toBeNull();
  for (const list of Object.values(workListKind))
    expect(ordersOf(list)).toContain(listOrder.transaction_newest);
});

import { workListKind, type WorkListKind } from '#domain/codes.ts';

/** The orders of a list of applications (docs/rules/applications.md#lists). */
export const listOrder = {
  /** Earliest 目安 first; where a step has none, 回答希望日. Of 承認待ち alone. */
  plan_first: 'plan_first',
  /** Latest 申請日時 first. */
  newest: 'newest',
  oldest: 'oldest',
  /** Earliest 回答希望日 first. */
  due_first: 'due_first',
  due_last: 'due_last',
  /** By the fields with a role; applications without a value are last. */
  transaction_newest: 'transaction_newest',
  transaction_oldest: 'transaction_oldest',
  amount_largest: 'amount_largest',
  amount_smallest: 'amount_smallest',
  counterparty: 'counterparty',
} as const;
export type ListOrder = (typeof listOrder)[keyof typeof listOrder];

/** The order of a list unless the reader chooses another. */
export function ownOrder(search_type: WorkListKind): ListOrder {
  return search_type === workListKind.awaiting_my_approval ? listOrder.plan_first : listOrder.newest;
}

/** The orders that a list offers: 目安 is of the steps in 承認待ち. */
export function ordersOf(search_type: WorkListKind): readonly ListOrder[] {
  return Object.values(listOrder).filter(
    (order) => order !== listOrder.plan_first || search_type === workListKind.awaiting_my_approval,
  );
}

/** Whether `sort_key` of a list is 回答希望日 and `other_key` 申請日時. In all other lists it is the reverse. */
export function isSortedByDay(search_type: WorkListKind): boolean {
  return search_type === workListKind.awaiting_my_approval;
}

/** A key that rows of the work list are sorted by. */
export type SortKey = 'sort_key' | 'other_key' | 'plan_key';

/** How rows of the work list give an order: by one of their keys, ascending or reversed. */
export type KeyOrder = { readonly sort_key: SortKey; readonly reversed: boolean };

/** The orders by what applications say, which their rows of the work list have no key of. */
const contentOrders = [
  listOrder.transaction_newest,
  listOrder.transaction_oldest,
  listOrder.amount_largest,
  listOrder.amount_smallest,
  listOrder.counterparty,
] as const;
export type ContentOrder = (typeof contentOrders)[number];

/** The order if it is by what applications say; otherwise null. */
export function contentOrder(order: ListOrder): ContentOrder | null {
  return contentOrders.find((each) => each === order) ?? null;
}

/** `order` is one that the list offers. An order by content has the list's own keys. */
export function keyOrder(search_type: WorkListKind, order: ListOrder): KeyOrder {
  if (order === listOrder.plan_first) return { sort_key: 'plan_key', reversed: false };
  const byDay = order === listOrder.due_first || order === listOrder.due_last;
  return {
    sort_key: byDay === isSortedByDay(search_type) ? 'sort_key' : 'other_key',
    reversed: order === listOrder.oldest || order === listOrder.due_last,
  };
}

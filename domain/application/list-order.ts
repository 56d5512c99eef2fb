import { workListKind, type WorkListKind } from '#domain/codes.ts';

/** The orders of a list of applications (docs/rules/applications.md#lists). */
export const listOrder = {
  /** Latest 申請日時 first. */
  newest: 'newest',
  oldest: 'oldest',
  /** Earliest 回答希望日 first. */
  due_first: 'due_first',
  due_last: 'due_last',
} as const;
export type ListOrder = (typeof listOrder)[keyof typeof listOrder];

/** The order of a list unless the reader chooses another. */
export function ownOrder(search_type: WorkListKind): ListOrder {
  return search_type === workListKind.awaiting_my_approval ? listOrder.due_first : listOrder.newest;
}

/** How rows of the work list give an order: by `sort_key` or by `other_key`, ascending or reversed. */
export type KeyOrder = { readonly sort_key: 'sort_key' | 'other_key'; readonly reversed: boolean };

export function keyOrder(search_type: WorkListKind, order: ListOrder): KeyOrder {
  const byDay = order === listOrder.due_first || order === listOrder.due_last;
  const ownIsByDay = ownOrder(search_type) === listOrder.due_first;
  return {
    sort_key: byDay === ownIsByDay ? 'sort_key' : 'other_key',
    reversed: order === listOrder.oldest || order === listOrder.due_last,
  };
}

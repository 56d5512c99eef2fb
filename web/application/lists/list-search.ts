import { ordersOf, ownOrder, type ListOrder } from '#domain/application/list-order.ts';
import { workListKind, type WorkListKind } from '#domain/codes.ts';
import { listOrderLabel } from '#texts/application.ts';
import { workListLabel } from '#texts/code-labels.ts';
import { isPage } from '#web/list/paging.ts';

/** The search of /application: one of the lists, a word, an order, and a page of it. */

export type ApplicationSearch = {
  readonly search_type: WorkListKind;
  readonly page: number;
  /** '' for no word. */
  readonly q: string;
  /** Null for the list's own order. */
  readonly sort: ListOrder | null;
  /** 絞り込みの条件, as they are typed. */
  readonly more: MoreConditions;
};

/** The conditions that are hidden at first; '' for none. */
export type MoreConditions = Readonly<Record<keyof typeof noConditions, string>>;

/** No condition on the form and on what applications say. */
export const noConditions = {
  workflow_id: '',
  transaction_from: '',
  transaction_to: '',
  amount_from: '',
  amount_to: '',
  counterparty: '',
};

function readConditions(stored: unknown): MoreConditions {
  const given = typeof stored === 'object' && stored !== null ? stored : {};
  const entries = Object.entries(noConditions).map(([name, none]) => {
    const value: unknown = Reflect.get(given, name);
    return [name, typeof value === 'string' ? value : none];
  });
  // Exactly the keys of the type.
  return Object.fromEntries(entries) as MoreConditions;
}

/** Whether one of these conditions is set. */
export function hasMore({ more }: ApplicationSearch): boolean {
  return Object.values(more).some((value) => value !== '');
}

const workListKinds: readonly unknown[] = Object.values(workListKind);

function isWorkListKind(value: unknown): value is WorkListKind {
  return workListKinds.includes(value);
}

/** Parses a saved search; null if it is not a valid one. All but the list and the page may be missing. */
export function readApplicationSearch(stored: unknown): ApplicationSearch | null {
  if (typeof stored !== 'object' || stored === null || !('search_type' in stored) || !('page' in stored))
    return null;
  const { search_type, page, q, sort, more } = { q: '', sort: null, more: noConditions, ...stored };
  return isWorkListKind(search_type) && isPage(page) && typeof q === 'string'
    ? {
        search_type,
        page,
        q,
        sort: ordersOf(search_type).find((order) => order === sort) ?? null,
        more: readConditions(more),
      }
    : null;
}

export const initialApplicationSearch: ApplicationSearch = {
  search_type: workListKind.awaiting_my_approval,
  page: 1,
  q: '',
  sort: null,
  more: noConditions,
};

type Choice = { value: string; label: string };

/** The radio buttons, grouped by caption. Suppliers have no list of own applications. */
export function searchChoices(operator: boolean): { caption: string; options: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  for (const type of Object.values(workListKind)) {
    const { caption, name, own } = workListLabel[type];
    if (own && !operator) continue;
    groups.set(caption, [...(groups.get(caption) ?? []), { value: String(type), label: name }]);
  }
  return [...groups].map(([caption, options]) => ({ caption, options }));
}

/** The search with these changes, at page 1; the initial one for an unknown value of a radio button. */
export function changedSearch(search: ApplicationSearch, changes: object): ApplicationSearch {
  // Another list has other forms.
  const more = 'search_type' in changes ? { ...search.more, workflow_id: '' } : search.more;
  const changed = readApplicationSearch({ ...search, more, ...changes, page: 1 }) ?? initialApplicationSearch;
  return changed.sort === ownOrder(changed.search_type) ? { ...changed, sort: null } : changed;
}

/** The orders of a list. */
export function orderChoices(search_type: WorkListKind): readonly Choice[] {
  return ordersOf(search_type).map((value) => ({ value, label: listOrderLabel[value] }));
}

/** The order that the rows have. */
export function orderOf({ search_type, sort }: ApplicationSearch): ListOrder {
  return sort ?? ownOrder(search_type);
}

/** What the list's calls take. */
export function conditionsOf({ search_type, q, sort, more }: ApplicationSearch) {
  const { workflow_id, ...others } = more;
  return { search_type, q, sort, workflow_id: workflow_id === '' ? null : Number(workflow_id), ...others };
}

import type { UseQueryOptions } from '@tanstack/react-query';
import { usePickerSearch } from './list-search.ts';
import { usePagedList } from './paged-list.ts';

type PickerListOptions<T, A> = {
  /** The conditions that it opens with. */
  initial: T;
  pageSize: number;
  /** The question for a part of the list: `(conditions, paging) => read(declaration, { ...conditions, ...paging })`. */
  ask: (conditions: T, paging: { skip: number; limit: number }) => UseQueryOptions<A>;
};

/** A picker's list under its search, for as long as the picker stands: what is typed, and the page that was asked for last. */
export function usePickerList<T, A extends { readonly total_count: number }>({
  initial,
  pageSize,
  ask,
}: PickerListOptions<T, A>) {
  const { asked, goTo, ...search } = usePickerSearch(initial);
  const list = usePagedList({
    ask: (paging) => ask(asked.conditions, paging),
    search: asked,
    page: asked.page,
    pageSize,
    goTo,
  });
  return { ...search, list };
}

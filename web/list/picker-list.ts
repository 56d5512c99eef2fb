import type { UseQueryOptions } from '@tanstack/react-query';
import { showsRefusal } from '#web/call/read.ts';
import { usePickerSearch } from './list-search.ts';
import { usePagedList } from './paged-list.ts';

type PickerListOptions<T, A> = {
  /** The conditions at opening. */
  initial: T;
  pageSize: number;
  /** The query of one page: `(conditions, paging) => read(declaration, { ...conditions, ...paging })`. */
  ask: (conditions: T, paging: { skip: number; limit: number }) => UseQueryOptions<A>;
};

/** The search form and list of a picker. State is kept while the picker is open. */
export function usePickerList<T, A extends { readonly total_count: number }>({
  initial,
  pageSize,
  ask,
}: PickerListOptions<T, A>) {
  const { query, goTo, ...search } = usePickerSearch(initial);
  const list = usePagedList({
    ask: (paging) => ({ ...ask(query.conditions, paging), ...showsRefusal }),
    search: query,
    page: query.page,
    pageSize,
    goTo,
  });
  return { ...search, list };
}

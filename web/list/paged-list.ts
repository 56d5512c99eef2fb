import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PagedList } from '#web/ui/list-table.tsx';
import { pageCountOf, pagingOf } from './paging.ts';

type Options<A> = {
  /** The query of one page: `(paging) => read(declaration, { ...conditions, ...paging })`. */
  ask: (paging: { skip: number; limit: number }) => UseQueryOptions<A>;
  /** The submitted search. A new object refetches the list even if its conditions are the same. */
  search?: object;
  /** From 1. */
  page: number;
  pageSize: number;
  goTo: (page: number) => void;
};

/**
 * One page of a server-side list: the answer, and the state that table and pager need. The previous page
 * stays visible until the next one arrives. A page past the end is replaced by the last page.
 */
export function usePagedList<A extends { readonly total_count: number }>({
  ask,
  search,
  page,
  pageSize,
  goTo,
}: Options<A>): PagedList & {
  data: A | undefined;
  /** The rows are still those of the query before. */
  previous: boolean;
  error: Error | null;
  refetch: () => Promise<unknown>;
} {
  const query = numbered(ask(pagingOf(page, pageSize)), useSearchCount(search));
  const { queryKey } = query;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const total = data?.total_count;
  const pageCount = pageCountOf(total ?? 0, pageSize);
  useEffect(() => {
    if (data !== undefined && !isFetching && page > pageCount) goTo(pageCount);
  });
  return {
    data,
    previous: isPlaceholderData,
    error,
    refetch,
    queryId: JSON.stringify(queryKey),
    page: Math.min(page, pageCount),
    pageCount,
    pageSize,
    total,
    loading: isFetching,
    failed: error !== null,
    goTo,
  };
}

/** What a list asks when its screen opens, for the loader of its route. */
export function firstPageQuery<A>({
  ask,
  page,
  pageSize,
}: Pick<Options<A>, 'ask' | 'page' | 'pageSize'>): UseQueryOptions<A> {
  return numbered(ask(pagingOf(page, pageSize)), 0);
}

function numbered<A>(query: UseQueryOptions<A>, searchCount: number): UseQueryOptions<A> {
  return { ...query, queryKey: [...query.queryKey, searchCount] };
}

/** How many searches were submitted. */
function useSearchCount(search: object | undefined): number {
  const [state, setState] = useState({ search, number: 0 });
  if (state.search === search) return state.number;
  const next = { search, number: state.number + 1 };
  setState(next);
  return next.number;
}

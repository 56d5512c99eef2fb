import { useState } from 'react';
import type { PagedList } from '#web/ui/list-table.tsx';
import { pageCountOf, pagingOf } from './paging.ts';

/**
 * Like `usePagedList`, for rows that are already loaded. A page past the end is replaced by the last page.
 */
export function usePagedRows<Row>(
  rows: readonly Row[],
  pageSize: number,
): PagedList & { rows: readonly Row[] } {
  const [requestedPage, goTo] = useState(1);
  const pageCount = pageCountOf(rows.length, pageSize);
  const page = Math.min(requestedPage, pageCount);
  const { skip, limit } = pagingOf(page, pageSize);
  return {
    rows: rows.slice(skip, skip + limit),
    queryId: String(page),
    page,
    pageCount,
    pageSize,
    total: rows.length,
    loading: false,
    goTo,
  };
}

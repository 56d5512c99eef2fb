import { text } from '#texts/ui.ts';

type Counted = { pageCount: number; total: number | undefined; unit?: string | undefined };

/** The number of records for the heading of a list, if all of them are on one page: it needs no pager. */
export function countOnOnePage({ pageCount, total, unit }: Counted): string | undefined {
  return pageCount > 1 || !total ? undefined : text.total(total, unit);
}

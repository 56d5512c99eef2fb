import { useRef, type ReactNode, type RefObject } from 'react';
import { ListFoot } from './list-foot.tsx';
import { Pager } from './pager.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { text } from '#texts/ui.ts';

/** A page of a list, as table and pager need it. */
export interface PagedList {
  /** Identifies the query of the rows: it differs for other conditions and other pages. */
  queryId: string;
  /** From 1. */
  page: number;
  pageCount: number;
  pageSize: number;
  /** Undefined until known. */
  total: number | undefined;
  /** What it counts; 件 by default. */
  unit?: string | undefined;
  loading: boolean;
  goTo: (page: number) => void;
  /** The fetch failed. The error is shown elsewhere; the table does not say that there are no rows. */
  failed?: boolean | undefined;
}

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'loading' | 'failed' | 'flush'> {
  list: PagedList;
  /** See `ListFoot`. */
  back?: ReactNode;
  hint?: ReactNode;
  selection?: ReactNode;
  children?: ReactNode;
  idle?: boolean;
  /** Gets the element that takes the focus when another page is shown. */
  top?: RefObject<HTMLDivElement | null>;
}

/**
 * The list of a flush card: table, pager and buttons. Another page starts at the top of the table, which
 * takes the focus.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, back, hint, selection, children, idle, top, ...table } = props;
  const hasFoot = [back, hint, selection, children].some(Boolean);
  const own = useRef<HTMLDivElement>(null);
  const begin = top ?? own;
  const turn = (page: number) => {
    list.goTo(page);
    const element = begin.current;
    element?.focus({ preventScroll: true });
    if (element && element.getBoundingClientRect().top < headerHeight) element.scrollIntoView();
  };
  const pager = list.pageCount > 1 && (
    <Pager label={table.label} {...list} position={hasFoot ? 'beside' : 'foot'} onPage={turn} />
  );
  return (
    <div>
      <div
        ref={begin}
        tabIndex={-1}
        role="group"
        aria-label={text.listPage(table.label, list.page)}
        className="-scroll-mt-4 outline-none"
      >
        <DataTable {...table} flush failed={list.failed} loading={list.loading} />
      </div>
      {hasFoot ? (
        <ListFoot
          pager={pager}
          {...{ back, hint, selection, idle }}
          pending={list.loading && table.rows.length === 0}
        >
          {children}
        </ListFoot>
      ) : (
        pager
      )}
    </div>
  );
}

// Pixels at the top that the page header covers.
const headerHeight = 60;

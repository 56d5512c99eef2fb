import { useRef, type ReactNode, type RefObject } from 'react';
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

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'loading' | 'failed'> {
  list: PagedList;
  /** The sticky buttons of the list. A wide screen shows them in the line of the pager. */
  children?: ReactNode;
  /** None of the buttons can be pressed yet: they need not stay in sight. */
  idle?: boolean;
  /** See `Pager`. */
  foot?: boolean;
  /** Gets the element that takes the focus when another page is shown. */
  top?: RefObject<HTMLDivElement | null>;
}

/**
 * The list of a screen: table and pager. Another page starts at the top of the table, which takes the focus.
 */
export function ListTable<Row>({ list, children, idle = false, foot, top, ...table }: ListTableProps<Row>) {
  const own = useRef<HTMLDivElement>(null);
  const place = top ?? own;
  const turn = (page: number) => {
    list.goTo(page);
    const element = place.current;
    element?.focus({ preventScroll: true });
    if (element && element.getBoundingClientRect().top < headerHeight) element.scrollIntoView();
  };
  const pager = list.pageCount > 1 && <Pager label={table.label} {...list} foot={foot} onPage={turn} />;
  return (
    <>
      <div
        ref={place}
        tabIndex={-1}
        role="group"
        aria-label={text.listPage(table.label, list.page)}
        className="-scroll-mt-4 outline-none"
      >
        <DataTable {...table} failed={list.failed} loading={list.loading} />
      </div>
      {children === undefined ? (
        pager
      ) : (
        // Without rows it stands where it will not stay.
        <div
          data-sticky
          data-idle={idle || undefined}
          data-early={(list.loading && table.rows.length === 0) || undefined}
          className="list-foot"
        >
          {pager}
          {children}
        </div>
      )}
    </>
  );
}

// Pixels at the top that the page header covers.
const headerHeight = 60;

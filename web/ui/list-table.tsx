import { useRef } from 'react';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { text } from '#texts/ui.ts';

/** A page of a list, as its table and pager need it. */
export interface PagedList {
  /** What the rows answer: another text stands for other conditions or another page. */
  asked: string;
  /** From 1. */
  page: number;
  pageCount: number;
  pageSize: number;
  /** Records in all; undefined while nobody knows it. */
  total: number | undefined;
  /** The rows are being fetched. */
  loading: boolean;
  goTo: (page: number) => void;
  /** The rows could not be had, which is said elsewhere: that there are none would be untrue. */
  failed?: boolean | undefined;
}

export interface ListTableProps<Row> extends Omit<DataTableProps<Row>, 'loading'> {
  list: PagedList;
  /** What is counted; 件 where it is left out. */
  unit?: string | undefined;
}

/** The list of a screen: its table and pager; another page begins at the top, which is given the focus. */
export function ListTable<Row>({ list, unit, ...table }: ListTableProps<Row>) {
  const top = useRef<HTMLDivElement>(null);
  const turn = (page: number) => {
    list.goTo(page);
    const element = top.current;
    element?.focus({ preventScroll: true });
    if (element && element.getBoundingClientRect().top < headerHeight) element.scrollIntoView();
  };
  return (
    <>
      <div
        ref={top}
        tabIndex={-1}
        role="group"
        aria-label={text.listPage(table.label, list.page)}
        className="outline-none"
      >
        <DataTable {...table} empty={list.failed ? '' : table.empty} loading={list.loading} />
      </div>
      <Pager {...list} unit={unit} onPage={turn} />
    </>
  );
}

// What lies higher than this is hidden by the page's header.
const headerHeight = 60;

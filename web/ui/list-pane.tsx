import { DataTable } from './data-table.tsx';
import type { ListTableProps } from './list-table.tsx';
import { Pager } from './pager.tsx';

export interface ListPaneProps<Row> extends Omit<
  ListTableProps<Row>,
  'back' | 'hint' | 'selection' | 'children' | 'idle' | 'top'
> {
  /** Its heading shows how many rows there are. */
  counted?: boolean | undefined;
}

/** The list of a dialog or of part of a screen. It is short, so paging keeps the focus on the pager. */
export function ListPane<Row>({ list, counted, ...table }: ListPaneProps<Row>) {
  return (
    <>
      <DataTable {...table} failed={list.failed} loading={list.loading} />
      <Pager label={table.label} {...list} small counted={counted} onPage={list.goTo} />
    </>
  );
}

import { DataTable } from './data-table.tsx';
import type { ListTableProps } from './list-table.tsx';
import { general } from '#texts/general.ts';
import { Pager } from './pager.tsx';

/** The list of a dialog or of part of a screen. It is short, so paging keeps the focus on the pager. */
export function ListPane<Row>({ list, ...table }: Omit<ListTableProps<Row>, 'children'>) {
  return (
    <>
      <DataTable {...table} empty={list.failed ? general.listFailed : table.empty} loading={list.loading} />
      <Pager label={table.label} {...list} small onPage={list.goTo} />
    </>
  );
}

import type { Column, DataTableProps } from '#web/ui/data-table.tsx';

type Numbered<Row> = { readonly row: Row; readonly key: string };

/** Table props for rows without an id. A row's key is its position, counted from `from`. */
export function numberedRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  from = 0,
): Pick<DataTableProps<Numbered<Row>>, 'columns' | 'rows' | 'rowKey' | 'empty'> {
  return {
    columns: columns.map(({ cell, ...column }) => ({
      ...column,
      cell: ({ row }, index) => cell(row, index),
    })),
    rows: rows.map((row, index) => ({ row, key: String(from + index) })),
    rowKey: ({ key }) => key,
    // An import lists only what it found.
    empty: null,
  };
}

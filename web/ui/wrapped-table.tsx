import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { TableCell, TableFrame, type HeadColumn } from './table-frame.tsx';

export interface WrappedColumn<Row> extends HeadColumn {
  cell: (row: Row, index: number) => ReactNode;
}

type Props<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly WrappedColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** See `TableFrame`. */
  flush?: boolean;
  /** Content below a row, across all columns; null for none. */
  beneath?: (row: Row) => ReactNode;
};

/**
 * A short table of a detail screen. Texts wrap; the table of a list truncates them (web/ui/data-table.tsx).
 * It prints as a table.
 */
export function WrappedTable<Row>({ label, columns, rows, rowKey, flush, beneath }: Props<Row>) {
  return (
    <TableFrame label={label} columns={columns} flush={flush} paper>
      {rows.map((row, index) => {
        const below = beneath?.(row) ?? null;
        return (
          <Fragment key={rowKey(row, index)}>
            <tr
              role="row"
              className={classNames(
                'wrapped-row print:break-inside-avoid',
                index > 0 && 'border-t border-line',
                below !== null && 'print:break-after-avoid',
              )}
            >
              {columns.map((column) => (
                <TableCell
                  key={column.header}
                  header={column.header}
                  card={column.card}
                  paper
                  className="wrapped-cell"
                >
                  {column.cell(row, index)}
                </TableCell>
              ))}
            </tr>
            {below !== null && (
              <tr role="row" className="cards:not-print:block print:break-inside-avoid">
                <td role="cell" colSpan={columns.length} className="px-2.5 pb-2 cards:not-print:block">
                  {below}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </TableFrame>
  );
}

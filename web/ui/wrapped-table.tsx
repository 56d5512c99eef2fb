import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type WrappedColumn<Row> = {
  readonly header: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  /** A CSS length; columns without one share the rest. */
  readonly width?: string;
};

type Props<Row> = {
  /** The table's name for assistive technology. */
  label: string;
  columns: readonly WrappedColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** What stands beneath a row, over its whole width; null where nothing does. */
  beneath?: (row: Row) => ReactNode;
};

/**
 * A short table of a detail screen: every text is there whole (lists cut theirs: web/ui/data-table.tsx). On a phone each row
 * is a card of labels and values, on paper a table. The roles are written out because a table that is laid out as cards
 * loses its own.
 */
export function WrappedTable<Row>({ label, columns, rows, rowKey, beneath }: Props<Row>) {
  return (
    <div className="rounded-6 border border-line bg-white">
      <table
        role="table"
        aria-label={label}
        className="w-full table-fixed border-collapse max-md:not-print:block"
      >
        <thead role="rowgroup" className="max-md:not-print:sr-only">
          <tr role="row" className="h-8 bg-head">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                style={column.width === undefined ? undefined : { width: column.width }}
                className="border-b border-line px-2.5 text-left text-[0.8125rem] font-bold text-ink-soft first:rounded-tl-6 last:rounded-tr-6"
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:not-print:block">
          {rows.map((row, index) => {
            const below = beneath?.(row) ?? null;
            return (
              <Fragment key={rowKey(row, index)}>
                <tr
                  role="row"
                  className={classNames(
                    'max-md:not-print:block max-md:not-print:pt-2 print:break-inside-avoid',
                    index > 0 && 'border-t border-line',
                    below === null ? 'max-md:not-print:pb-2' : 'print:break-after-avoid',
                  )}
                >
                  {columns.map((column) => (
                    <Cell key={column.header} header={column.header}>
                      {column.cell(row, index)}
                    </Cell>
                  ))}
                </tr>
                {below !== null && (
                  <tr role="row" className="max-md:not-print:block print:break-inside-avoid">
                    <td role="cell" colSpan={columns.length} className="px-2.5 pb-2 max-md:not-print:block">
                      {below}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ header, children }: { header: string; children: ReactNode }) {
  return (
    <td
      role="cell"
      className="px-2.5 py-1.5 align-top max-md:not-print:grid max-md:not-print:grid-cols-[7.5rem_minmax(0,1fr)] max-md:not-print:gap-2 max-md:not-print:py-0.5"
    >
      <span aria-hidden="true" className="text-xs leading-5.25 text-ink-faint md:hidden print:hidden">
        {header}
      </span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}

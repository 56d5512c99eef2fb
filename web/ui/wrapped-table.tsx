import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { WrappedCard, WrappedCells, type Column } from './table-cells.tsx';
import { TableFrame, type TableLayout } from './table-frame.tsx';

type Props<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** See `TableFrame`. */
  flush?: boolean;
  /** Content below a row, across all columns; null for none. */
  beneath?: (row: Row, index: number) => ReactNode;
  /** What an error links to, and whether it has one. */
  fieldAt?: (index: number) => { name: string; faulty: boolean };
  /** What the columns need besides their own widths, in rem: so that two tables turn into cards together. */
  extra?: number;
  /** What is shown instead of the table if there are no rows. */
  empty?: ReactNode;
};

/** A short table of a detail screen or a form. Texts wrap; the table of a list cuts them (data-table.tsx). */
export function WrappedTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, flush, beneath, fieldAt, extra, empty } = props;
  return (
    <TableFrame
      label={label}
      columns={columns}
      flush={flush}
      extra={extra ?? 0}
      headless={rows.length === 0}
      below={rows.length === 0 && empty}
    >
      {(layout) =>
        rows.map((row, index) => {
          const field = fieldAt?.(index);
          return (
            <WrappedRow
              key={rowKey(row, index)}
              layout={layout}
              columns={columns}
              row={row}
              index={index}
              field={field?.name}
              className={classNames(
                index > 0 && 'border-t border-line',
                field?.faulty === true && 'shadow-[inset_3px_0_0_var(--color-danger)]',
              )}
              beneath={beneath?.(row, index) ?? null}
            />
          );
        })
      }
    </TableFrame>
  );
}

interface RowProps<Row> {
  layout: TableLayout;
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  field: string | undefined;
  className: string;
  beneath: ReactNode;
}

function WrappedRow<Row>({ layout, columns, row, index, field, className, beneath }: RowProps<Row>) {
  if (layout === 'cards')
    return (
      <div
        role="row"
        data-layout="card"
        data-field={field}
        className={classNames('px-(--card-padding) py-2 print:break-inside-avoid', className)}
      >
        <WrappedCard columns={columns} row={row} index={index} />
        {beneath !== null && <div role="cell">{beneath}</div>}
      </div>
    );
  return (
    <Fragment>
      <tr
        data-field={field}
        className={classNames(
          'print:break-inside-avoid',
          beneath !== null && 'print:break-after-avoid',
          className,
        )}
      >
        <WrappedCells columns={columns} row={row} index={index} />
      </tr>
      {beneath !== null && (
        <tr className="print:break-inside-avoid">
          <td colSpan={columns.length} className="px-2.5 pb-2">
            {beneath}
          </td>
        </tr>
      )}
    </Fragment>
  );
}

import { Fragment, useId } from 'react';
import type { ReactNode } from 'react';
import { routeDialog } from '#domain/route-labels.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Empty } from '#web/ui/empty.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Icon } from '#web/ui/icon.tsx';

export type RowColumn<Row> = {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** A CSS length; columns without one share the rest. */
  readonly width?: string;
};

type RowTableProps<Row> = {
  label: string;
  columns: readonly RowColumn<Row>[];
  rows: readonly Row[];
  /** The name by which an error summary finds the row at an index. */
  placeAt: (index: number) => string;
  /** What is wrong with the row. */
  errorsAt: (index: number) => readonly string[];
  /** What to know of the row, which is not wrong. */
  noteOf?: (row: Row) => string | null;
  actions: (row: Row, index: number) => ReactNode;
};

/**
 * The table of an editable list: whole texts, buttons at the end of each row, and beneath a row what is wrong with it; on
 * a phone each row is a card. The roles are written out because a table that is laid out as cards loses its own.
 */
export function RowTable<Row>(props: RowTableProps<Row>) {
  const { label, columns, rows, placeAt, errorsAt, noteOf, actions } = props;
  const id = useId();
  return (
    <div className="rounded-6 border border-line bg-white">
      <table role="table" aria-label={label} className="w-full table-fixed border-collapse max-md:block">
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row" className="h-8 bg-head">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                style={column.width === undefined ? undefined : { width: column.width }}
                className={classNames(headerClass, 'text-left')}
              >
                {column.header}
              </th>
            ))}
            <th role="columnheader" scope="col" className={classNames(headerClass, 'w-52 text-right')}>
              {routeDialog.operation}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:block">
          {rows.map((row, index) => {
            const note = noteOf?.(row) ?? null;
            const errors = errorsAt(index);
            const annotated = note !== null || errors.length > 0;
            return (
              <Fragment key={placeAt(index)}>
                <tr
                  role="row"
                  data-field={placeAt(index)}
                  className={classNames(
                    'align-top max-md:block max-md:px-2.5 max-md:py-2',
                    index > 0 && 'border-t border-line-soft max-md:border-line',
                    errors.length > 0 && 'shadow-[inset_3px_0_0_var(--color-danger)]',
                  )}
                >
                  {columns.map((column) => (
                    <td key={column.header} role="cell" className={cellClass}>
                      <span aria-hidden="true" className="text-xs leading-5.25 text-ink-faint md:hidden">
                        {column.header}
                      </span>
                      <span className="min-w-0 wrap-anywhere">{column.cell(row)}</span>
                    </td>
                  ))}
                  <td role="cell" className="px-2 py-1 max-md:block max-md:px-0 max-md:pt-2">
                    <div className="flex flex-wrap justify-end gap-1 max-md:gap-2">{actions(row, index)}</div>
                  </td>
                </tr>
                {annotated && (
                  <tr role="row" className="max-md:block max-md:px-2.5">
                    <td
                      role="cell"
                      colSpan={columns.length + 1}
                      className="px-2.5 pb-2 max-md:block max-md:px-0"
                    >
                      <RowNotes id={`${id}-${index}`} note={note} errors={errors} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <Empty />}
    </div>
  );
}

const headerClass =
  'truncate border-b border-line px-2.5 text-[0.8125rem] font-bold text-ink-soft first:rounded-tl-6 last:rounded-tr-6';
const cellClass =
  'px-2.5 py-1.5 max-md:grid max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:gap-2 max-md:px-0 max-md:py-0.5';

function RowNotes({ id, note, errors }: { id: string; note: string | null; errors: readonly string[] }) {
  return (
    <div id={id}>
      {errors.map((error) => (
        <FieldError key={error} id={`${id}-${error}`} message={error} />
      ))}
      {note !== null && (
        <p className="flex items-start gap-1 text-[0.8125rem] text-ink-soft">
          <Icon name="info" className="mt-0.5 text-action" />
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

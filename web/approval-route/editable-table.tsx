import { Fragment, useId, type ReactNode } from 'react';
import { routeDialog } from '#texts/approval-route.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Empty } from '#web/ui/empty.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { headCellClass, TableCell, TableFrame, type HeadColumn } from '#web/ui/table-frame.tsx';

export interface EditableColumn<Row> extends HeadColumn {
  cell: (row: Row) => ReactNode;
}

type EditableTableProps<Row> = {
  label: string;
  columns: readonly EditableColumn<Row>[];
  rows: readonly Row[];
  /** What it means that there are none. */
  empty: string;
  /** The name by which the error summary links to a row. */
  placeAt: (index: number) => string;
  errorsAt: (index: number) => readonly string[];
  /** A hint for the row that is not an error. */
  noteOf?: (row: Row) => string | null;
  actions: (row: Row, index: number) => ReactNode;
  /** What the columns need besides their own widths, in rem: so that two tables turn into cards together. */
  extra?: number;
};

/** The table of a list that the user edits: unshortened texts, buttons and errors per row. */
export function EditableTable<Row>(props: EditableTableProps<Row>) {
  const { label, columns, rows, empty, placeAt, errorsAt, noteOf, actions, extra = 0 } = props;
  const id = useId();
  return (
    <TableFrame
      label={label}
      columns={columns}
      extra={13 + extra}
      last={
        <th role="columnheader" scope="col" className={classNames('w-52 text-right', headCellClass)}>
          {routeDialog.operation}
        </th>
      }
      headless={rows.length === 0}
      below={
        rows.length === 0 && (
          <div className="-my-3">
            <Empty means={empty} />
          </div>
        )
      }
    >
      {rows.map((row, index) => {
        const note = noteOf?.(row) ?? null;
        const errors = errorsAt(index);
        const hasNotes = note !== null || errors.length > 0;
        return (
          <Fragment key={placeAt(index)}>
            <tr
              role="row"
              data-field={placeAt(index)}
              className={classNames('wrapped-row editable-row', errors.length > 0 && 'editable-fault')}
            >
              {columns.map((column) => (
                <TableCell
                  key={column.header}
                  header={column.header}
                  card={column.card}
                  className="wrapped-cell"
                  contentClass="wrap-anywhere"
                >
                  {column.cell(row)}
                </TableCell>
              ))}
              <td role="cell" className="wrapped-cell wrapped-actions">
                <div>{actions(row, index)}</div>
              </td>
            </tr>
            {hasNotes && (
              <tr role="row" className="cards:block">
                <td role="cell" colSpan={columns.length + 1} className="px-3 pb-2 cards:block">
                  <RowNotes id={`${id}-${index}`} note={note} errors={errors} />
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </TableFrame>
  );
}

function RowNotes({ id, note, errors }: { id: string; note: string | null; errors: readonly string[] }) {
  return (
    <div id={id}>
      {errors.map((error) => (
        <FieldError key={error} id={`${id}-${error}`} message={error} />
      ))}
      {note !== null && (
        <p className="flex items-start hint gap-1">
          <Icon name="info" className="text-action" />
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

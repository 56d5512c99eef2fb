import { useId, useMemo, type ReactNode } from 'react';
import { routeDialog } from '#texts/approval-route.ts';
import { Empty } from '#web/ui/empty.tsx';
import { FieldError } from '#web/ui/field-error.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Column } from '#web/ui/table-cells.tsx';
import { WrappedTable } from '#web/ui/wrapped-table.tsx';

type EditableTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The name by which the error summary links to a row. */
  fieldNameAt: (index: number) => string;
  errorsAt: (index: number) => readonly string[];
  /** A hint for the row that is not an error. */
  noteOf?: (row: Row) => string | null;
  actions: (row: Row, index: number) => ReactNode;
  /** What the columns need besides their own widths, in rem: so that two tables turn into cards together. */
  extra?: number;
};

/** The table of a list that the user edits: unshortened texts, buttons and errors per row. */
export function EditableTable<Row>(props: EditableTableProps<Row>) {
  const { label, columns, rows, fieldNameAt, errorsAt, noteOf, actions, extra = 0 } = props;
  const id = useId();
  const withActions = useMemo<readonly Column<Row>[]>(
    () => [
      ...columns,
      {
        header: routeDialog.operation,
        cell: (row, index) => (
          <div className="flex flex-wrap justify-end gap-x-5 gap-y-1">{actions(row, index)}</div>
        ),
        width: '13rem',
        numbers: true,
        card: 'action',
      },
    ],
    [columns, actions],
  );
  return (
    <WrappedTable
      label={label}
      columns={withActions}
      extra={extra}
      rows={rows}
      rowKey={(_, index) => fieldNameAt(index)}
      fieldAt={(index) => ({ name: fieldNameAt(index), faulty: errorsAt(index).length > 0 })}
      beneath={(row, index) => {
        const note = noteOf?.(row) ?? null;
        const errors = errorsAt(index);
        if (note === null && errors.length === 0) return null;
        return <RowNotes id={`${id}-${index}`} note={note} errors={errors} />;
      }}
      empty={<Empty low />}
    />
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

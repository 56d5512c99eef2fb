import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface HeadColumn {
  /** Needed where two columns have the same header. */
  key?: string | undefined;
  header: string;
  /** A CSS length such as `9rem`; columns without one share the rest. */
  width?: string | undefined;
}

interface FrameProps {
  /** The name of the table for assistive technology; the heading above says it to the eye. */
  label: string;
  columns: readonly HeadColumn[];
  /** On paper it is a table at any width; otherwise narrow paper gets cards, as a phone does. */
  paper?: boolean;
  /** A header cell before or after those of the columns. */
  first?: ReactNode;
  last?: ReactNode;
  /** For each header of a column. */
  headClass: string;
  /** The rows are being fetched. */
  busy?: boolean;
  dimmed?: boolean;
  /** Under the table: why it has no rows. */
  below?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/**
 * The frame of every table. On a phone each row is a card of labels and values, and a table that is laid out as cards loses its
 * roles, so the roles are written out here and in the rows.
 */
export function TableFrame(props: FrameProps) {
  const { label, columns, paper = false, first, last, headClass, busy, dimmed, below, children } = props;
  const block = paper ? 'max-md:not-print:block' : 'max-md:block';
  return (
    <div
      aria-busy={busy}
      className={classNames('rounded-6 border border-line bg-white', dimmed === true && 'opacity-60')}
    >
      <table
        role="table"
        aria-label={label}
        className={classNames('w-full table-fixed border-collapse', block)}
      >
        <thead role="rowgroup" className={paper ? 'max-md:not-print:sr-only' : 'max-md:sr-only'}>
          <tr role="row" className="h-8 bg-head">
            {first}
            {columns.map(({ header, key = header, width }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                style={width === undefined ? undefined : { width }}
                className={headClass}
              >
                {header}
              </th>
            ))}
            {last}
          </tr>
        </thead>
        <tbody role="rowgroup" className={block}>
          {children}
        </tbody>
      </table>
      {below}
    </div>
  );
}

export const headCellClass =
  'border-b border-line px-2.5 text-[0.8125rem] font-bold text-ink-soft first:rounded-tl-6 last:rounded-tr-6';

interface CellProps {
  header: string;
  className: string | undefined;
  title?: string | undefined;
  /** As for the frame. */
  paper?: boolean;
  /** For what the cell shows. */
  contentClass?: string;
  children: ReactNode;
}

/** A cell with its column's header, which shows where rows are cards. */
export function TableCell({ header, className, title, paper, contentClass, children }: CellProps) {
  return (
    <td role="cell" className={className} title={title}>
      <span
        aria-hidden="true"
        className={classNames(
          'text-xs leading-5.25 text-ink-faint md:hidden',
          paper === true && 'print:hidden',
        )}
      >
        {header}
      </span>
      <span className={classNames('min-w-0', contentClass)}>{children}</span>
    </td>
  );
}

import { memo, useCallback, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { tickClass } from './control-class.ts';
import { Empty } from './empty.tsx';
import { text } from '#texts/ui.ts';
import { TableCell, TableFrame, type HeadColumn } from './table-frame.tsx';

/** Define columns at module scope: a new array redraws every row. */
export interface Column<Row> extends HeadColumn {
  key: string;
  /**
   * The content of a cell. On a desktop a text is truncated at the edge of the column, with the whole text in
   * a tooltip.
   */
  cell: (row: Row) => ReactNode;
  /** Classes of the cell, such as `text-right`. */
  className?: string | undefined;
}

/** Tick boxes beside the radio buttons, and one in the head for all rows. */
export interface Ticks<Row> {
  /** The keys of the ticked rows. */
  keys: readonly string[];
  /** Whether the row has a box. */
  may: (row: Row) => boolean;
  onChange: (keys: readonly string[]) => void;
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. The heading above shows it to sighted users. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * With `onSelect`, each row has a radio button, and a click anywhere on the row selects it. A double click
   * or Enter submits the form around the table. '' or null for no selection.
   */
  selectedKey?: string | null | undefined;
  onSelect?: ((key: string) => void) | undefined;
  ticks?: Ticks<Row> | undefined;
  /** The rows are search results: an empty list advises changing the conditions. */
  search?: boolean | undefined;
  /** Replaces the default text of an empty list. */
  empty?: string | undefined;
  /** See `TableFrame`. */
  flush?: boolean | undefined;
  /** See `TableFrame`. */
  cards?: boolean | undefined;
  /** Rows are being fetched; the current rows stay, dimmed. */
  loading?: boolean | undefined;
}

/** A list, one line per record. Where its columns don't fit, each record is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    selectedKey,
    onSelect,
    ticks,
    search,
    empty,
    flush,
    cards,
    loading = false,
  } = props;
  const id = useId();
  const latest = useRef({ onSelect, ticks });
  useLayoutEffect(() => {
    latest.current = { onSelect, ticks };
  });
  const select = useCallback((key: string) => latest.current.onSelect?.(key), []);
  const tick = useCallback((key: string, on: boolean) => {
    const { keys = [], onChange } = latest.current.ticks ?? {};
    onChange?.(on ? [...keys, key] : keys.filter((each) => each !== key));
  }, []);
  const selectable = onSelect !== undefined;
  // What its cells are, for web/styles.css: it depends on them how a row is laid out as a card.
  const has = classNames(
    ...columns.flatMap(({ card }) => card ?? []).toSorted(),
    columns.some(({ className }) => className?.includes('align-top')) && 'top',
    selectable && 'choice',
    ticks && 'tick',
  );

  return (
    <TableFrame
      label={label}
      columns={columns}
      flush={flush}
      cards={cards}
      first={
        <>
          {selectable && (
            <th role="columnheader" scope="col" className="head-cell record-choice">
              <span className="sr-only">{text.chooseRow}</span>
            </th>
          )}
          {ticks && <TickAll ticks={ticks} keys={rows.filter(ticks.may).map(rowKey)} />}
        </>
      }
      extra={(selectable ? 2.5 : 0) + (ticks ? 2.5 : 0)}
      busy={loading}
      dimmed={loading && rows.length > 0}
      headless={rows.length === 0 && !loading}
      below={rows.length === 0 && (loading ? <Loading /> : <Empty search={search} message={empty} />)}
    >
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            id={`${id}-${key}`}
            name={`${id}-choice`}
            columns={columns}
            has={has}
            row={row}
            rowId={key}
            selectable={selectable}
            selected={selectable && key === selectedKey}
            onSelect={select}
            ticked={ticks && (ticks.may(row) ? ticks.keys.includes(key) : null)}
            onTick={tick}
          />
        );
      })}
    </TableFrame>
  );
}

/** The box in the head: ticks or unticks all of these rows. */
function TickAll({ ticks, keys }: { ticks: Pick<Ticks<never>, 'keys' | 'onChange'>; keys: string[] }) {
  const count = ticks.keys.length;
  const all = count > 0 && count === keys.length;
  return (
    <th role="columnheader" scope="col" className="head-cell record-tick">
      <span className="sr-only">{text.tickAll}</span>
      <label>
        <input
          type="checkbox"
          aria-label={text.tickAll}
          disabled={keys.length === 0}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all;
          }}
          onChange={() => ticks.onChange(all ? [] : keys)}
          className={tickClass}
        />
      </label>
    </th>
  );
}

function Loading() {
  return <p className="empty soft animate-after-150">{text.loading}</p>;
}

interface RowProps<Row> {
  id: string;
  name: string;
  columns: readonly Column<Row>[];
  has: string;
  row: Row;
  rowId: string;
  selectable: boolean;
  selected: boolean;
  onSelect: (key: string) => void;
  /** Null for a row without a box, undefined for a table without boxes. */
  ticked: boolean | null | undefined;
  onTick: (key: string, on: boolean) => void;
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { id, name, columns, has, row, rowId, selectable, selected, onSelect, ticked, onTick } = props;
  const press = (event: MouseEvent<HTMLElement>) => {
    if (!selectable) return;
    // Controls inside a cell handle their own clicks. The link of a row also selects it: the user comes back.
    const control =
      event.target instanceof Element ? event.target.closest('a, button, input, select, label') : null;
    if (control?.localName === 'a') onSelect(rowId);
    if (control !== null) return;
    if (getSelection()?.isCollapsed === false) return;
    // Moves the focus to the row, so that Enter opens this row.
    event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
    onSelect(rowId);
  };
  return (
    <tr
      role="row"
      id={id}
      onClick={press}
      onDoubleClick={(event) => selectable && event.currentTarget.closest('form')?.requestSubmit()}
      data-has={has}
      data-chosen={selected || undefined}
      data-ticked={ticked || undefined}
      className="record"
    >
      {selectable && (
        <td role="cell" className="record-choice">
          <label>
            <input
              type="radio"
              name={name}
              value={rowId}
              checked={selected}
              onChange={() => onSelect(rowId)}
              aria-labelledby={id}
              className={tickClass}
            />
          </label>
        </td>
      )}
      {ticked !== undefined && (
        <td role="cell" className="record-tick">
          {ticked !== null && (
            <label>
              <input
                type="checkbox"
                checked={ticked}
                onChange={() => onTick(rowId, !ticked)}
                aria-labelledby={id}
                className={tickClass}
              />
            </label>
          )}
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} />
      ))}
    </tr>
  );
}

// `memo` loses the type parameter; the component is the same.
const TableRow = memo(PlainRow) as typeof PlainRow;

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row);
  const title = typeof content === 'string' && content !== '' ? content : undefined;
  return (
    <TableCell
      header={column.header}
      card={column.card}
      className={classNames(
        'record-cell',
        column.numbers === true && 'rows:text-right',
        column.time === true && 'record-time',
        column.className,
      )}
      title={title}
    >
      {content}
    </TableCell>
  );
}

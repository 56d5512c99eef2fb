import {
  memo,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { general } from '#texts/general.ts';
import { classNames } from './class-names.ts';
import { tickClass } from './control-class.ts';
import { Empty } from './empty.tsx';
import { text } from '#texts/ui.ts';
import { TableCell, TableFrame, type HeadColumn } from './table-frame.tsx';

/** Define columns at module scope: a new array redraws every row. */
export interface Column<Row> extends HeadColumn {
  key: string;
  /**
   * The content of a cell. On a desktop a text that is longer than two lines of the column is truncated, with
   * the whole text in a tooltip.
   */
  cell: (row: Row) => ReactNode;
  /** Classes of the cell, such as `text-right`. */
  className?: string | undefined;
}

/** A radio button in each row. A click anywhere on the row selects it; a double click or Enter opens it. */
export interface RowChoice<Row> {
  /** '' or null for no selection. */
  selectedKey: string | null;
  onSelect: (key: string) => void;
  /** What tells the row from others, in a few words: what the button selects. */
  nameOf: (row: Row) => string;
  /** Gets the radio button of the selected row. */
  radio?: RefObject<HTMLInputElement | null> | undefined;
}

/** Tick boxes beside the radio buttons, and one in the head for all rows. */
export interface Ticks<Row> {
  /** The keys of the ticked rows. */
  keys: readonly string[];
  /** Whether the row has a box. */
  may: (row: Row) => boolean;
  /** What ticking the row means: the name of its box. */
  labelOf: (row: Row) => string;
  onChange: (keys: readonly string[]) => void;
}

export interface DataTableProps<Row> {
  /** The accessible name of the table. The heading above shows it to sighted users. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A double click and Enter submit the form around the table. */
  choice?: RowChoice<Row> | undefined;
  ticks?: Ticks<Row> | undefined;
  /** The rows are search results: an empty list advises changing the conditions. */
  search?: boolean | undefined;
  /** What it means here that the list is empty, in a sentence; null for a list that always has rows. */
  empty: string | null;
  /** The fetch failed. The error is shown elsewhere; the table does not say that there are no rows. */
  failed?: boolean | undefined;
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
    choice,
    ticks,
    search,
    empty,
    failed = false,
    flush,
    cards,
    loading = false,
  } = props;
  const id = useId();
  const latest = useRef({ choice, ticks });
  useLayoutEffect(() => {
    latest.current = { choice, ticks };
  });
  const select = useCallback((key: string) => latest.current.choice?.onSelect(key), []);
  const tick = useCallback((key: string, on: boolean) => {
    const { keys = [], onChange } = latest.current.ticks ?? {};
    onChange?.(on ? [...keys, key] : keys.filter((each) => each !== key));
  }, []);
  // What its cells are, for web/styles.css: it depends on them how a row is laid out as a card.
  const has = classNames(
    ...columns.flatMap(({ card }) => card ?? []).toSorted(),
    columns.some(({ className }) => className?.includes('align-top')) && 'top',
    choice && 'choice',
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
          {choice && (
            <th role="columnheader" scope="col" className="head-cell record-choice">
              <span className="sr-only">{text.chooseRow}</span>
            </th>
          )}
          {ticks && <TickAll ticks={ticks} keys={rows.filter(ticks.may).map(rowKey)} />}
        </>
      }
      extra={(choice ? 2.5 : 0) + (ticks ? 2.5 : 0)}
      busy={loading}
      dimmed={loading && rows.length > 0}
      headless={rows.length === 0 && !loading}
      below={rows.length === 0 && (loading ? <Loading /> : <NoRows {...{ search, empty, failed }} />)}
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
            choose={choice && text.chooseRowOf(choice.nameOf(row))}
            selected={key === choice?.selectedKey}
            radio={key === choice?.selectedKey ? choice.radio : undefined}
            onSelect={select}
            ticked={ticks && (ticks.may(row) ? ticks.keys.includes(key) : null)}
            tickLabel={ticks?.labelOf(row)}
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

function NoRows({ search, empty, failed }: Pick<DataTableProps<never>, 'search' | 'empty' | 'failed'>) {
  return failed === true ? <Empty message={general.listFailed} /> : <Empty search={search} means={empty} />;
}

function Loading() {
  return <p className="empty text-ink-soft animate-after-150">{text.loading}</p>;
}

interface RowProps<Row> {
  id: string;
  name: string;
  columns: readonly Column<Row>[];
  has: string;
  row: Row;
  rowId: string;
  /** The name of the radio button; undefined for a row without one. */
  choose: string | undefined;
  selected: boolean;
  radio: RefObject<HTMLInputElement | null> | undefined;
  onSelect: (key: string) => void;
  /** Null for a row without a box, undefined for a table without boxes. */
  ticked: boolean | null | undefined;
  tickLabel: string | undefined;
  onTick: (key: string, on: boolean) => void;
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { id, name, columns, has, row, rowId, choose, selected, radio, onSelect, ticked, tickLabel, onTick } =
    props;
  const selectable = choose !== undefined;
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
              ref={radio}
              type="radio"
              name={name}
              value={rowId}
              checked={selected}
              onChange={() => onSelect(rowId)}
              aria-label={choose}
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
                aria-label={tickLabel}
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
  const clamped = title !== undefined && !column.className?.includes('whitespace-normal');
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
      contentClass={clamped ? 'wrap-anywhere rows:line-clamp-2 rows:whitespace-normal' : undefined}
    >
      {content}
    </TableCell>
  );
}

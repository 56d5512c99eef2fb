import { memo, useCallback, useId, useLayoutEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { general } from '#texts/general.ts';
import { classNames } from './class-names.ts';
import { tickClass } from './control-class.ts';
import { Empty, emptyClass } from './empty.tsx';
import { text } from '#texts/ui.ts';
import { RecordCard, RecordCells, type Column } from './table-cells.tsx';
import { cellEdges, headClass, TableFrame, type TableLayout } from './table-frame.tsx';

export type { Column };

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
  /** What it means here that the list is empty, in a sentence; null where its heading says it. */
  empty: string | null;
  /** The fetch failed. The error is shown elsewhere; the table does not say that there are no rows. */
  failed?: boolean | undefined;
  /** See `TableFrame`. */
  flush?: boolean | undefined;
  /** See `TableFrame`. */
  cards?: boolean | undefined;
  /** Whether the row is set off, as the one that the user comes back from. */
  marked?: ((row: Row) => boolean) | undefined;
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
    marked,
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
  const head = headClass(flush === true);

  return (
    <TableFrame
      label={label}
      columns={columns}
      flush={flush}
      cards={cards}
      first={
        <>
          {choice && (
            <th
              scope="col"
              className={classNames(
                head,
                'w-[calc(var(--card-padding)+1.25rem)] md:w-[calc(var(--card-padding)+1rem)]',
              )}
            >
              <span className="sr-only">{text.chooseRow}</span>
            </th>
          )}
          {ticks && <TickAll ticks={ticks} keys={rows.filter(ticks.may).map(rowKey)} className={head} />}
        </>
      }
      extra={(choice ? 2.5 : 0) + (ticks ? 2.5 : 0)}
      busy={loading}
      dimmed={loading && rows.length > 0}
      headless={rows.length === 0 && !loading}
      below={rows.length === 0 && (loading ? <Loading /> : <NoRows {...{ search, empty, failed, flush }} />)}
    >
      {(layout) =>
        rows.map((row, index) => {
          const key = rowKey(row);
          return (
            <TableRow
              key={key}
              id={`${id}-${key}`}
              name={`${id}-choice`}
              layout={layout}
              columns={columns}
              row={row}
              index={index}
              rowId={key}
              choose={choice && text.chooseRowOf(choice.nameOf(row))}
              selected={key === choice?.selectedKey}
              marked={marked?.(row) === true}
              radio={key === choice?.selectedKey ? choice.radio : undefined}
              onSelect={select}
              ticked={ticks && (ticks.may(row) ? ticks.keys.includes(key) : null)}
              tickLabel={ticks?.labelOf(row)}
              onTick={tick}
            />
          );
        })
      }
    </TableFrame>
  );
}

/** The box in the head: ticks or unticks all of these rows. */
function TickAll(props: {
  ticks: Pick<Ticks<never>, 'keys' | 'onChange'>;
  keys: string[];
  className: string;
}) {
  const { ticks, keys, className } = props;
  const count = ticks.keys.length;
  const all = count > 0 && count === keys.length;
  return (
    <th scope="col" className={classNames(className, 'w-10 px-0')}>
      <label className="flex justify-center">
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

function NoRows(props: Pick<DataTableProps<never>, 'search' | 'empty' | 'failed' | 'flush'>) {
  const { search, empty, failed, flush } = props;
  if (failed === true) return <Empty icon={flush} message={general.listFailed} />;
  return <Empty icon={flush} search={search} means={empty} />;
}

function Loading() {
  return <p className={classNames(emptyClass, 'animate-after-150 text-ink-soft')}>{text.loading}</p>;
}

interface RowProps<Row> {
  id: string;
  name: string;
  layout: TableLayout;
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  rowId: string;
  /** The name of the radio button; undefined for a row without one. */
  choose: string | undefined;
  selected: boolean;
  marked: boolean;
  radio: RefObject<HTMLInputElement | null> | undefined;
  onSelect: (key: string) => void;
  /** Null for a row without a box, undefined for a table without boxes. */
  ticked: boolean | null | undefined;
  tickLabel: string | undefined;
  onTick: (key: string, on: boolean) => void;
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { id, layout, columns, row, index, rowId, choose, selected, marked, onSelect, ticked } = props;
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
  const shared = {
    id,
    onClick: press,
    onDoubleClick: (event: MouseEvent<HTMLElement>) =>
      selectable && event.currentTarget.closest('form')?.requestSubmit(),
    'data-chosen': selected || marked || ticked === true || undefined,
    className: classNames(
      'border-line-soft not-last:border-b',
      (selected || marked || ticked === true) && 'bg-chosen',
      (selected || marked) && 'shadow-[inset_3px_0_0_var(--color-action)]',
      selectable && 'cursor-pointer not-data-chosen:hover:bg-hover',
    ),
  };
  const choice = selectable && <Choice {...props} choose={choose} />;
  const tick = typeof ticked === 'boolean' && <Tick {...props} ticked={ticked} />;

  if (layout === 'rows')
    return (
      <tr {...shared} className={classNames(shared.className, 'h-8.5')}>
        {selectable && <td className={cellEdges}>{choice}</td>}
        {ticked !== undefined && <td>{tick}</td>}
        <RecordCells columns={columns} row={row} index={index} />
      </tr>
    );
  const controls = selectable || ticked !== undefined;
  return (
    <div
      role="row"
      data-layout="card"
      {...shared}
      className={classNames(
        shared.className,
        'relative flex py-3 pr-(--card-padding) leading-5',
        !controls && 'pl-(--card-padding)',
      )}
    >
      {controls && (
        <div role="cell" className="relative z-1 -my-2.75 flex flex-none flex-col @xl:flex-row">
          {choice}
          {tick}
        </div>
      )}
      <RecordCard columns={columns} row={row} index={index} />
    </div>
  );
}

// `memo` loses the type parameter; the component is the same.
const TableRow = memo(PlainRow) as typeof PlainRow;

/** In a card, it has room for a finger, and begins where the text of other cards does. */
const controlClass =
  'flex h-8.25 items-center justify-center cards:h-touch cards:w-[calc(var(--card-padding)+2rem)] cards:justify-start cards:pl-(--card-padding)';

function Choice<Row>(props: RowProps<Row> & { choose: string }) {
  const { name, rowId, selected, radio, onSelect, choose } = props;
  return (
    <label className={controlClass}>
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
  );
}

function Tick<Row>({ rowId, ticked, tickLabel, onTick }: RowProps<Row> & { ticked: boolean }) {
  return (
    <label className={classNames(controlClass, 'cards:@xl:w-7 cards:@xl:pl-0')}>
      <input
        type="checkbox"
        checked={ticked}
        onChange={() => onTick(rowId, !ticked)}
        aria-label={tickLabel}
        className={tickClass}
      />
    </label>
  );
}

import { useCallback, useState, type CSSProperties, type ReactNode, type RefCallback } from 'react';
import { classNames } from './class-names.ts';

export interface TableColumn {
  /** Needed where two columns have the same header. */
  key?: string | undefined;
  header: string;
  /** A CSS length such as `9rem` or `40%`. Columns without a width share the rest. */
  width?: string | undefined;
  /**
   * Instead of a width: how large a part of the rest, where a column with neither has 1. It is at least `min`
   * and at most `most`, in rem; what is left then goes to the columns with neither.
   */
  share?: number | undefined;
  most?: number | undefined;
  /** What a column without a width in rem needs at least, in rem; 8 by default. */
  min?: number | undefined;
  /** A time with its date: never cut, and its column has the width of one. */
  time?: boolean | undefined;
  /** Numbers or the buttons of a row, which end at the right of their column. */
  numbers?: boolean | undefined;
}

/** How a table shows its rows: as lines below a head, or each as a card. */
export type TableLayout = 'rows' | 'cards';

interface FrameProps {
  /** The accessible name of the table. The heading above shows it to sighted users. */
  label: string;
  columns: readonly TableColumn[];
  /** Reaches from edge to edge of its card, and its head stays in sight while the page scrolls. */
  flush?: boolean | undefined;
  /** A row is a card at any width. */
  cards?: boolean | undefined;
  /** Header cells before the columns, for a table of rows. */
  first?: ReactNode;
  /** The width of `first`, in rem. */
  extra?: number;
  /** There is nothing under the head: the table says nothing, and what is below it says all. */
  headless?: boolean;
  busy?: boolean;
  dimmed?: boolean;
  /** Shown below the table, such as the text of an empty list. */
  below?: ReactNode;
  children: (layout: TableLayout) => ReactNode;
}

/**
 * The frame of every table. Where the columns have room, it is an HTML table with a head; elsewhere each row
 * is a card (web/ui/table-cells.tsx), with the same roles, and only a screen reader is told the head.
 */
export function TableFrame(props: FrameProps) {
  const { label, flush = false, cards = false, first, extra = 0, headless = false, busy, dimmed } = props;
  const columns = props.columns.map((column, index) => {
    if (column.time !== true) return column;
    const atEdge = (index === 0 && extra === 0) || index === props.columns.length - 1;
    return { ...column, width: flush && atEdge ? edgeTimeWidth : timeWidth };
  });
  const [hasRoom, place] = useHasRoom(cards ? Infinity : roomOf(columns, extra));
  const rows = props.children(hasRoom ? 'rows' : 'cards');
  return (
    <div
      ref={place}
      aria-busy={busy}
      className={classNames(
        '@container border-line',
        // What is below it has a line of its own.
        flush ? 'border-t' : 'rounded-control border bg-white [--card-padding:0.75rem]',
        dimmed === true && 'opacity-60',
      )}
    >
      {hasRoom ? (
        <table
          hidden={headless}
          aria-label={label}
          className="w-full table-fixed border-collapse print:table-auto"
        >
          <Head columns={columns} first={first} extra={extra} flush={flush} />
          <tbody>{rows}</tbody>
        </table>
      ) : (
        <div role="table" hidden={headless} aria-label={label}>
          <div role="row" className="sr-only">
            {columns.map(({ header, key = header }, index) => (
              <span key={key} role="columnheader" aria-colindex={index + 1}>
                {header}
              </span>
            ))}
          </div>
          {rows}
        </div>
      )}
      {props.below}
    </div>
  );
}

type HeadProps = Required<Pick<FrameProps, 'columns' | 'first' | 'extra' | 'flush'>>;

function Head({ columns, first, extra, flush }: HeadProps) {
  const widths = widthsOf(columns, extra);
  const className = headClass(flush === true);
  return (
    <thead>
      <tr>
        {first}
        {columns.map(({ header, key = header, numbers }, index) => (
          <th
            key={key}
            scope="col"
            style={widths[index]}
            className={classNames(className, numbers === true ? 'text-right' : 'text-left')}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A cell of a head. Of a table from edge to edge, it stays in sight below the header of the page. */
export function headClass(flush: boolean): string {
  return classNames(
    'h-8 border-b border-line bg-canvas px-2.5 text-xs font-normal text-ink-soft',
    cellEdges,
    flush
      ? 'sticky top-12 z-10 print:static [@media(height<500px)]:static'
      : 'first:rounded-tl-control last:rounded-tr-control',
  );
}

/** Text in a table begins and ends where the text of its card does. */
export const cellEdges = 'first:pl-(--card-padding) last:pr-(--card-padding)';

/** Whether the element that gets the reference is at least `rem` wide. It is known before the first paint. */
function useHasRoom(rem: number): readonly [boolean, RefCallback<HTMLElement>] {
  // Until the element is there, the window tells whether it is a phone's.
  const [width, setWidth] = useState(() => document.documentElement.clientWidth);
  const place = useCallback((element: HTMLElement) => {
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width >= rem * 16, place];
}

/** The width of a time in a table; at the edge of a flush table, the padding of the card is part of it. */
const timeWidth = '8.5rem';
const edgeTimeWidth = '9.375rem';

/** The width of each column, for its header. Undefined for the columns that share what is left. */
function widthsOf(columns: readonly TableColumn[], extra: number): (CSSProperties | undefined)[] {
  let fixed = extra;
  let shares = 0;
  for (const { width, share = 1 } of columns)
    if (width === undefined) shares += share;
    else if (width.endsWith('rem')) fixed += parseFloat(width);
  return columns.map(({ width, share, min = 8, most = 100 }) => {
    if (width !== undefined) return { width };
    if (share === undefined) return undefined;
    return { width: `clamp(${min}rem, (100cqi - ${fixed}rem) * ${share / shares}, ${most}rem)` };
  });
}

/**
 * The width in which all columns have room, in rem. A little less than they need is better than cards, but on
 * a phone even two columns are too narrow for names.
 */
function roomOf(columns: readonly TableColumn[], extra: number): number {
  for (const { width, min = 8 } of columns) extra += width?.endsWith('rem') ? parseFloat(width) : min;
  return Math.max(24, extra * 0.95);
}

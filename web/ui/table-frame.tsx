import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface HeadColumn {
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
  /**
   * The place of the cell where a row is a card: its title, a text right behind the title (`mark`), a tag at
   * the right end of their line, or a text that needs no label, on the next line (`plain`), at its right end
   * (`end`) or on the one after it (`below`). The `kind` of a found item is a picture at the left. Other
   * cells have the label of their column.
   */
  card?: 'title' | 'mark' | 'tag' | 'plain' | 'end' | 'below' | 'kind' | undefined;
}

interface FrameProps {
  /** The accessible name of the table. The heading above shows it to sighted users. */
  label: string;
  columns: readonly HeadColumn[];
  /** Reaches from edge to edge of its card, and its head stays in sight while the page scrolls. */
  flush?: boolean | undefined;
  /** Prints as a table at any width; otherwise narrow paper gets cards, like a phone. */
  paper?: boolean;
  /** A row is a card at any width. */
  cards?: boolean | undefined;
  /** A header cell before (`first`) or after (`last`) the columns. */
  first?: ReactNode;
  last?: ReactNode;
  /** The width of `first` and `last`, in rem. */
  extra?: number;
  /** There is nothing under the head: the table says nothing, and what is below it says all. */
  headless?: boolean;
  busy?: boolean;
  dimmed?: boolean;
  /** Shown below the table, such as the text of an empty list. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every table. Where the columns don't fit, each row is a card of labels and values (the variant
 * `cards:` in web/styles.css). CSS that lays a table out as cards removes the table roles, so they are set
 * explicitly here and in the rows.
 */
export function TableFrame(props: FrameProps) {
  const {
    label,
    flush = false,
    paper = false,
    cards = false,
    first,
    last,
    extra = 0,
    headless = false,
    busy,
    dimmed,
    below,
    children,
  } = props;
  const columns = props.columns.map((column, index) => {
    if (column.time !== true) return column;
    const atEdge = (index === 0 && extra === 0) || (index === props.columns.length - 1 && last === undefined);
    return { ...column, width: flush && atEdge ? edgeTimeWidth : timeWidth };
  });
  const block = paper ? 'cards:not-print:block' : 'cards:block';
  const widths = widthsOf(columns, extra);
  const headClasses = paper ? 'cards:not-print:sr-only' : 'cards:sr-only';
  return (
    <div
      aria-busy={busy}
      data-flush={flush || undefined}
      data-fit={cards ? 'never' : fitOf(columns, extra)}
      className={classNames(
        '@container rounded-control border border-line bg-white',
        dimmed === true && 'opacity-60',
      )}
    >
      <table
        role="table"
        hidden={headless}
        aria-label={label}
        className={classNames('w-full table-fixed border-collapse', block)}
      >
        <thead role="rowgroup" className={headClasses}>
          <tr role="row">
            {first}
            {columns.map(({ header, key = header, numbers }, index) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                style={widths[index]}
                className={classNames(headCellClass, numbers === true && 'text-right')}
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

/** The width of a time in a table; at the edge of a flush table, the padding of the card is part of it. */
const timeWidth = '8.5rem';
const edgeTimeWidth = '9.375rem';

/** The width of each column, for its header. Undefined for the columns that share what is left. */
function widthsOf(columns: readonly HeadColumn[], extra: number): (CSSProperties | undefined)[] {
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

/** The smallest of the widths in web/styles.css, in rem, in which all columns have room. */
function fitOf(columns: readonly HeadColumn[], extra: number): number {
  for (const { width, min = 8 } of columns) extra += width?.endsWith('rem') ? parseFloat(width) : min;
  // A little less than it needs is better than cards.
  return [24, 32, 40, 48].find((fit) => extra <= fit) ?? (extra <= 60 ? 55 : 62);
}

export const headCellClass = 'head-cell';

interface CellProps {
  header: string;
  /** See `HeadColumn`. */
  card?: HeadColumn['card'];
  className: string | undefined;
  title?: string | undefined;
  /** See `FrameProps.paper`. */
  paper?: boolean;
  /** Classes of the cell's content. */
  contentClass?: string | undefined;
  children: ReactNode;
}

/** A table cell. Where rows are cards it also shows the header of its column. */
export function TableCell(props: CellProps) {
  const { header, card, className, title, paper, contentClass, children } = props;
  return (
    <td role="cell" data-card={card} className={className} title={title}>
      <span
        aria-hidden="true"
        className={classNames(
          'text-xs leading-5.25 text-ink-faint rows:hidden',
          paper === true && 'print:hidden',
        )}
      >
        {header}
      </span>
      <span className={classNames('min-w-0', contentClass)}>{children}</span>
    </td>
  );
}

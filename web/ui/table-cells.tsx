import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { cellEdges, type TableColumn } from './table-frame.tsx';

/**
 * The slot of a cell where a row is a card: its title, a text right behind the title (`mark`, on a phone
 * below it), a tag at the right end of their line, or a text that needs no label, on the next line (`plain`),
 * at its right end (`end`) or, where it has no room there, on the one after it (`below`). The `kind` of a
 * found item is a picture at the left; an `action` is at the right. A cell without a slot has the label of
 * its column, and `none` is not shown.
 */
type CardSlot = 'title' | 'mark' | 'tag' | 'plain' | 'end' | 'below' | 'kind' | 'action' | 'none';

/** Define columns at module scope: a new array redraws every row. */
export interface Column<Row> extends TableColumn {
  cell: (row: Row, index: number) => ReactNode;
  card?: CardSlot | undefined;
  /** Classes of the cell in a table of rows. */
  className?: string | undefined;
  /** Classes of the cell in a card. */
  cardClass?: string | undefined;
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
}

const keyOf = <Row,>({ key, header }: Column<Row>) => key ?? header;

/** The cells of a row whose texts wrap. */
export function WrappedCells<Row>({ columns, row, index }: CellsProps<Row>) {
  return columns.map((column) => (
    <td
      key={keyOf(column)}
      className={classNames(
        'px-2.5 py-1.5 align-top wrap-anywhere',
        cellEdges,
        column.numbers === true && 'text-right',
        column.className,
      )}
    >
      {column.cell(row, index)}
    </td>
  ));
}

/**
 * The cells of a row of a list. A text that is longer than two lines of its column is cut, with the whole
 * text in a tooltip. The title leads its row.
 */
export function RecordCells<Row>({ columns, row, index }: CellsProps<Row>) {
  const titled = columns.some(({ card }) => card === 'title');
  return columns.map((column) => {
    const { card, time, numbers, className } = column;
    const content = column.cell(row, index);
    const text = textOf(content);
    return (
      <td
        key={keyOf(column)}
        title={text}
        className={classNames(
          'px-2.5 py-0.75',
          cellEdges,
          time === true ? 'whitespace-normal' : 'truncate',
          (titled ? card !== 'title' : card === 'plain') && 'text-ink-soft',
          numbers === true && 'text-right',
          className,
        )}
      >
        {text === undefined ? (
          content
        ) : (
          <Clamped text={text} whole={className?.includes('whitespace-normal')} />
        )}
      </td>
    );
  });
}

function Clamped({ text, whole }: { text: string; whole: boolean | undefined }) {
  return (
    <span className={whole === true ? undefined : 'line-clamp-2 wrap-anywhere whitespace-normal'}>
      {text}
    </span>
  );
}

function textOf(content: ReactNode): string | undefined {
  return typeof content === 'string' && content !== '' ? content : undefined;
}

type CardCell = {
  slot: CardSlot | undefined;
  at: number;
  label: string;
  content: ReactNode;
  className?: string | undefined;
};

/** What a card shows of a row: no empty cells. */
function cardCells<Row>({ columns, row, index }: CellsProps<Row>): CardCell[] {
  return columns
    .map((column, at) => ({
      slot: column.card,
      at: at + 1,
      label: column.header,
      content: column.card === 'none' ? null : column.cell(row, index),
      className: column.cardClass,
    }))
    .filter(
      ({ content }) => content !== null && content !== undefined && content !== false && content !== '',
    );
}

function CardCell({ cell, className }: { cell: CardCell; className?: string }) {
  const { slot, at, label, content } = cell;
  return (
    <div role="cell" aria-colindex={at} className={classNames('min-w-0', className, cell.className)}>
      {slot === undefined && (
        <span aria-hidden="true" className="flex-none text-xs leading-5 text-ink-faint">
          {label}
        </span>
      )}
      {slot === undefined ? <div className="min-w-0">{content}</div> : content}
    </div>
  );
}

/**
 * A row of a list as a card: a line with title and tag, and one with all other texts. Only what has no room
 * there is on further lines.
 */
export function RecordCard<Row>(props: CellsProps<Row>) {
  const cells = cardCells(props);
  const has = (slot: CardSlot) => cells.some((cell) => cell.slot === slot);
  const show = (slots: readonly (CardSlot | undefined)[], classOf: (slot: CardSlot | undefined) => string) =>
    cells
      .filter(({ slot }) => slots.includes(slot))
      .map((cell) => <CardCell key={cell.at} cell={cell} className={classOf(cell.slot)} />);
  const beside = has('end') ? 'flex-1' : '';
  return (
    <>
      {show(['kind'], () => 'mr-3 flex-none self-start')}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-4 leading-5.5 @max-sm:gap-x-2">
          {show(['title'], () => (has('mark') ? 'grow md:grow-0' : 'flex-[1_1_9rem]'))}
          {show(['tag'], () => 'ml-auto')}
          {show(['mark'], () => 'text-ink-soft max-md:basis-full md:-order-1 md:text-ink-faint')}
        </div>
        <div className="mt-px flex flex-wrap items-baseline gap-x-4 gap-y-px leading-5 text-ink-soft @max-sm:gap-x-2">
          {show(['plain'], () => beside)}
          {show(['end'], () => 'ml-auto whitespace-nowrap')}
          {has('below') && <span className="basis-full @lg:hidden" />}
          {show(['below'], () => '')}
          {show([undefined], () => 'flex items-baseline gap-2')}
        </div>
      </div>
      {show(['action'], () => 'ml-3 flex-none self-center')}
    </>
  );
}

/** A row of a short table as a card: title and tags in a line, texts below, and then cells with a label. */
export function WrappedCard<Row>(props: CellsProps<Row>) {
  const cells = cardCells(props);
  const inFirstLine = ({ slot }: CardCell) => slot === 'title' || slot === 'tag' || slot === 'action';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2">
        {cells.filter(inFirstLine).map((cell) => (
          <CardCell
            key={cell.at}
            cell={cell}
            className={classNames(
              'py-0.5',
              cell.slot === 'title' && 'font-semibold',
              cell.slot === 'tag' && 'text-ink-soft',
              cell.slot === 'action' && 'ml-auto',
            )}
          />
        ))}
      </div>
      {cells
        .filter((cell) => !inFirstLine(cell))
        .map((cell) => (
          <CardCell
            key={cell.at}
            cell={cell}
            className={classNames(
              'py-0.5',
              cell.slot === undefined &&
                'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2 @xs:grid-cols-[7.5rem_minmax(0,1fr)]',
            )}
          />
        ))}
    </>
  );
}

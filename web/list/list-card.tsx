import { useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react';
import { flushSync } from 'react-dom';
import { Link, type LinkTarget } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable, type ListTableProps } from '#web/ui/list-table.tsx';
import { recordLinkClass } from '#web/ui/record-link-class.ts';
import { countText } from '#web/ui/list-count.ts';
import { useSavedSearch } from './saved-search.ts';

/** What the button, Enter, a double click and the link of a row's title do. */
type Opening<Row> =
  | {
      /**
       * The screen that shows the row. Its code loads once a row is chosen. Define it at module scope: a new
       * function redraws every row.
       */
      opens: (row: Row) => LinkTarget;
      onOpen?: never;
    }
  | { onOpen: (row: Row) => void; opens?: never };

/** What keys and dialogs of a screen do with its list. */
export type ListHandle = {
  /** The key of the chosen row; '' for none. */
  readonly chosenKey: string;
  /**
   * Chooses the row `by` rows below the chosen one, and focuses it. Without a chosen row it is the first one,
   * or the last one for a negative `by`. Past the ends it does nothing.
   */
  readonly move: (by: number) => void;
  /** Opens the chosen row. */
  readonly open: () => void;
  readonly focusTable: () => void;
};

type ListCardProps<Row> = Omit<ListTableProps<Row>, 'label' | 'choice' | 'idle' | 'children' | 'top'> & {
  title: string;
  /** See `Card`. */
  titled?: boolean;
  /** At the right of the heading: what concerns the whole list, such as CSV出力 and 新規作成. */
  aside?: ReactNode;
  /** Shown above the table. */
  children?: ReactNode;
  /** What tells a row from others, in a few words. */
  nameOf: (row: Row) => string;
  openLabel: string;
  ref?: Ref<ListHandle>;
} & Opening<Row>;

/** A list in which one row is selected and opened. The buttons stay visible while the list scrolls. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  const { title, titled, aside, children, onOpen, opens, nameOf, openLabel, ref, ...table } = props;
  const { rows, rowKey, list, back, selection } = table;
  const router = useRouter();
  // Saved, so that the user finds the row again when they come back from what it opened.
  const [chosen, choose] = useSavedSearch(`${title} row`, readKey, '');
  // A choice applies only to the page of rows where it was made, or to the first one after coming back.
  const [queryId, setQueryId] = useState(list.queryId);
  const selectedKey = queryId === list.queryId ? chosen : '';
  const row = rows.find((each) => rowKey(each) === selectedKey);
  const open = (each: Row) => {
    if (opens === undefined) onOpen(each);
    else void router.navigate(opens(each));
  };
  const columns = useOpeningTitles(table.columns, opens, open);
  const idle = row === undefined && !selection && !back;
  const radio = useRef<HTMLInputElement>(null);
  const tableTop = useRef<HTMLDivElement>(null);
  const select = (key: string) => {
    const next = rows.find((each) => rowKey(each) === key);
    if (opens !== undefined && next !== undefined) void router.preloadRoute(opens(next));
    choose(key);
    setQueryId(list.queryId);
  };
  const openChosen = () => row !== undefined && open(row);
  useImperativeHandle(ref, () => ({
    chosenKey: row === undefined ? '' : selectedKey,
    move: (by) => {
      const at = row === undefined ? -1 : rows.indexOf(row);
      const next = rows[at === -1 && by < 0 ? rows.length - 1 : at + by];
      if (next === undefined) return;
      flushSync(() => select(rowKey(next)));
      radio.current?.focus();
    },
    open: openChosen,
    focusTable: () => tableTop.current?.focus(),
  }));
  const returned = useRef(chosen !== '');
  useEffect(() => {
    if (!returned.current || row === undefined) return;
    returned.current = false;
    // The user has already gone elsewhere, or reads what was done.
    if (!document.activeElement?.matches('body, h1')) return;
    radio.current?.closest('[role=row], tr')?.scrollIntoView({ block: 'nearest' });
    // Enter and the arrow keys go on from the row.
    radio.current?.focus({ preventScroll: true });
  });
  return (
    <Card flush title={title} titled={titled} count={countText(list)} aside={aside}>
      {children && (
        <CardBody above="table" className="space-y-3">
          {children}
        </CardBody>
      )}
      {/* A form, so that Enter on a selected row opens it. The table submits it on a double click. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          openChosen();
        }}
      >
        <ListTable
          {...table}
          columns={columns}
          label={title}
          idle={idle}
          top={tableTop}
          choice={{ selectedKey, onSelect: select, nameOf, radio }}
        >
          <Button type="submit" disabled={row === undefined}>
            {openLabel}
          </Button>
        </ListTable>
      </form>
    </Card>
  );
}

/** The columns, with titles that open their row. In a table, 詳細表示 and Enter do that for the keyboard. */
function useOpeningTitles<Row>(
  columns: readonly Column<Row>[],
  opens: ((row: Row) => LinkTarget) | undefined,
  open: (row: Row) => void,
): readonly Column<Row>[] {
  const latest = useRef(open);
  useLayoutEffect(() => {
    latest.current = open;
  });
  return useMemo(
    () =>
      columns.map((column) => {
        if (column.card !== 'title') return column;
        const cell = (row: Row, index: number) => {
          const children = column.cell(row, index);
          const title = typeof children === 'string' ? children : undefined;
          const shared = { tabIndex: -1, title, className: recordLinkClass(), children };
          if (opens !== undefined) return <Link {...shared} {...opens(row)} />;
          return <button type="button" {...shared} onClick={() => latest.current(row)} />;
        };
        return { ...column, cell };
      }),
    [columns, opens],
  );
}

function readKey(saved: unknown): string | null {
  return typeof saved === 'string' ? saved : null;
}

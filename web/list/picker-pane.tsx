import type { ReactNode } from 'react';
import type { RowChoice } from '#web/ui/data-table.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ListPane, type ListPaneProps } from '#web/ui/list-pane.tsx';
import type { PagedList } from '#web/ui/list-table.tsx';
import { PickerSearch } from './picker-search.tsx';

interface PickerPaneProps<Row> extends Omit<ListPaneProps<Row>, 'choice'> {
  /** `error` is the refusal of the last search; null if it succeeded. */
  list: PagedList & { error: Error | null };
  onSearch: () => void;
  /** On a wide screen, search, table and pager are rows of the grid around them. */
  inGrid?: boolean;
  /** The fields of the search. */
  children: ReactNode;
  /** Makes each row selectable. */
  choice?: Omit<RowChoice<Row>, 'onSelect'> & { onChoose: (row: Row) => void };
}

/** A list to pick from, with a search form above it. */
export function PickerPane<Row>(props: PickerPaneProps<Row>) {
  const { onSearch, inGrid = false, children, choice, ...table } = props;
  const { label, rows, rowKey, list } = table;
  const choose = (key: string) => {
    const row = rows.find((each) => rowKey(each) === key);
    if (row !== undefined) choice?.onChoose(row);
  };
  return (
    <div className={classNames('space-y-2', inGrid && 'lg:contents')}>
      <PickerSearch label={label} onSearch={onSearch} error={list.error}>
        {children}
      </PickerSearch>
      <ListPane {...table} choice={choice && { ...choice, onSelect: choose }} />
    </div>
  );
}

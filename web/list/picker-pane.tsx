import type { ReactNode } from 'react';
import { ListPane } from '#web/ui/list-pane.tsx';
import type { ListTableProps, PagedList } from '#web/ui/list-table.tsx';
import { PickerSearch } from './picker-search.tsx';

interface PickerPaneProps<Row> extends Omit<ListTableProps<Row>, 'onSelect'> {
  /** With why the last search failed, or nothing. */
  list: PagedList & { error: Error | null };
  onSearch: () => void;
  /** The fields of the search. */
  children: ReactNode;
  /** With it each row can be chosen. */
  onChoose?: (row: Row) => void;
}

/** A list to pick from, under its search. */
export function PickerPane<Row>(props: PickerPaneProps<Row>) {
  const { onSearch, children, onChoose, ...table } = props;
  const { label, rows, rowKey, list } = table;
  const choose = (key: string) => {
    const row = rows.find((each) => rowKey(each) === key);
    if (row !== undefined) onChoose?.(row);
  };
  return (
    <div className="space-y-2">
      <PickerSearch label={label} onSearch={onSearch} error={list.error}>
        {children}
      </PickerSearch>
      <ListPane {...table} onSelect={onChoose && choose} />
    </div>
  );
}

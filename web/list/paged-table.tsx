import { pageSize } from '#domain/limits.ts';
import { masterDataScreen } from '#texts/master-data.ts';
import { usePagedRows } from '#web/list/paged-rows.ts';
import { pagingOf } from '#web/list/paging.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { numberedRows } from './numbered-rows.ts';

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** The rows in the answer: the first ones of `total`. */
  rows: readonly Row[];
  total: number;
};

/** A flush table that pages in the browser, 25 a page. */
export function PagedTable<Row>({ label, columns, rows, total }: Props<Row>) {
  const list = usePagedRows(rows, pageSize.list);
  const { skip } = pagingOf(list.page, pageSize.list);
  return (
    <>
      {rows.length < total && (
        <p className="hint px-(--card-padding) pb-2">{masterDataScreen.firstOf(rows.length, total)}</p>
      )}
      <ListTable label={label} list={list} {...numberedRows(columns, list.rows, skip)} />
    </>
  );
}

import { useState } from 'react';
import { pageSize } from '#domain/limits.ts';
import { masterDataScreen } from '#domain/master-data-texts.ts';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  /** All that were sent, which are the first of `total`. */
  rows: readonly Row[];
  total: number;
};

/** Rows that are all at hand, 25 a page. */
export function PagedTable<Row>({ label, columns, rows, total }: Props<Row>) {
  const [page, setPage] = useState(1);
  const { skip, limit } = pagingOf(page, pageSize.list);
  const shown = rows.slice(skip, skip + limit).map((row, index) => ({ row, key: String(skip + index) }));
  const wrapped = columns.map(({ cell, ...column }) => ({
    ...column,
    cell: (line: (typeof shown)[number]) => cell(line.row),
  }));
  return (
    <div className="space-y-2">
      {rows.length < total && (
        <p className="text-[0.8125rem] text-ink-soft">{masterDataScreen.firstOf(rows.length, total)}</p>
      )}
      <DataTable label={label} columns={wrapped} rows={shown} rowKey={({ key }) => key} />
      <Pager
        page={page}
        pageCount={pageCountOf(rows.length, pageSize.list)}
        total={rows.length}
        pageSize={pageSize.list}
        onPage={setPage}
      />
    </div>
  );
}

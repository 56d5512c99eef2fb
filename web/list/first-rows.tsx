import type { ComponentProps } from 'react';
import { ShowAll, useFirstOf } from '#web/ui/show-all.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { numberedRows } from './numbered-rows.ts';
import { PagedTable } from './paged-table.tsx';

/** A flush list. A long one shows its first rows and a button for all of them, 25 a page. */
export function FirstRows<Row>(table: ComponentProps<typeof PagedTable<Row>>) {
  const { rows, long, open, toggle } = useFirstOf(table.rows);
  return (
    <div>
      <div className="border-b border-line">
        {open ? (
          <PagedTable {...table} />
        ) : (
          <DataTable flush label={table.label} {...numberedRows(table.columns, rows)} />
        )}
      </div>
      {long && (
        <div className="px-(--card-padding) pt-3.5">
          <ShowAll list={table.label} open={open} onToggle={toggle} />
        </div>
      )}
    </div>
  );
}

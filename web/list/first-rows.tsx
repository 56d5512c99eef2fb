import type { ComponentProps, ReactNode } from 'react';
import { ShowAll, useFirstOf } from '#web/ui/show-all.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { numberedRows } from './numbered-rows.ts';
import { PagedTable } from './paged-table.tsx';

type Props<Row> = ComponentProps<typeof PagedTable<Row>> & { heading: ReactNode };

/** A list with its heading. A long one shows its first rows and a button for all of them, 25 a page. */
export function FirstRows<Row>({ heading, ...table }: Props<Row>) {
  const { rows, long, open, toggle } = useFirstOf(table.rows);
  return (
    <section className="space-y-2">
      {heading}
      {open ? (
        <PagedTable {...table} />
      ) : (
        <DataTable flush label={table.label} {...numberedRows(table.columns, rows)} />
      )}
      {long && (
        <div className="pt-1.5">
          <ShowAll list={table.label} open={open} onToggle={toggle} />
        </div>
      )}
    </section>
  );
}

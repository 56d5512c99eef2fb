import type { SupplierGroupMember } from '#contract/supplier-group-management.ts';
import { supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { label } from '#texts/fields.ts';
import { supplierName } from '#domain/joined-names.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

/** Code and name of a supplier; an invalid one is marked. */
export const memberColumns: readonly Column<SupplierGroupMember>[] = [
  {
    key: 'code',
    header: label.supplier_code,
    cell: (row) => row.supplier_code,
    width: '9.5rem',
    card: 'mark',
  },
  {
    key: 'name',
    header: label.supplier_name,
    cell: (row) => <MemberName row={row} />,
    card: 'title',
    className: 'rows:whitespace-normal! rows:py-1.5',
  },
];

/** The same beside a button. */
export const memberColumnsBesideButton: readonly Column<SupplierGroupMember>[] = memberColumns.map(
  (column) => ({ ...column, width: column.width && '8.125rem' }),
);
export const memberKey = (row: SupplierGroupMember): string => String(row.supplier_id);

function MemberName({ row }: { row: SupplierGroupMember }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      {supplierName(row)}
      {row.invalid_flag && <Tag>{supplierGroupScreen.invalid}</Tag>}
    </span>
  );
}

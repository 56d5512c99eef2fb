import { useMemo } from 'react';
import type { SupplierGroupMember } from '#contract/supplier-group-management.ts';
import { supplierGroupText, supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { supplierName } from '#domain/joined-names.ts';
import { pageSize } from '#domain/limits.ts';
import { usePagedRows } from '#web/list/paged-rows.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListPane } from '#web/ui/list-pane.tsx';
import { memberColumnsBesideButton, memberKey } from './member-columns.tsx';
import { useLatest } from './use-latest.ts';

type Props = {
  members: readonly SupplierGroupMember[];
  onRemove: (member: SupplierGroupMember) => void;
};

/** The members in the form, each with a button to remove it. */
export function MemberList({ members, onRemove }: Props) {
  const list = usePagedRows(members, pageSize.picker);
  const remove = useLatest(onRemove);
  // Stable columns keep unchanged rows from rendering again.
  const columns = useMemo<readonly Column<SupplierGroupMember>[]>(
    () => [
      ...memberColumnsBesideButton,
      {
        key: 'remove',
        header: supplierGroupScreen.operation,
        cell: (row) => (
          <Button
            variant="plain"
            size="small"
            aria-label={supplierGroupScreen.removeOf(supplierName(row))}
            onClick={() => remove(row)}
          >
            {supplierGroupScreen.remove}
          </Button>
        ),
        width: '3.75rem',
        numbers: true,
        card: 'action',
      },
    ],
    [remove],
  );
  return (
    <ListPane
      counted
      label={supplierGroupScreen.members}
      list={list}
      columns={columns}
      rows={list.rows}
      rowKey={memberKey}
      empty={supplierGroupText.noMembers}
    />
  );
}

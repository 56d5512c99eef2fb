import { useMemo, useState } from 'react';
import type { SupplierGroupMember } from '#contract/supplier-group-management.ts';
import { administration, supplierGroupScreen } from '#domain/administration-texts.ts';
import { pageSize } from '#domain/limits.ts';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { memberColumns, memberKey, memberName } from './member-columns.tsx';
import { useLatest } from './use-latest.ts';

type Props = {
  members: readonly SupplierGroupMember[];
  onRemove: (member: SupplierGroupMember) => void;
};

/** The members that the form holds, each with a button that removes it. */
export function MemberList({ members, onRemove }: Props) {
  const [asked, setPage] = useState(1);
  const remove = useLatest(onRemove);
  // Rows that did not change are not drawn again, so the columns must stay the same.
  const columns = useMemo<readonly Column<SupplierGroupMember>[]>(
    () => [
      ...memberColumns,
      {
        key: 'remove',
        header: supplierGroupScreen.operation,
        cell: (row) => (
          <Button
            size="small"
            aria-label={supplierGroupScreen.removeOf(memberName(row))}
            onClick={() => remove(row)}
          >
            {supplierGroupScreen.remove}
          </Button>
        ),
        width: '5.5rem',
      },
    ],
    [remove],
  );
  const pageCount = pageCountOf(members.length, pageSize.picker);
  const page = Math.min(asked, pageCount);
  const { skip, limit } = pagingOf(page, pageSize.picker);
  return (
    <>
      <DataTable
        label={supplierGroupScreen.members}
        columns={columns}
        rows={members.slice(skip, skip + limit)}
        rowKey={memberKey}
        empty={administration.noMembers}
      />
      <Pager
        small
        page={page}
        pageCount={pageCount}
        total={members.length}
        pageSize={limit}
        onPage={setPage}
      />
    </>
  );
}

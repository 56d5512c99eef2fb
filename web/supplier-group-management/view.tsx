import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { supplierGroupManagement } from '#contract/supplier-group-management.ts';
import { supplierGroupScreen } from '#domain/administration-texts.ts';
import { label } from '#domain/labels.ts';
import { pageSize } from '#domain/limits.ts';
import { pageCountOf, pagingOf } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { memberColumns, memberKey } from './member-columns.tsx';

/** /supplier-group-management/view: a group and its members, paged here, 25 a page (section 2). */
export default function SupplierGroupView({ supplier_group_id }: { supplier_group_id: number }) {
  const { data } = useQuery(read(supplierGroupManagement.view.init, { supplier_group_id }));
  const [page, setPage] = useState(1);
  if (data === undefined) return null;
  const { skip, limit } = pagingOf(page, pageSize.list);
  return (
    <Card title={supplierGroupScreen.content}>
      <div className="space-y-4">
        <DefinitionList
          rows={[
            { label: label.group_name, value: data.group_name },
            { label: label.division, value: data.division_name },
          ]}
        />
        <h3 className="text-sm font-bold">{supplierGroupScreen.members}</h3>
        <DataTable
          label={supplierGroupScreen.members}
          columns={memberColumns}
          rows={data.items.slice(skip, skip + limit)}
          rowKey={memberKey}
        />
        <Pager
          page={page}
          pageCount={pageCountOf(data.items.length, limit)}
          total={data.items.length}
          pageSize={limit}
          onPage={setPage}
        />
        <PageActions
          start={
            <Link to="/supplier-group-management" className={buttonClass('secondary')}>
              {supplierGroupScreen.back}
            </Link>
          }
        >
          <Link
            to="/supplier-group-management/edit"
            search={{ supplier_group_id }}
            className={buttonClass('primary')}
          >
            {supplierGroupScreen.edit}
          </Link>
        </PageActions>
      </div>
    </Card>
  );
}

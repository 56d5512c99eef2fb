import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { supplierGroupManagement, type SupplierGroupListItem } from '#contract/supplier-group-management.ts';
import { supplierGroupScreen } from '#domain/administration-texts.ts';
import { label } from '#domain/labels.ts';
import { pageSize } from '#domain/limits.ts';
import { download } from '#web/api.ts';
import { CsvButton } from '#web/form/csv-button.tsx';
import { useDoubleClickOnRow } from '#web/form/double-click.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { useSavedSearch } from '#web/form/saved-search.ts';
import { read } from '#web/shell/read.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ListTop, useListTop } from '#web/ui/list-top.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { GroupSearch } from './group-search.tsx';
import { initialSearch, readGroupSearch } from './list-search.ts';

const rowKey = (row: SupplierGroupListItem) => String(row.supplier_group_id);
const columns: readonly Column<SupplierGroupListItem>[] = [
  { key: 'group_name', header: label.group_name, cell: (row) => row.group_name },
  { key: 'division', header: label.division, cell: (row) => row.division_name, width: '35%' },
];
const { init, supplier_group_list, csv } = supplierGroupManagement.list;

/** /supplier-group-management: the groups of the divisions that one administers, 25 a page (section 2). */
export default function SupplierGroupList() {
  const navigate = useNavigate();
  const [search, setSearch] = useSavedSearch('/supplier-group-management', readGroupSearch, initialSearch);
  const [selected, setSelected] = useState('');
  const offered = useQuery(read(init, {}));
  const conditions = {
    group_name: search.group_name,
    selected_division_id: search.selected_division_id ?? offered.data?.selected_division_id ?? null,
  };
  const { data, isFetching, error } = useQuery({
    ...read(supplier_group_list, { ...conditions, ...pagingOf(search.page, pageSize.list) }),
    enabled: offered.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  useExistingPage(search.page, isFetching || data === undefined ? null : pageCount, (page) =>
    setSearch({ ...search, page }),
  );
  const { top, toTop } = useListTop();
  const show = (next: typeof search) => {
    setSelected('');
    setSearch(next);
  };
  const open = () => {
    const row = rows.find((each) => rowKey(each) === selected);
    if (row === undefined) return;
    const { supplier_group_id } = row;
    void navigate({ to: '/supplier-group-management/view', search: { supplier_group_id } });
  };
  const form = useDoubleClickOnRow(open);
  if (offered.data === undefined) return null;

  return (
    <div className="space-y-4">
      <GroupSearch offered={offered.data} search={search} error={error} onSearch={show} />
      <Card
        title={supplierGroupScreen.list}
        aside={<CsvButton save={(encoding) => download(csv, { ...conditions, encoding })} />}
      >
        {/* A form, so that Enter on a selected row opens it, by the browser's own rule. */}
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            open();
          }}
          className="space-y-3"
        >
          <ListTop ref={top} label={supplierGroupScreen.listPage(search.page)}>
            <DataTable
              label={supplierGroupScreen.list}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              selectedKey={selected}
              onSelect={setSelected}
              search
              loading={isFetching}
            />
          </ListTop>
          <Pager
            page={Math.min(search.page, pageCount)}
            pageCount={pageCount}
            total={total}
            pageSize={pageSize.list}
            onPage={(page) => {
              show({ ...search, page });
              toTop();
            }}
          />
          <PageActions
            sticky
            start={
              <Link to="/system-management" className={buttonClass('secondary')}>
                {supplierGroupScreen.back}
              </Link>
            }
          >
            <Link to="/supplier-group-management/edit" className={buttonClass('secondary')}>
              {supplierGroupScreen.create}
            </Link>
            <Button type="submit" variant="primary" disabled={selected === ''}>
              {supplierGroupScreen.open}
            </Button>
          </PageActions>
        </form>
      </Card>
    </div>
  );
}

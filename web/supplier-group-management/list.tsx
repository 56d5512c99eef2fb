import { BackLink } from '#web/shared/back-link.tsx';
import type { LinkTarget } from '#web/navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { supplierGroupManagement, type SupplierGroupListItem } from '#contract/supplier-group-management.ts';
import { supplierGroupText, supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { suspension } from '#texts/administration.ts';
import { label } from '#texts/fields.ts';
import { text } from '#texts/ui.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { pageSize } from '#domain/limits.ts';
import { downloadFile } from '#web/call/call.ts';
import { FlashNote } from '#web/ui/status-note.tsx';
import { CsvButton } from '#web/list/csv-button.tsx';
import { CreateLink } from '#web/shared/create-link.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { usePagedList } from '#web/list/paged-list.ts';
import { useSavedSearch } from '#web/list/saved-search.ts';
import { read, showsRefusal } from '#web/call/read.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { GroupSearchForm } from './search-form.tsx';
import { initialGroupSearch, readGroupSearch } from './list-search.ts';

const nameOf = (row: SupplierGroupListItem) => joinedNames(row.division_name, row.group_name);
const rowKey = (row: SupplierGroupListItem) => String(row.supplier_group_id);
const opens = ({ supplier_group_id }: SupplierGroupListItem): LinkTarget => ({
  to: '/supplier-group-management/view',
  search: { supplier_group_id },
});
const columns: readonly Column<SupplierGroupListItem>[] = [
  {
    key: 'group_name',
    header: label.group_name,
    cell: (row) => <GroupName row={row} />,
    share: 2,
    most: 30,
    card: 'title',
  },
  {
    key: 'division',
    header: label.division,
    cell: (row) => (
      <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
        <span className="rows:truncate" title={row.division_name}>
          {row.division_name}
        </span>
        {row.division_left_source && <Tag tone="warning">{supplierGroupScreen.leftSource}</Tag>}
      </span>
    ),
    card: 'plain',
  },
];
const { init, supplier_group_list, csv } = supplierGroupManagement.list;

/** /supplier-group-management: the groups of the admin's divisions, 25 a page. */
export default function SupplierGroupList() {
  const [search, setSearch] = useSavedSearch(
    '/supplier-group-management',
    readGroupSearch,
    initialGroupSearch,
  );
  const offered = useQuery(read(init, {}));
  const atFirst = offered.data?.selected_division_id ?? null;
  const conditions = {
    group_name: search.group_name,
    selected_division_id: search.selected_division_id ?? atFirst,
    contains_suspended_group: search.contains_suspended_group,
  };
  const list = usePagedList({
    ask: (paging) => ({
      ...read(supplier_group_list, { ...conditions, ...paging }),
      ...showsRefusal,
      enabled: offered.data !== undefined,
    }),
    search,
    page: search.page,
    pageSize: pageSize.list,
    goTo: (page) => setSearch({ ...search, page }),
  });
  if (offered.data === undefined) return null;

  const rows = list.data?.items ?? [];
  const narrowed =
    conditions.group_name !== '' ||
    conditions.selected_division_id !== atFirst ||
    conditions.contains_suspended_group;
  return (
    <div className="space-y-blocks">
      <FlashNote />
      <GroupSearchForm
        offered={offered.data}
        search={search}
        narrowed={narrowed}
        error={list.error}
        onSearch={setSearch}
      />
      <ListCard
        title={supplierGroupScreen.list}
        aside={
          <CreateLink to="/supplier-group-management/edit" label={text.create}>
            <CsvButton save={(encoding) => downloadFile(csv, { ...conditions, encoding })} />
          </CreateLink>
        }
        list={list}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        search={narrowed}
        empty={null}
        nameOf={nameOf}
        opens={opens}
        openLabel={text.openDetail}
        back={<BackLink to="/system-management" />}
      >
        {rows.some((row) => row.division_left_source) && (
          <Note tone="warning">{supplierGroupText.someLeftSource}</Note>
        )}
      </ListCard>
    </div>
  );
}

function GroupName({ row }: { row: SupplierGroupListItem }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className="rows:truncate" title={row.group_name}>
        {row.group_name}
      </span>
      {row.suspended && <Tag>{suspension.suspended}</Tag>}
    </span>
  );
}

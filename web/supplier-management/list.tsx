import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#web/shared/back-link.tsx';
import type { LinkTarget } from '#web/navigation/link.tsx';
import { supplierManagement, type SupplierListItem } from '#contract/supplier-management.ts';
import { joinedNames, supplierName } from '#domain/joined-names.ts';
import { label } from '#texts/fields.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { text, unit } from '#texts/ui.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { downloadFile } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { readLike, useListSearch } from '#web/list/list-search.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { searchFieldClass } from '#web/shared/search-field-class.ts';
import { SearchCard } from '#web/list/search-card.tsx';
import { read, showsRefusal } from '#web/call/read.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const columns: readonly Column<SupplierListItem>[] = [
  {
    key: 'supplier_code',
    header: label.supplier_code,
    cell: (row) => row.supplier_code,
    width: '9rem',
    card: 'mark',
  },
  { key: 'name', header: label.supplier_name, cell: (row) => <Name row={row} />, card: 'title' },
];
const nameOf = (row: SupplierListItem) => joinedNames(supplierName(row), row.supplier_code);
const rowKey = (row: SupplierListItem) => String(row.supplier_id);
const opens = ({ supplier_id }: SupplierListItem): LinkTarget => ({
  to: '/supplier-management/detail',
  search: { supplier_id },
});
const noConditions = { supplier_code: '', supplier_name: '', contains_invalid_supplier: false };

/** /supplier-management: search suppliers by code and name, 25 a page. */
export default function SupplierList() {
  const { input, setInput, query, hasConditions, search, searchFor, goTo } = useListSearch(
    '/supplier-management',
    readLike(noConditions),
    noConditions,
  );
  // The requirements name the call; its answer holds nothing.
  useQuery(read(supplierManagement.list.init, {}));
  const list = usePagedList({
    ask: (paging) => ({
      ...read(supplierManagement.list.supplier_list, { ...query.conditions, ...paging }),
      ...showsRefusal,
    }),
    search: query,
    page: query.page,
    pageSize: pageSize.list,
    goTo,
  });
  return (
    <div className="space-y-blocks">
      <SearchCard
        title={supplierScreen.search}
        label={supplierScreen.list}
        narrowed={hasConditions}
        onSearch={search}
        onClear={() => searchFor(noConditions)}
        option={
          <Checkbox
            label={supplierScreen.containsInvalid}
            value={input.contains_invalid_supplier}
            onChange={(contains_invalid_supplier) => setInput({ ...input, contains_invalid_supplier })}
          />
        }
        error={list.error}
      >
        <TextField
          className={searchFieldClass}
          label={label.supplier_code}
          name="supplier_code"
          value={input.supplier_code}
          onChange={(supplier_code) => setInput({ ...input, supplier_code })}
          maxLength={maxLength.search_word}
        />
        <TextField
          className={searchFieldClass}
          label={label.supplier_name}
          name="supplier_name"
          value={input.supplier_name}
          onChange={(supplier_name) => setInput({ ...input, supplier_name })}
          maxLength={maxLength.search_word}
        />
      </SearchCard>
      <ListCard
        title={supplierScreen.list}
        aside={
          <CsvButton
            save={(encoding) => downloadFile(supplierManagement.list.csv, { ...query.conditions, encoding })}
          />
        }
        list={{ ...list, unit: unit.companies }}
        columns={columns}
        rows={list.data?.items ?? []}
        rowKey={rowKey}
        search={hasConditions}
        empty={supplierScreen.none}
        nameOf={nameOf}
        opens={opens}
        openLabel={text.openDetail}
        back={<BackLink to="/system-management" />}
      />
    </div>
  );
}

function Name({ row }: { row: SupplierListItem }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className="rows:truncate" title={supplierName(row)}>
        {supplierName(row)}
      </span>
      {row.invalid_flag && <Tag>{supplierScreen.invalid}</Tag>}
    </span>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { supplierManagement, type SupplierListItem } from '#contract/supplier-management.ts';
import { label } from '#domain/labels.ts';
import { supplierScreen } from '#domain/administration-texts.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { download, Refused } from '#web/api.ts';
import { CsvButton } from '#web/form/csv-button.tsx';
import { useDoubleClickOnRow } from '#web/form/double-click.ts';
import { readLike, useListSearch } from '#web/form/list-search.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { supplierName } from './supplier-name.ts';

const columns: readonly Column<SupplierListItem>[] = [
  { key: 'supplier_code', header: label.supplier_code, cell: (row) => row.supplier_code, width: '12rem' },
  { key: 'name', header: label.supplier_name, cell: supplierName },
  {
    key: 'invalid_flag',
    header: supplierScreen.validity,
    cell: (row) => (row.invalid_flag ? <Tag tone="danger">{supplierScreen.invalid}</Tag> : ''),
    width: '7rem',
  },
];
const rowKey = (row: SupplierListItem) => String(row.supplier_id);
const nothing = { supplier_code: '', supplier_name: '', contains_invalid_supplier: false };

/** /supplier-management: the suppliers, searched by code and name, 25 a page (section 2). */
export default function SupplierList() {
  const { typed, setTyped, asked, search, goTo } = useListSearch(
    '/supplier-management',
    readLike(nothing),
    nothing,
  );
  const [selected, setSelected] = useState('');
  const navigate = useNavigate();
  const { data, error, isFetching } = useQuery({
    ...read(supplierManagement.list.supplier_list, {
      ...asked.conditions,
      ...pagingOf(asked.page, pageSize.list),
    }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  useExistingPage(asked.page, isFetching || data === undefined ? null : pageCount, goTo);

  const open = () => {
    const row = rows.find((each) => rowKey(each) === selected);
    if (row === undefined) return;
    void navigate({ to: '/supplier-management/detail', search: { supplier_id: row.supplier_id } });
  };

  return (
    <div className="space-y-4">
      <Card title={supplierScreen.search}>
        <form
          role="search"
          aria-label={supplierScreen.list}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setSelected('');
            search();
          }}
          className="space-y-3"
        >
          <ErrorSummary
            errors={error instanceof Refused ? error.messages.map((message) => ({ message })) : []}
          />
          <div className="grid items-end gap-3 md:grid-cols-[14rem_minmax(0,1fr)_auto_auto]">
            <TextField
              label={label.supplier_code}
              name="supplier_code"
              value={typed.supplier_code}
              onChange={(supplier_code) => setTyped({ ...typed, supplier_code })}
              maxLength={maxLength.search_word}
            />
            <TextField
              label={label.supplier_name}
              name="supplier_name"
              value={typed.supplier_name}
              onChange={(supplier_name) => setTyped({ ...typed, supplier_name })}
              maxLength={maxLength.search_word}
            />
            <Checkbox
              label={supplierScreen.containsInvalid}
              value={typed.contains_invalid_supplier}
              onChange={(contains_invalid_supplier) => setTyped({ ...typed, contains_invalid_supplier })}
            />
            <Button type="submit">{supplierScreen.find}</Button>
          </div>
        </form>
      </Card>
      <Card
        title={supplierScreen.list}
        aside={
          <CsvButton
            save={(encoding) => download(supplierManagement.list.csv, { ...asked.conditions, encoding })}
          />
        }
      >
        <form
          ref={useDoubleClickOnRow(open)}
          onSubmit={(event) => {
            event.preventDefault();
            open();
          }}
          className="space-y-3"
        >
          <DataTable
            label={supplierScreen.list}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            selectedKey={selected}
            onSelect={setSelected}
            search
            loading={isFetching}
          />
          <Pager
            page={Math.min(asked.page, pageCount)}
            pageCount={pageCount}
            total={total}
            pageSize={pageSize.list}
            onPage={(page) => {
              setSelected('');
              goTo(page);
            }}
          />
          <PageActions
            start={
              <Link to="/system-management" className={buttonClass('secondary')}>
                {supplierScreen.back}
              </Link>
            }
          >
            <Button type="submit" variant="primary" disabled={selected === ''}>
              {supplierScreen.openDetail}
            </Button>
          </PageActions>
        </form>
      </Card>
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { selectDepartmentUser } from '#contract/approval-route.ts';
import type { PickerSupplier } from '#contract/approval-route.ts';
import { label } from '#domain/labels.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { routeDialog } from '#domain/route-labels.ts';
import { read } from '#web/shell/read.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { SupplierTarget } from './draft.ts';
import { PickerSearch } from '#web/form/picker-search.tsx';

type SupplierPaneProps = {
  /** The application's division: only suppliers that deal with it are offered (domain 2.2). */
  division_id: number;
  chosen_id: number | null;
  onChoose: (target: SupplierTarget) => void;
};

const columns: readonly Column<PickerSupplier>[] = [
  { key: 'code', header: label.supplier_code, cell: (row) => row.supplier_code, width: '9.5rem' },
  { key: 'company', header: routeDialog.company_name, cell: (row) => row.company_name },
  {
    key: 'branch',
    header: routeDialog.branch_office_name,
    cell: (row) => row.branch_office_name,
    width: '30%',
  },
];
const rowKey = (row: PickerSupplier) => String(row.supplier_id);

/** The choice of a supplier, five a page (specification 7, "Route selection dialogs"). */
export function SupplierPane({ division_id, chosen_id, onChoose }: SupplierPaneProps) {
  const id = useId();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [asked, setAsked] = useState({ code: '', name: '', page: 1 });
  const suppliers = useQuery({
    ...read(selectDepartmentUser.supplier_list, {
      division_id,
      supplier_code: asked.code,
      supplier_name: asked.name,
      skip: (asked.page - 1) * pageSize.route_dialog,
      limit: pageSize.route_dialog,
    }),
    placeholderData: keepPreviousData,
  });
  const { items = [], total_count = 0 } = suppliers.data ?? {};
  const choose = (key: string) => {
    const row = items.find((each) => rowKey(each) === key);
    if (row) onChoose({ kind: 'supplier', ...row });
  };
  return (
    <div className="space-y-2">
      <PickerSearch
        id={id}
        label={routeDialog.suppliers}
        onSearch={() => setAsked({ code, name, page: 1 })}
        error={suppliers.error}
      >
        <TextField
          label={label.supplier_code}
          value={code}
          onChange={setCode}
          maxLength={maxLength.search_word}
        />
        <TextField
          label={label.supplier_name}
          value={name}
          onChange={setName}
          maxLength={maxLength.search_word}
        />
      </PickerSearch>
      <DataTable
        label={routeDialog.suppliers}
        columns={columns}
        rows={items}
        rowKey={rowKey}
        selectedKey={chosen_id === null ? null : String(chosen_id)}
        onSelect={choose}
        search
        loading={suppliers.isFetching}
      />
      <Pager
        small
        page={asked.page}
        pageCount={Math.ceil(total_count / pageSize.route_dialog)}
        total={total_count}
        pageSize={pageSize.route_dialog}
        onPage={(page) => setAsked({ ...asked, page })}
      />
    </div>
  );
}

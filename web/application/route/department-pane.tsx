import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { selectDepartmentUser } from '#contract/approval-route.ts';
import type { PickerDepartment } from '#contract/approval-route.ts';
import { label } from '#domain/labels.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { routeDialog } from '#domain/route-labels.ts';
import { read } from '#web/shell/read.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { DepartmentTarget } from './draft.ts';
import { PickerSearch } from '#web/form/picker-search.tsx';

export type DivisionItem = { readonly value: number; readonly label: string };

type DepartmentPaneProps = {
  divisions: readonly DivisionItem[];
  /** The application's division, which the choice starts with (domain 2.2). */
  division_id: number;
  chosen_id: number | null;
  onChoose: (target: DepartmentTarget) => void;
};

const columns: readonly Column<PickerDepartment>[] = [
  { key: 'division', header: label.division, cell: (row) => row.division_name, width: '40%' },
  { key: 'department', header: label.department, cell: (row) => row.department_name },
];
const rowKey = (row: PickerDepartment) => String(row.department_id);

/** The choice of a department: of any division, five a page (specification 7, "Route selection dialogs"). */
export function DepartmentPane({ divisions, division_id, chosen_id, onChoose }: DepartmentPaneProps) {
  const id = useId();
  const [name, setName] = useState('');
  // A division that is not offered could not be seen in the drop-down either.
  const offered = divisions.some((division) => division.value === division_id);
  const [asked, setAsked] = useState({ division_id: offered ? division_id : null, name: '', page: 1 });
  const departments = useQuery({
    ...read(selectDepartmentUser.department_list, {
      division_id: asked.division_id,
      department_name: asked.name,
      skip: (asked.page - 1) * pageSize.route_dialog,
      limit: pageSize.route_dialog,
    }),
    placeholderData: keepPreviousData,
  });
  const { items = [], total_count = 0 } = departments.data ?? {};
  const choose = (key: string) => {
    const row = items.find((each) => rowKey(each) === key);
    if (row) onChoose({ kind: 'department', ...row });
  };
  return (
    <div className="space-y-2">
      <PickerSearch
        id={id}
        label={routeDialog.departments}
        onSearch={() => setAsked({ ...asked, name, page: 1 })}
        error={departments.error}
      >
        <Select
          label={label.division}
          value={String(asked.division_id ?? '')}
          placeholder={routeDialog.allDivisions}
          options={divisions.map((division) => ({ value: String(division.value), label: division.label }))}
          onChange={(value) => setAsked({ division_id: value === '' ? null : Number(value), name, page: 1 })}
        />
        <TextField
          label={label.department_name}
          value={name}
          onChange={setName}
          maxLength={maxLength.search_word}
        />
      </PickerSearch>
      <DataTable
        label={routeDialog.departments}
        columns={columns}
        rows={items}
        rowKey={rowKey}
        selectedKey={chosen_id === null ? null : String(chosen_id)}
        onSelect={choose}
        search
        loading={departments.isFetching}
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

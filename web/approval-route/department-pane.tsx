import { selectDepartmentUser, type PickerDepartment } from '#contract/approval-route.ts';
import { label } from '#texts/fields.ts';
import { routeDialog } from '#texts/approval-route.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { usePickerList } from '#web/list/picker-list.ts';
import { pickerFieldClass } from '#web/shared/search-field-class.ts';
import { PickerPane } from '#web/list/picker-pane.tsx';
import { read } from '#web/call/read.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { DepartmentTarget } from './draft.ts';
import { optionText } from './step-text.ts';

export type DivisionItem = { readonly value: number; readonly label: string };

type DepartmentPaneProps = {
  divisions: readonly DivisionItem[];
  /** The application's division: the search starts with it. */
  division_id: number;
  chosen_id: number | null;
  onChoose: (target: DepartmentTarget) => void;
};

type Conditions = { readonly division_id: number | null; readonly department_name: string };

const columns: readonly Column<PickerDepartment>[] = [
  { key: 'division', header: label.division, cell: (row) => row.division_name, width: '40%', card: 'plain' },
  { key: 'department', header: label.department, cell: (row) => row.department_name, card: 'title' },
];
const nameOf = (row: PickerDepartment) => optionText({ kind: 'department', ...row });
const rowKey = (row: PickerDepartment) => String(row.department_id);

/** The picker of a department, of any division, five a page. */
export function DepartmentPane({ divisions, division_id, chosen_id, onChoose }: DepartmentPaneProps) {
  // The drop-down can't show a division that is not among its options.
  const offered = divisions.some((division) => division.value === division_id);
  const initial: Conditions = { division_id: offered ? division_id : null, department_name: '' };
  const { input, setInput, hasConditions, search, searchFor, list } = usePickerList({
    initial,
    pageSize: pageSize.route_dialog,
    ask: (conditions, paging) => read(selectDepartmentUser.department_list, { ...conditions, ...paging }),
  });
  return (
    <PickerPane
      label={routeDialog.departments}
      list={list}
      columns={columns}
      rows={list.data?.items ?? []}
      rowKey={rowKey}
      choice={{
        selectedKey: chosen_id === null ? null : String(chosen_id),
        onChoose: (row) => onChoose({ kind: 'department', ...row }),
        nameOf,
      }}
      empty={routeDialog.noDepartments}
      onSearch={search}
      search={hasConditions}
    >
      <Select
        className={pickerFieldClass}
        label={label.division}
        value={String(input.division_id ?? '')}
        placeholder={routeDialog.allDivisions}
        options={divisions.map((division) => ({ value: String(division.value), label: division.label }))}
        onChange={(value) => searchFor({ ...input, division_id: value === '' ? null : Number(value) })}
      />
      <TextField
        className={pickerFieldClass}
        label={label.department_name}
        value={input.department_name}
        onChange={(department_name) => setInput({ ...input, department_name })}
        maxLength={maxLength.search_word}
      />
    </PickerPane>
  );
}

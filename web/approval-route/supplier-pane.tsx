import { selectDepartmentUser, type PickerSupplier } from '#contract/approval-route.ts';
import { label } from '#texts/fields.ts';
import { routeDialog } from '#texts/approval-route.ts';
import { unit } from '#texts/ui.ts';
import { pageSize } from '#domain/limits.ts';
import { usePickerList } from '#web/list/picker-list.ts';
import { PickerPane } from '#web/list/picker-pane.tsx';
import { noWords, SupplierWordsFields } from '#web/list/supplier-words.tsx';
import { read } from '#web/call/read.ts';
import type { Column } from '#web/ui/data-table.tsx';
import type { SupplierTarget } from './draft.ts';
import { optionText } from './step-text.ts';

type SupplierPaneProps = {
  /** The application's division: the picker offers only suppliers that deal with it. */
  division_id: number;
  chosen_id: number | null;
  onChoose: (target: SupplierTarget) => void;
};

const columns: readonly Column<PickerSupplier>[] = [
  {
    key: 'code',
    header: label.supplier_code,
    cell: (row) => row.supplier_code,
    width: '9.5rem',
    card: 'mark',
  },
  { key: 'company', header: routeDialog.company_name, cell: (row) => row.company_name, card: 'title' },
  {
    key: 'branch',
    header: routeDialog.branch_office_name,
    cell: (row) => row.branch_office_name,
    width: '30%',
    card: 'plain',
  },
];
const nameOf = (row: PickerSupplier) => optionText({ kind: 'supplier', ...row });
const rowKey = (row: PickerSupplier) => String(row.supplier_id);

/** The picker of a supplier, five a page. */
export function SupplierPane({ division_id, chosen_id, onChoose }: SupplierPaneProps) {
  const { input, setInput, hasConditions, search, list } = usePickerList({
    initial: noWords,
    pageSize: pageSize.route_dialog,
    ask: (words, paging) => read(selectDepartmentUser.supplier_list, { division_id, ...words, ...paging }),
  });
  return (
    <PickerPane
      label={routeDialog.suppliers}
      list={{ ...list, unit: unit.companies }}
      columns={columns}
      rows={list.data?.items ?? []}
      rowKey={rowKey}
      choice={{
        selectedKey: chosen_id === null ? null : String(chosen_id),
        onChoose: (row) => onChoose({ kind: 'supplier', ...row }),
        nameOf,
      }}
      empty={routeDialog.noSuppliers}
      onSearch={search}
      search={hasConditions}
    >
      <SupplierWordsFields input={input} onInput={setInput} />
    </PickerPane>
  );
}

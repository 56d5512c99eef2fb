import { useMemo } from 'react';
import { supplierGroupManagement, type SupplierGroupMember } from '#contract/supplier-group-management.ts';
import { supplierGroupScreen } from '#texts/supplier-group-management.ts';
import { text, unit } from '#texts/ui.ts';
import { supplierName } from '#domain/joined-names.ts';
import { pageSize } from '#domain/limits.ts';
import { usePickerList } from '#web/list/picker-list.ts';
import { PickerPane } from '#web/list/picker-pane.tsx';
import { noWords, SupplierWordsFields } from '#web/list/supplier-words.tsx';
import { read } from '#web/call/read.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Tag } from '#web/ui/tag.tsx';
import { differenceOf, fitsQuery } from './form.ts';
import { memberColumnsBesideButton, memberKey } from './member-columns.tsx';
import { useLatest } from './use-latest.ts';

const { supplier_list, candidates } = supplierGroupManagement.edit;

type Props = {
  supplier_group_id: number | null;
  stored: readonly SupplierGroupMember[];
  members: readonly SupplierGroupMember[];
  onAdd: (suppliers: readonly SupplierGroupMember[]) => void;
};

/** `added` if the form already has the supplier, until the list without it has loaded. */
type Candidate = SupplierGroupMember & { readonly added: boolean };

/** Valid suppliers that are not yet members: a search by code and name, ten a page. */
export function CandidatePane({ supplier_group_id, stored, members, onAdd }: Props) {
  const { input, setInput, hasConditions, search, list } = usePickerList({
    initial: noWords,
    pageSize: pageSize.picker,
    ask: (words, paging) => {
      const difference = differenceOf(stored, members);
      const query = { ...words, supplier_group_id, ...difference, ...paging };
      return fitsQuery(difference) ? read(supplier_list, query) : read(candidates, query);
    },
  });
  const { data } = list;
  const rows = useMemo(() => {
    const known = new Set(members.map(({ supplier_id }) => supplier_id));
    return (data?.items ?? []).map((item) => ({ ...item, added: known.has(item.supplier_id) }));
  }, [data, members]);
  const columns = useColumns(useLatest((row: Candidate) => onAdd([row])));

  return (
    <>
      <div className="mb-2 flex min-h-7 flex-wrap items-center gap-2">
        <h3>{supplierGroupScreen.candidates}</h3>
        <small>{countText({ ...list, unit: unit.companies })}</small>
        <div className="ml-auto flex">
          <Button size="small" disabled={rows.every(({ added }) => added)} onClick={() => onAdd(rows)}>
            {supplierGroupScreen.addAll}
          </Button>
        </div>
      </div>
      <PickerPane
        inGrid
        counted
        label={supplierGroupScreen.candidates}
        list={list}
        columns={columns}
        rows={rows}
        rowKey={memberKey}
        onSearch={search}
        search={hasConditions}
        empty={supplierGroupScreen.noCandidates}
      >
        <SupplierWordsFields input={input} onInput={setInput} />
      </PickerPane>
    </>
  );
}

/** Stable columns keep unchanged rows from rendering again. */
function useColumns(add: (row: Candidate) => void) {
  return useMemo<readonly Column<Candidate>[]>(
    () => [
      ...memberColumnsBesideButton,
      {
        key: 'add',
        header: supplierGroupScreen.operation,
        cell: (row) =>
          row.added ? (
            <Tag>{supplierGroupScreen.added}</Tag>
          ) : (
            <Button
              variant="plain"
              size="small"
              aria-label={supplierGroupScreen.addOf(supplierName(row))}
              onClick={() => add(row)}
            >
              {text.add}
            </Button>
          ),
        width: '3.75rem',
        numbers: true,
        card: 'action',
      },
    ],
    [add],
  );
}

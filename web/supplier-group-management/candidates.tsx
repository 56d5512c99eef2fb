import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { supplierGroupManagement, type SupplierGroupMember } from '#contract/supplier-group-management.ts';
import { supplierGroupScreen } from '#domain/administration-texts.ts';
import { label } from '#domain/labels.ts';
import { maxLength, pageSize } from '#domain/limits.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { PickerSearch } from '#web/form/picker-search.tsx';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { differenceOf } from './form.ts';
import { memberColumns, memberKey, memberName } from './member-columns.tsx';
import { useLatest } from './use-latest.ts';

type Props = {
  supplier_group_id: number | null;
  stored: readonly SupplierGroupMember[];
  members: readonly SupplierGroupMember[];
  onAdd: (suppliers: readonly SupplierGroupMember[]) => void;
};

/** A supplier of the list, with whether the form has it already: one that the query could not leave out. */
type Candidate = SupplierGroupMember & { readonly added: boolean };

/** Valid suppliers that are no members yet, searched by code and name, ten a page. */
export function Candidates({ supplier_group_id, stored, members, onAdd }: Props) {
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [asked, setAsked] = useState({ supplier_code: '', supplier_name: '', page: 1 });
  const { page, ...words } = asked;
  const { data, isFetching, error } = useQuery({
    ...read(supplierGroupManagement.edit.supplier_list, {
      ...words,
      supplier_group_id,
      ...differenceOf(stored, members),
      ...pagingOf(page, pageSize.picker),
    }),
    placeholderData: keepPreviousData,
  });
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.picker);
  useExistingPage(page, isFetching || data === undefined ? null : pageCount, (last) =>
    setAsked({ ...asked, page: last }),
  );
  const rows = useMemo(() => {
    const known = new Set(members.map(({ supplier_id }) => supplier_id));
    return (data?.items ?? []).map((item) => ({ ...item, added: known.has(item.supplier_id) }));
  }, [data, members]);
  const columns = useColumns(useLatest((row: Candidate) => onAdd([row])));

  return (
    <>
      <h3 className="text-[0.8125rem] font-bold">{supplierGroupScreen.candidates}</h3>
      <PickerSearch
        id="candidates-error"
        label={supplierGroupScreen.candidates}
        onSearch={() => setAsked({ supplier_code: code, supplier_name: name, page: 1 })}
        error={error}
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
        label={supplierGroupScreen.candidates}
        columns={columns}
        rows={rows}
        rowKey={memberKey}
        search
        loading={isFetching}
      />
      <Pager
        small
        page={Math.min(page, pageCount)}
        pageCount={pageCount}
        total={total}
        pageSize={pageSize.picker}
        onPage={(next) => setAsked({ ...asked, page: next })}
      />
      <div className="flex justify-end">
        <Button size="small" disabled={rows.every(({ added }) => added)} onClick={() => onAdd(rows)}>
          {supplierGroupScreen.addAll}
        </Button>
      </div>
    </>
  );
}

/** Rows that did not change are not drawn again, so the columns must stay the same. */
function useColumns(add: (row: Candidate) => void) {
  return useMemo<readonly Column<Candidate>[]>(
    () => [
      ...memberColumns,
      {
        key: 'add',
        header: supplierGroupScreen.operation,
        cell: (row) =>
          row.added ? (
            <Tag>{supplierGroupScreen.added}</Tag>
          ) : (
            <Button
              size="small"
              aria-label={supplierGroupScreen.addOf(memberName(row))}
              onClick={() => add(row)}
            >
              {supplierGroupScreen.add}
            </Button>
          ),
        width: '5.5rem',
      },
    ],
    [add],
  );
}

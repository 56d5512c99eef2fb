import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { list, type UnattendedListItem } from '#contract/application/list.ts';
import { applicationScreen, label } from '#domain/labels.ts';
import { pageSize } from '#domain/limits.ts';
import { replacementText } from '#domain/replacement-texts.ts';
import { useDoubleClickOnRow } from '#web/form/double-click.ts';
import { pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { read } from '#web/shell/read.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ListTop, useListTop } from '#web/ui/list-top.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { listColumns } from './list-columns.tsx';

// Room for the division: nothing here has a result.
const widths: Readonly<Record<string, string>> = {
  applicant: '6.5rem',
  current_step: '11.5rem',
  status: '5.5rem',
};

/** Its applications are of several divisions. */
const columns: readonly Column<UnattendedListItem>[] = [
  { key: 'division', header: label.division, cell: (row) => row.division_name, width: '8.5rem' },
  ...listColumns.map((column) => ({ ...column, width: widths[column.key] ?? column.width })),
];
const rowKey = (row: UnattendedListItem) => String(row.application_id);

/** 担当者不在 (domain 2.7): the applications with a step that nobody can act on, the oldest first, 25 a page. */
export function UnattendedList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const [selected, setSelected] = useState('');
  const navigate = useNavigate();
  const { top, toTop } = useListTop();
  const { data, isFetching } = useQuery({
    ...read(list.unattended_list, pagingOf(page, pageSize.list)),
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  useExistingPage(page, isFetching || data === undefined ? null : pageCount, onPage);

  const open = () => {
    const row = rows.find((each) => rowKey(each) === selected);
    if (row === undefined) return;
    void navigate({ to: '/application/detail', search: { application_id: row.application_id } });
  };
  return (
    <Card title={replacementText.unattended}>
      <form
        ref={useDoubleClickOnRow(open)}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
        className="space-y-3"
      >
        <ListTop ref={top} label={applicationScreen.listPage(page)}>
          <DataTable
            label={replacementText.unattended}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            selectedKey={selected}
            onSelect={setSelected}
            empty={replacementText.nobodyMissing}
            loading={isFetching}
          />
        </ListTop>
        <Pager
          page={Math.min(page, pageCount)}
          pageCount={pageCount}
          total={total}
          pageSize={pageSize.list}
          onPage={(next) => {
            setSelected('');
            onPage(next);
            toTop();
          }}
        />
        <PageActions sticky>
          <Button type="submit" variant="primary" disabled={selected === ''}>
            {applicationScreen.openDetail}
          </Button>
        </PageActions>
      </form>
    </Card>
  );
}

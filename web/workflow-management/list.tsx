import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { workflowManagement, type WorkflowListItem } from '#contract/workflow-management.ts';
import { administration, workflowScreen } from '#domain/administration-texts.ts';
import { label } from '#domain/labels.ts';
import { pageSize } from '#domain/limits.ts';
import { download } from '#web/api.ts';
import { CsvButton } from '#web/form/csv-button.tsx';
import { useDoubleClickOnRow } from '#web/form/double-click.ts';
import { isPage, pageCountOf, pagingOf, useExistingPage } from '#web/form/paging.ts';
import { useSavedSearch } from '#web/form/saved-search.ts';
import { read } from '#web/shell/read.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ListTop, useListTop } from '#web/ui/list-top.tsx';
import { Note } from '#web/ui/note.tsx';
import { PageActions } from '#web/ui/page-actions.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Tag } from '#web/ui/tag.tsx';

const rowKey = (row: WorkflowListItem) => String(row.workflow_id);
const columns: readonly Column<WorkflowListItem>[] = [
  { key: 'division', header: label.division, cell: (row) => row.division_name, width: '35%' },
  { key: 'workflow', header: label.workflow, cell: (row) => <FormName row={row} /> },
];
const readPage = (kept: unknown) => (isPage(kept) ? kept : null);

/** /workflow-management: the workflows of the divisions that one administers, 25 a page (section 2). */
export default function WorkflowList() {
  const navigate = useNavigate();
  const [page, setPage] = useSavedSearch('/workflow-management', readPage, 1);
  const [selected, setSelected] = useState('');
  const { data, isFetching } = useQuery({
    ...read(workflowManagement.workflow_list, pagingOf(page, pageSize.list)),
    placeholderData: keepPreviousData,
  });
  const rows = data?.items ?? [];
  const total = data?.total_count ?? 0;
  const pageCount = pageCountOf(total, pageSize.list);
  useExistingPage(page, isFetching || data === undefined ? null : pageCount, setPage);
  const { top, toTop } = useListTop();
  const open = () => {
    const row = rows.find((each) => rowKey(each) === selected);
    if (row === undefined) return;
    void navigate({ to: '/workflow-management/detail', search: { workflowId: row.workflow_id } });
  };

  return (
    <Card
      title={workflowScreen.list}
      aside={<CsvButton save={(encoding) => download(workflowManagement.csv, { encoding })} />}
    >
      {/* A form, so that Enter on a selected row opens it, by the browser's own rule. */}
      <form
        ref={useDoubleClickOnRow(open)}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
        className="space-y-3"
      >
        <ListTop ref={top} label={workflowScreen.listPage(page)}>
          <DataTable
            label={workflowScreen.list}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            selectedKey={selected}
            onSelect={setSelected}
            loading={isFetching}
          />
        </ListTop>
        {rows.some((row) => !row.available) && (
          <Note tone="warning">{administration.unavailableWorkflows}</Note>
        )}
        <Pager
          page={Math.min(page, pageCount)}
          pageCount={pageCount}
          total={total}
          pageSize={pageSize.list}
          onPage={(next) => {
            setSelected('');
            setPage(next);
            toTop();
          }}
        />
        <PageActions
          sticky
          start={
            <Link to="/system-management" className={buttonClass('secondary')}>
              {workflowScreen.back}
            </Link>
          }
        >
          <Link to="/workflow-management/detail" className={buttonClass('secondary')}>
            {workflowScreen.create}
          </Link>
          <Button type="submit" variant="primary" disabled={selected === ''}>
            {workflowScreen.open}
          </Button>
        </PageActions>
      </form>
    </Card>
  );
}

function FormName({ row }: { row: WorkflowListItem }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className="md:truncate" title={row.workflow_name}>
        {row.workflow_name}
      </span>
      {!row.available && <Tag tone="warning">{workflowScreen.unavailable}</Tag>}
    </span>
  );
}

import { BackLink } from '#web/shared/back-link.tsx';
import { Link, type LinkTarget } from '#web/navigation/link.tsx';
import { workflowManagement, type WorkflowListItem } from '#contract/workflow-management.ts';
import { workflowText, workflowScreen, workflowCopyScreen } from '#texts/workflow-management.ts';
import { suspension } from '#texts/administration.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { label } from '#texts/fields.ts';
import { text } from '#texts/ui.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { pageSize } from '#domain/limits.ts';
import { downloadFile } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import { CreateLink } from '#web/shared/create-link.tsx';
import { ListCard } from '#web/list/list-card.tsx';
import { readLike, useListSearch } from '#web/list/list-search.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { FlashNote } from '#web/ui/status-note.tsx';
import { read } from '#web/call/read.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { Tag } from '#web/ui/tag.tsx';

const nameOf = (row: WorkflowListItem) => joinedNames(row.division_name, row.workflow_name);
const rowKey = (row: WorkflowListItem) => String(row.workflow_id);
const opens = ({ workflow_id: workflowId }: WorkflowListItem): LinkTarget => ({
  to: '/workflow-management/detail',
  search: { workflowId },
});
const columns: readonly Column<WorkflowListItem>[] = [
  {
    key: 'division',
    header: label.division,
    cell: (row) => row.division_name,
    share: 1,
    most: 15,
    card: 'plain',
  },
  { key: 'workflow', header: label.workflow, cell: (row) => <FormName row={row} />, card: 'title' },
];

const noConditions = { contains_suspended_workflow: false };

/** /workflow-management: the workflows of the admin's divisions, 25 a page. */
export default function WorkflowList() {
  const { query, searchFor, goTo } = useListSearch(
    '/workflow-management',
    readLike(noConditions),
    noConditions,
  );
  const { rights } = useLoginedUser();
  const { conditions, page } = query;
  const list = usePagedList({
    ask: (paging) => read(workflowManagement.workflow_list, { ...conditions, ...paging }),
    search: query,
    page,
    pageSize: pageSize.list,
    goTo,
  });
  const rows = list.data?.items ?? [];
  return (
    <div className="space-y-blocks">
      <FlashNote />
      <ListCard
        title={workflowScreen.list}
        aside={
          <CreateLink to="/workflow-management/detail" label={text.create}>
            {rights.administer_system && (
              <Link to="/workflow-management/copy" className={buttonClass('secondary', 'small')}>
                {workflowCopyScreen.open}
              </Link>
            )}
            <Link to="/workflow-management/import" className={buttonClass('secondary', 'small')}>
              {workflowScreen.import}
            </Link>
            <CsvButton
              save={(encoding) => downloadFile(workflowManagement.csv, { ...conditions, encoding })}
            />
          </CreateLink>
        }
        list={list}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={null}
        nameOf={nameOf}
        opens={opens}
        openLabel={text.openDetail}
        back={<BackLink to="/system-management" />}
      >
        <Checkbox
          label={workflowScreen.containsSuspended}
          value={conditions.contains_suspended_workflow}
          onChange={(contains_suspended_workflow) => searchFor({ contains_suspended_workflow })}
        />
        {rows.some(isUnavailable) && <Note tone="warning">{workflowText.unavailable}</Note>}
        {rows.some(isOutdated) && <Note tone="warning">{workflowText.outdated}</Note>}
      </ListCard>
    </div>
  );
}

/** Applications can't be submitted although they should be. */
function isUnavailable({ available, suspended }: WorkflowListItem): boolean {
  return !available && !suspended;
}

/** Applications can be submitted, but some of its people could no longer be chosen today. */
function isOutdated({ available, up_to_date }: WorkflowListItem): boolean {
  return available && !up_to_date;
}

function FormName({ row }: { row: WorkflowListItem }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className="rows:truncate" title={row.workflow_name}>
        {row.workflow_name}
      </span>
      {row.suspended && <Tag>{suspension.suspended}</Tag>}
      {isUnavailable(row) && <Tag tone="warning">{workflowScreen.unavailable}</Tag>}
      {isOutdated(row) && <Tag tone="warning">{workflowScreen.outdated}</Tag>}
    </span>
  );
}

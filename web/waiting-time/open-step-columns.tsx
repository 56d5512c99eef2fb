import type { WaitingStepItem } from '#contract/waiting-time.ts';
import { showDate } from '#domain/japan-date.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { label } from '#texts/fields.ts';
import { userNames } from '#texts/people.ts';
import { planText } from '#texts/ui.ts';
import { plannedText, waitingLabel, waitingText, workingDaysText } from '#texts/waiting-time.ts';
import { Link } from '#web/navigation/link.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Names } from '#web/ui/names.tsx';
import { recordLinkClass } from '#web/ui/record-link-class.ts';
import { Tag } from '#web/ui/tag.tsx';

export const openStepKey = (row: WaitingStepItem) => String(row.approval_route_step_id);

/** An application is a link where its reader may open it. */
export const openStepColumns: readonly Column<WaitingStepItem>[] = [
  {
    key: 'application_id',
    header: label.application_id,
    cell: ({ application_id, may_open }) =>
      may_open ? (
        <Link to="/application/detail" search={{ application_id }} className={recordLinkClass()}>
          {waitingText.number(application_id)}
        </Link>
      ) : (
        waitingText.number(application_id)
      ),
    width: '6.5rem',
    card: 'title',
  },
  {
    key: 'workflow',
    header: label.workflow,
    cell: (row) => row.workflow_name,
    min: 9,
    card: 'plain',
  },
  {
    key: 'division',
    header: label.division,
    cell: (row) => row.division_name,
    width: '8.5rem',
    card: 'plain',
  },
  {
    key: 'step_type',
    header: waitingLabel.step_type,
    cell: (row) => stepTypeLabel[row.step_type],
    width: '8.25rem',
    card: 'tag',
  },
  {
    key: 'organisation',
    header: waitingLabel.full_names,
    cell: (row) => <Names names={joinedNames(row.organisation_name, userNames(row.full_names))} />,
    min: 11,
    card: 'below',
    cardClass: 'basis-full',
  },
  {
    key: 'started_on',
    header: waitingText.since,
    cell: (row) => (
      <>
        {showDate(row.started_on)} <span className="cards:ml-1 rows:block">{workingDaysText(row.days)}</span>
      </>
    ),
    width: '7rem',
  },
  {
    key: 'planned_on',
    header: label.planned_on,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-1">
        {plannedText(row.planned_on)}
        {row.late && <Tag tone="warning">{planText.overdue}</Tag>}
      </span>
    ),
    width: '8.5rem',
  },
];

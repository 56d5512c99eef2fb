import type { ReactNode } from 'react';
import { Link } from '#web/navigation/link.tsx';
import type { ApplicationListItem } from '#contract/application/list.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { label } from '#texts/fields.ts';
import { topScreen } from '#texts/top.ts';
import { pageSize } from '#domain/limits.ts';
import { requestedAction, stepTypeLabel } from '#texts/code-labels.ts';
import { usePagedList } from '#web/list/paged-list.ts';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { ActsFor } from '#web/shared/acts-for.tsx';
import { ApplicationName } from '#web/shared/application-name.tsx';
import { DueDate } from '#web/shared/due-date.tsx';
import { StepAndDay } from '#web/shared/planned-day.tsx';
import { countText } from '#web/ui/list-count.ts';
import { Pager } from '#web/ui/pager.tsx';
import { useCardPage } from './card-page.ts';
import { askAwaiting } from './queries.ts';
import { recordLinkClass } from '#web/ui/record-link-class.ts';

const columnsOf = (supplier: boolean): readonly Column<ApplicationListItem>[] => [
  {
    key: 'workflow_name',
    header: label.workflow,
    cell: (item) => (
      <Link
        to="/application/detail"
        search={{ application_id: item.application_id }}
        className={recordLinkClass()}
      >
        <ApplicationName application={item} inline />
      </Link>
    ),
    card: 'title',
  },
  {
    key: 'applicant',
    header: label.applicant,
    cell: (item) => item.applicant_full_name,
    width: '5.5rem',
    card: 'plain',
    cardClass: '@lg:w-26',
  },
  {
    key: 'application_at',
    header: label.application_at,
    cell: (item) => showDateTime(item.application_at),
    time: true,
    card: 'plain',
    cardClass: 'max-md:ml-auto @lg:w-31',
  },
  {
    key: 'current_step',
    header: label.current_step,
    cell: (item) => <CurrentStep item={item} supplier={supplier} />,
    width: '5rem',
    card: 'below',
    cardClass: '@lg:min-w-32 @lg:flex-1',
  },
  {
    key: 'applicant_answers_hope_date',
    header: label.applicant_answers_hope_date,
    cell: (item) => <DueDate date={item.applicant_answers_hope_date} />,
    width: '9.5rem',
    cardClass: 'ml-auto text-ink',
  },
];

/**
 * Applications that await the user: 承認待ち for operators, 対応依頼 for suppliers. `aside` is at the right of
 * the heading.
 */
export function AwaitingCard({ supplier, aside }: { supplier: boolean; aside?: ReactNode }) {
  const [page, goTo] = useCardPage('awaiting');
  const pagedList = usePagedList({
    ask: askAwaiting,
    page,
    pageSize: pageSize.top,
    goTo,
  });
  const { data } = pagedList;
  if (data === undefined && !pagedList.failed) return null;
  const title = supplier ? topScreen.requested : topScreen.awaiting;
  return (
    <Card flush title={title} count={countText(pagedList)} aside={aside}>
      <DataTable
        flush
        cards
        label={title}
        columns={columnsOf(supplier)}
        rows={data?.items ?? []}
        empty={supplier ? topScreen.nothingRequested : null}
        failed={pagedList.failed}
        rowKey={(item) => String(item.application_id)}
        loading={pagedList.loading}
      />
      <Pager position="foot" label={title} {...pagedList} onPage={goTo} />
    </Card>
  );
}

/** The step; to a supplier, what is asked of it: 担当者 would read as a person. */
function CurrentStep({ item, supplier }: { item: ApplicationListItem; supplier: boolean }) {
  const { step_type, acts_for } = item;
  if (step_type === null) return '';
  return (
    <StepAndDay row={item} hopeDateShown>
      {(supplier ? requestedAction : stepTypeLabel)[step_type]}
      <ActsFor name={acts_for} />
    </StepAndDay>
  );
}

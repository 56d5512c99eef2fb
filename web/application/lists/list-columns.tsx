import type { ApplicationListItem } from '#contract/application/list.ts';
import { stepType } from '#domain/codes.ts';
import { currentStepText } from '#texts/current-step.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { discussionTop } from '#texts/discussion-top.ts';
import { label } from '#texts/fields.ts';
import { hint } from '#texts/general.ts';
import { typedAndPlain } from '#domain/application/plain-text.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { ApplicationName, TransactionLine } from '#web/shared/application-name.tsx';
import { ActsFor } from '#web/shared/acts-for.tsx';
import { Names } from '#web/ui/names.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { DueDate } from '#web/shared/due-date.tsx';
import { StepAndDay } from '#web/shared/planned-day.tsx';
import { ApplicationStatusTags, StepStatusTag } from '#web/shared/status-tags.tsx';

export const listColumns = [
  {
    key: 'applicant',
    header: label.applicant,
    cell: (row) => row.applicant_full_name,
    width: '6.5rem',
    card: 'plain',
    cardClass: '@lg:min-w-21 @lg:flex-initial!',
  },
  {
    key: 'application_at',
    header: label.application_at,
    cell: (row) => showDateTime(row.application_at),
    time: true,
    card: 'end',
    cardClass: '@lg:order-last',
  },
  {
    key: 'workflow_name',
    header: label.workflow,
    cell: (row) => (
      <>
        <ApplicationName application={row} />
        {row.unread_remarks !== undefined && (
          <span className="block">
            <Tag tone="info">{discussionTop.unreadRemarks(row.unread_remarks)}</Tag>
          </span>
        )}
      </>
    ),
    share: 1.5,
    min: 13.5,
    card: 'title',
    className: 'py-1.5!',
  },
  {
    key: 'current_step',
    header: label.current_step,
    cell: (row) => <CurrentStep row={row} hopeDateShown={false} />,
    width: '10rem',
    card: 'below',
    className: 'whitespace-normal!',
    cardClass: 'basis-full @lg:min-w-36 @lg:basis-auto',
  },
  {
    key: 'approver',
    header: label.approver,
    // In a card, 依頼元で処理中 of the step is enough.
    cell: (row) => (
      <span className={row.step_type === null ? 'cards:hidden' : undefined}>
        <Names names={row.approver} />
      </span>
    ),
    card: 'below',
    cardClass: '@lg:line-clamp-2 @lg:min-w-24 @lg:flex-1',
  },
  {
    key: 'status',
    header: label.application_status,
    cell: (row) => <ApplicationStatusTags status={row.status} result={row.result} />,
    width: '6.75rem',
    card: 'tag',
  },
] as const satisfies readonly Column<ApplicationListItem>[];

// Pending applications have no result. The day takes its room from the names.
const narrower: Readonly<
  Partial<Record<(typeof listColumns)[number]['key'], Partial<Column<ApplicationListItem>>>>
> = {
  applicant: { width: '6rem' },
  workflow_name: { min: 12, share: 1.7 },
  current_step: {
    cell: (row) => <CurrentStep row={row} hopeDateShown />,
    width: undefined,
    share: 0.95,
    min: 8.25,
    most: 10,
  },
  status: { width: '5.5rem' },
};

/** The columns of 承認待ち, with the day that it is sorted by. */
export const awaitingColumns: readonly Column<ApplicationListItem>[] = [
  ...listColumns.map((column) => ({ ...column, ...narrower[column.key] })),
  {
    key: 'applicant_answers_hope_date',
    header: label.applicant_answers_hope_date,
    cell: (row) => <DueDate date={row.applicant_answers_hope_date} />,
    // The last one also has the edge of the card.
    width: '9.75rem',
  },
];

/**
 * The columns with one for each of these fields, by their labels, one a line. They take the room of 承認者. Without
 * any, what the transaction is may stand below the name.
 */
export function withFields(
  columns: readonly Column<ApplicationListItem>[],
  labels: string,
  transaction: boolean,
): readonly Column<ApplicationListItem>[] {
  if (labels !== '')
    return columns.flatMap((column) => {
      if (column.key === 'approver') return [];
      return column.key === 'workflow_name' ? [column, ...labels.split('\n').map(fieldColumn)] : [column];
    });
  if (!transaction) return columns;
  return columns.map((column) => {
    if (column.key !== 'workflow_name') return column;
    const cell = (row: ApplicationListItem, index: number) => (
      <>
        {column.cell(row, index)}
        <TransactionLine transaction={row.transaction} />
      </>
    );
    return { ...column, cell };
  });
}

/** A number or day that was read: neither what was typed nor what it means breaks within a line. */
function Plain({ typed, plain }: { typed: string; plain: string }) {
  const [text = '', meaning] = typedAndPlain(typed, plain).split(/(?=（)/);
  return (
    <>
      <span className="inline-block whitespace-nowrap">{text}</span>
      {meaning !== undefined && <span className="inline-block whitespace-nowrap">{meaning}</span>}
    </>
  );
}

function fieldColumn(name: string): Column<ApplicationListItem> {
  return {
    key: `field ${name}`,
    header: name,
    cell: ({ fields = [] }) => {
      const field = fields.find(({ label: each }) => each === name);
      if (field === undefined || field.value === null) return null;
      return (
        <>
          <span className="hint mr-1 rows:hidden">{name}</span>
          {field.plain ? <Plain typed={field.value} plain={field.plain} /> : field.value}
        </>
      );
    },
    min: 7,
    card: 'below',
    className: 'whitespace-normal!',
  };
}

/** Whether the reader can approve the row from the list. A route is set on the detail. */
export function mayApprove({ step_type, approval_route_step_id }: ApplicationListItem): boolean {
  return approval_route_step_id !== undefined && step_type !== stepType.route_setter;
}

function CurrentStep({ row, hopeDateShown }: { row: ApplicationListItem; hopeDateShown: boolean }) {
  if (row.step_type === null) return currentStepText(row);
  return (
    <StepAndDay row={row} hopeDateShown={hopeDateShown}>
      {currentStepText(row)}
      {row.step_status !== null && <StepStatusTag status={row.step_status} quiet />}
      <ActsFor name={row.acts_for} />
      {row.other_steps > 0 && <span className="hint">{hint.others(row.other_steps)}</span>}
    </StepAndDay>
  );
}

import type { RegisterItem } from '#contract/register.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { applicationMark } from '#texts/application-name.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { label } from '#texts/fields.ts';
import { hint } from '#texts/general.ts';
import { registerCsv, registerLabel, registerScreen } from '#texts/register.ts';
import { Link } from '#web/navigation/link.tsx';
import { ApplicationName, TransactionLine } from '#web/shared/application-name.tsx';
import { ApplicationStatusTags, StepStatusTag } from '#web/shared/status-tags.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Names } from '#web/ui/names.tsx';
import { recordLinkClass } from '#web/ui/record-link-class.ts';
import { Tag } from '#web/ui/tag.tsx';

export type RegisterRow = {
  readonly item: RegisterItem;
  /** It was opened, and the user has come back. */
  readonly opened: boolean;
  readonly onOpen: () => void;
};

/** The columns of 申請台帳. A cancelled application is a line without a link. */
export const registerColumns: readonly Column<RegisterRow>[] = [
  {
    key: 'workflow_name',
    header: label.workflow,
    cell: (row) => (
      <>
        <Application row={row} />
        <TransactionLine transaction={row.item.transaction} />
      </>
    ),
    share: 1.5,
    min: 12,
    card: 'title',
    className: 'py-1.5!',
  },
  {
    key: 'division',
    header: registerLabel.division,
    cell: ({ item }) => item.division_name,
    width: '7.5rem',
    card: 'plain',
  },
  {
    key: 'applicant',
    header: label.applicant,
    cell: ({ item }) => item.applicant_full_name,
    width: '6rem',
    card: 'plain',
  },
  {
    key: 'application_at',
    header: label.application_at,
    cell: ({ item }) => showDateTime(item.application_at),
    time: true,
  },
  {
    key: 'step',
    header: registerScreen.step,
    // Null for none: a card leaves out an empty cell.
    cell: ({ item }) => currentStep(item),
    min: 9,
    card: 'below',
    cardClass: 'basis-full',
  },
  {
    key: 'status',
    header: label.application_status,
    cell: ({ item }) => <State item={item} />,
    width: '7.25rem',
    card: 'tag',
    className: 'whitespace-normal!',
  },
  {
    key: 'ended_at',
    header: registerScreen.endedAt,
    cell: ({ item }) => item.ended_at !== null && showDateTime(item.ended_at),
    time: true,
  },
];

function Application({ row: { item, opened, onOpen } }: { row: RegisterRow }) {
  const { application_id, workflow_name, cancelled } = item;
  if (cancelled)
    return (
      <span className="whitespace-normal wrap-anywhere">
        {applicationMark(item)} <span className="inline-block text-ink-soft">{workflow_name}</span>
      </span>
    );
  return (
    <Link
      to="/application/detail"
      search={{ application_id }}
      state={{ from_register: true }}
      onClick={onOpen}
      data-opened={opened || undefined}
      className={recordLinkClass()}
    >
      <ApplicationName application={item} />
    </Link>
  );
}

function currentStep({ step_type, step_status, other_steps, approver }: RegisterItem) {
  if (step_type === null) return null;
  return (
    <span className="whitespace-normal">
      <span className="inline-flex flex-wrap items-baseline gap-x-1 cards:mr-2">
        {stepTypeLabel[step_type]}
        {step_status !== null && <StepStatusTag status={step_status} quiet />}
        {other_steps > 0 && <span className="hint">{hint.others(other_steps)}</span>}
      </span>
      <span className="rows:block">
        <Names names={approver} />
      </span>
    </span>
  );
}

/** How it stands, and what was unusual on the way. */
function State({ item: { status, result, cancelled, self_approved, delegated } }: { item: RegisterItem }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {cancelled ? (
        <Tag>{registerScreen.cancelled}</Tag>
      ) : (
        <ApplicationStatusTags status={status} result={result} />
      )}
      {self_approved && <Tag tone="warning">{detailScreen.selfApproved}</Tag>}
      {delegated && <Tag tone="info">{registerCsv.delegated}</Tag>}
    </span>
  );
}

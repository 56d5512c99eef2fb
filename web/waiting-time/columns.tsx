import type { WaitingFormRow, WaitingOrganisationRow } from '#contract/waiting-time.ts';
import type { SearchOf } from '#contract/routes.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { withCommas } from '#domain/number-text.ts';
import type { WaitingCounts } from '#domain/waiting-time.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { label } from '#texts/fields.ts';
import { text } from '#texts/ui.ts';
import { daysText, waitingLabel, waitingText } from '#texts/waiting-time.ts';
import { Link } from '#web/navigation/link.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { linkClass } from '#web/ui/link-class.ts';

/** A row with what its bars are drawn against: the largest number of days in its table. */
export type Measured<Row> = Row & { readonly longest: number };

type Target = {
  /** What tells the row from others. */
  readonly name: string;
  readonly search: SearchOf<'/waiting-time/list'>;
};

/** A number of steps, which leads to them. */
function Steps({ count, column, to: { name, search } }: { count: number; column: string; to: Target }) {
  if (count === 0) return '0';
  return (
    <Link
      to="/waiting-time/list"
      search={search}
      aria-label={waitingText.openOf(name, column, count)}
      className={linkClass}
    >
      {withCommas(count)}
    </Link>
  );
}

/** Working days beside their bar. Forced colours and prints keep a border, and no background. */
function Days({ days, measured, longest }: { days: number | null; measured: number; longest: number }) {
  return (
    <span className="flex items-center justify-end gap-2">
      <span aria-hidden="true" className="w-24 flex-1">
        <span
          className="block border-t-8 border-action"
          style={{ width: text.percent((days ?? 0) / longest) }}
        />
      </span>
      <span className="min-w-9 text-right whitespace-nowrap">{daysText(days, measured)}</span>
    </span>
  );
}

/** In a card, the bars of both columns begin at one line. */
const daysCardClass = 'basis-full *:first:w-25';

function countColumns<Row extends WaitingCounts>(targetOf: (row: Row) => Target): Column<Measured<Row>>[] {
  return [
    {
      key: 'open_count',
      header: waitingLabel.open_count,
      cell: (row) => <Steps count={row.open_count} column={waitingLabel.open_count} to={targetOf(row)} />,
      width: '4.5rem',
      numbers: true,
    },
    {
      key: 'late_count',
      header: waitingLabel.late_count,
      cell: (row) => {
        const { name, search } = targetOf(row);
        const to = { name, search: { ...search, late: true } };
        return <Steps count={row.late_count} column={waitingLabel.late_count} to={to} />;
      },
      width: '6.25rem',
      numbers: true,
    },
    {
      key: 'median_days',
      header: waitingLabel.median_days,
      cell: (row) => <Days days={row.median_days} measured={row.measured_count} longest={row.longest} />,
      share: 0.6,
      min: 7.5,
      most: 14,
      numbers: true,
      cardClass: daysCardClass,
    },
    {
      key: 'percentile90_days',
      header: waitingLabel.percentile90_days,
      cell: (row) => (
        <Days days={row.percentile90_days} measured={row.measured_count} longest={row.longest} />
      ),
      share: 0.6,
      min: 9.5,
      most: 16,
      numbers: true,
      cardClass: daysCardClass,
    },
  ];
}

export const organisationKey = ({ department_id, supplier_id }: WaitingOrganisationRow) =>
  String(department_id ?? supplier_id);

export const organisationColumns: readonly Column<Measured<WaitingOrganisationRow>>[] = [
  {
    key: 'organisation',
    header: waitingLabel.organisation,
    cell: (row) => row.organisation_name,
    min: 12,
    card: 'title',
    cardClass: 'font-semibold',
  },
  ...countColumns<WaitingOrganisationRow>(({ organisation_name: name, department_id, supplier_id }) => ({
    name,
    search: {
      ...(department_id !== null && { department_id }),
      ...(supplier_id !== null && { supplier_id }),
    },
  })),
];

export const formKey = ({ workflow_id, step_type }: WaitingFormRow) => `${workflow_id} ${step_type}`;

export const formColumns: readonly Column<Measured<WaitingFormRow>>[] = [
  {
    key: 'division',
    header: label.division,
    cell: (row) => row.division_name,
    width: '8.5rem',
    card: 'plain',
    cardClass: 'basis-full',
  },
  {
    key: 'workflow',
    header: label.workflow,
    cell: (row) => row.workflow_name,
    min: 11,
    card: 'title',
    cardClass: 'font-semibold',
  },
  {
    key: 'step_type',
    header: waitingLabel.step_type,
    cell: (row) => stepTypeLabel[row.step_type],
    width: '8.25rem',
    card: 'tag',
  },
  ...countColumns<WaitingFormRow>(({ division_name, workflow_name, workflow_id, step_type }) => ({
    name: joinedNames(division_name, workflow_name, stepTypeLabel[step_type]),
    search: { workflow_id, step_type },
  })),
];

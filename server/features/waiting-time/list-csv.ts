import type { WaitingFormRow, WaitingOrganisationRow, WaitingStepItem } from '#contract/waiting-time.ts';
import { showDate } from '#domain/japan-date.ts';
import type { WaitingCounts } from '#domain/waiting-time.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { label } from '#texts/fields.ts';
import { userNames } from '#texts/people.ts';
import { waitingCsv, waitingLabel } from '#texts/waiting-time.ts';
import type { CsvColumn } from '#server/export/csv.ts';

/** 滞留状況 as CSV: the columns of its tables. Days without enough steps are empty. */

const countColumns: readonly CsvColumn<WaitingCounts>[] = [
  { header: waitingLabel.open_count, value: (row) => row.open_count },
  { header: waitingLabel.late_count, value: (row) => row.late_count },
  { header: waitingLabel.measured_count, value: (row) => row.measured_count },
  { header: waitingCsv.median_days, value: (row) => row.median_days },
  { header: waitingCsv.percentile90_days, value: (row) => row.percentile90_days },
];

export const formCsvColumns: readonly CsvColumn<WaitingFormRow>[] = [
  { header: label.division, value: (row) => row.division_name },
  { header: label.workflow, value: (row) => row.workflow_name },
  { header: waitingLabel.step_type, value: (row) => stepTypeLabel[row.step_type] },
  ...countColumns,
];

export const organisationCsvColumns: readonly CsvColumn<WaitingOrganisationRow>[] = [
  { header: waitingLabel.organisation, value: (row) => row.organisation_name },
  ...countColumns,
];

/** An open step with the names of whom it waits for. */
export type NamedStep = Omit<WaitingStepItem, 'may_open'>;

export const openStepCsvColumns: readonly CsvColumn<NamedStep>[] = [
  { header: label.application_id, value: (row) => row.application_id },
  { header: label.division, value: (row) => row.division_name },
  { header: label.workflow, value: (row) => row.workflow_name },
  { header: waitingLabel.step_type, value: (row) => stepTypeLabel[row.step_type] },
  { header: waitingLabel.started_on, value: (row) => showDate(row.started_on) },
  { header: waitingCsv.days, value: (row) => row.days },
  { header: waitingLabel.organisation, value: (row) => row.organisation_name },
  { header: waitingLabel.full_names, value: (row) => userNames(row.full_names) },
  { header: label.planned_on, value: (row) => row.planned_on && showDate(row.planned_on) },
];

import { detailScreen, replacement } from '#texts/application-detail.ts';
import type { ApplicationListItem, UnattendedListItem } from '#contract/application/list.ts';
import { currentStepText } from '#texts/current-step.ts';
import { workListKind, type WorkListKind } from '#domain/codes.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { csvFile, applicationPdf } from '#texts/export.ts';
import { applicationScreen } from '#texts/application.ts';
import { label } from '#texts/fields.ts';
import { hint } from '#texts/general.ts';
import {
  applicationResultLabel,
  applicationStatusLabel,
  workListLabel,
  stepStatusLabel,
} from '#texts/code-labels.ts';
import { transactionLabel } from '#texts/transaction-label.ts';
import { transactionText } from '#texts/transaction.ts';
import type { FieldLabel } from '#server/features/application/queries-transaction.ts';
import type { CsvColumn } from '#server/export/csv.ts';

/**
 * The screen's columns, plus desired date, 目安 and result. Number and first field, which tell applications of one
 * form apart, have columns of their own. `step` is the header of the step shown.
 */
const columnsOf = (step: string): readonly CsvColumn<ApplicationListItem>[] => [
  { header: applicationPdf.application_id, value: (row) => row.application_id },
  { header: label.applicant, value: (row) => row.applicant_full_name },
  { header: label.application_at, value: (row) => showDateTime(row.application_at) },
  { header: label.workflow, value: (row) => row.workflow_name },
  { header: csvFile.firstField, value: (row) => row.first_field },
  { header: label.applicant_answers_hope_date, value: (row) => showDate(row.applicant_answers_hope_date) },
  {
    header: step,
    value: (row) =>
      row.other_steps === 0
        ? currentStepText(row)
        : `${currentStepText(row)} ${hint.others(row.other_steps)}`,
  },
  {
    header: detailScreen.stepStatus,
    value: (row) => (row.step_status === null ? null : stepStatusLabel[row.step_status]),
  },
  { header: label.approver, value: (row) => row.approver },
  { header: label.planned_on, value: (row) => row.planned_on && showDate(row.planned_on) },
  { header: label.application_status, value: (row) => applicationStatusLabel[row.status] },
  {
    header: csvFile.result,
    value: (row) => (row.result === null ? null : applicationResultLabel[row.result]),
  },
];

/** A row with the number of its remarks that the reader may read. */
type ListCsvRow = ApplicationListItem & { readonly remark_count: number };

/** The list of /application as CSV. 承認待ち also says for whom its reader acts. */
export function listCsvColumns(type: WorkListKind): readonly CsvColumn<ListCsvRow>[] {
  const columns: readonly CsvColumn<ListCsvRow>[] = [
    ...columnsOf(label.current_step),
    { header: csvFile.remarks, value: (row) => row.remark_count },
  ];
  return type === workListKind.awaiting_my_approval
    ? [...columns, { header: csvFile.actsFor, value: (row) => row.acts_for ?? null }]
    : columns;
}

/** 取引日, 取引金額 and 取引先, for operators. A date or amount that is none is empty. */
export const transactionCsvColumns: readonly CsvColumn<Pick<ApplicationListItem, 'transaction'>>[] = [
  {
    header: transactionText.ofRole(transactionLabel.date),
    value: ({ transaction }) => transaction?.date ?? null,
  },
  {
    header: transactionText.ofRole(transactionLabel.amount),
    value: ({ transaction }) => numeric(transaction?.amount ?? null),
  },
  {
    header: transactionText.ofRole(transactionLabel.counterparty),
    value: ({ transaction }) => transaction?.counterparty ?? null,
  },
];

/**
 * A column for each label of a form, as typed, and for operators one in plain form beside it. Empty where an
 * application lacks the label.
 */
export function fieldCsvColumns(
  labels: readonly FieldLabel[],
  plain: boolean,
): CsvColumn<Pick<ApplicationListItem, 'fields'>>[] {
  return labels.flatMap((each) => {
    const of = ({ fields = [] }: Pick<ApplicationListItem, 'fields'>) =>
      fields.find(({ label: name }) => name === each.label);
    const typed = { header: each.label, value: (row: Parameters<typeof of>[0]) => of(row)?.value ?? null };
    if (!plain || !each.plain) return [typed];
    const header = transactionText.plain(each.label);
    return [typed, { header, value: (row: Parameters<typeof of>[0]) => numeric(of(row)?.plain ?? null) }];
  });
}

/** A negative amount is a number: as a text it would get an apostrophe, as what looks like a formula. */
export function numeric(plain: string | null): string | number | null {
  return plain?.startsWith('-') === true ? Number(plain) : plain;
}

/** 担当者不在 as CSV. It has a column for the division, because its applications are of several. */
export const unattendedCsvColumns: readonly CsvColumn<UnattendedListItem>[] = [
  { header: label.division, value: (row) => row.division_name },
  ...columnsOf(replacement.unattendedStep),
];

/** The parts of the file's name before the date: 申請一覧, 自分の承認待ち. An ambiguous name follows its caption. */
export function listCsvName(type: WorkListKind): readonly [string, string] {
  const { caption, name } = workListLabel[type];
  const lists = Object.values(workListLabel).filter((other) => other.name === name);
  return [applicationScreen.list, lists.length === 1 ? name : `${caption}_${name}`];
}

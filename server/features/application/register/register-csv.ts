import type { RegisterItem } from '#contract/register.ts';
import { showDateTime } from '#domain/japan-date.ts';
import {
  applicationResultLabel,
  applicationStatusLabel,
  stepStatusLabel,
  stepTypeLabel,
} from '#texts/code-labels.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { applicationPdf, csvFile } from '#texts/export.ts';
import { label } from '#texts/fields.ts';
import { registerCsv, registerLabel, registerScreen } from '#texts/register.ts';
import { transactionCsvColumns } from '#server/features/application/lists/list-csv.ts';
import type { CsvColumn } from '#server/export/csv.ts';
import type { RegisterStep } from './queries-register.ts';

const mark = (marked: boolean) => (marked ? registerCsv.marked : null);

/** 申請台帳 as CSV: a row for each application. */
export const registerColumns: readonly CsvColumn<RegisterItem>[] = [
  { header: applicationPdf.application_id, value: (row) => row.application_id },
  { header: registerLabel.division, value: (row) => row.division_name },
  { header: label.workflow, value: (row) => row.workflow_name },
  { header: csvFile.firstField, value: (row) => row.first_field },
  { header: label.applicant, value: (row) => row.applicant_full_name },
  { header: label.application_at, value: (row) => showDateTime(row.application_at) },
  {
    header: label.application_status,
    value: (row) => (row.cancelled ? registerScreen.cancelled : applicationStatusLabel[row.status]),
  },
  {
    header: csvFile.result,
    value: (row) => (row.result === null ? null : applicationResultLabel[row.result]),
  },
  { header: registerScreen.endedAt, value: (row) => row.ended_at && showDateTime(row.ended_at) },
  { header: detailScreen.selfApproved, value: (row) => mark(row.self_approved) },
  { header: registerCsv.delegated, value: (row) => mark(row.delegated) },
  { header: label.current_step, value: (row) => row.step_type && stepTypeLabel[row.step_type] },
  { header: label.approver, value: (row) => row.approver },
  ...transactionCsvColumns,
];

/** The same with a row for each step. */
export const stepColumns: readonly CsvColumn<RegisterStep>[] = [
  { header: applicationPdf.application_id, value: (row) => row.application_id },
  { header: registerLabel.division, value: (row) => row.division_name },
  { header: label.workflow, value: (row) => row.workflow_name },
  { header: label.applicant, value: (row) => row.applicant_full_name },
  { header: label.application_at, value: (row) => showDateTime(row.application_at) },
  { header: registerCsv.stepOrder, value: (row) => row.step_order },
  { header: registerCsv.stepType, value: (row) => stepTypeLabel[row.step_type] },
  { header: registerCsv.organisation, value: (row) => row.organisation_name },
  { header: registerCsv.actor, value: (row) => row.operation_user_name },
  { header: registerCsv.actsFor, value: (row) => row.operation_for_user_name },
  { header: registerCsv.actedAt, value: (row) => row.operation_at && showDateTime(row.operation_at) },
  { header: detailScreen.stepStatus, value: (row) => stepStatusLabel[row.status] },
  { header: detailScreen.selfApproved, value: (row) => mark(row.self_approved) },
  { header: registerCsv.comment, value: (row) => row.comment },
];

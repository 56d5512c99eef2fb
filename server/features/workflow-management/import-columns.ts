import type * as z from 'zod/mini';
import { workflowForm } from '#contract/workflow-management.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { type FieldSettings } from '#domain/application/field-settings.ts';
import type { CustomFieldNumber } from '#domain/limits.ts';
import { isBlank } from '#domain/text.ts';
import { importProblem } from '#texts/import-problem.ts';
import { workflowImportProblem } from '#texts/workflow-import.ts';
import {
  canonicalCode,
  code,
  flag,
  optionalColumn,
  someCodes,
  type CellReader,
} from '#server/features/import/read/columns.ts';
import type { RowOf } from '#server/features/import/read/files.ts';

/** `*` means all users of the department, in any width. */
const users: CellReader<'all' | readonly string[]> = (text) => {
  if (canonicalCode(text) === '*') return { value: 'all' as const };
  const read = someCodes(text);
  const separated = 'reason' in read && read.reason === importProblem.listSeparator;
  return separated ? { reason: workflowImportProblem.users } : read;
};

/** By the rule of the workflow's form. */
const fieldText =
  (prefix: 'field_name' | 'field_hint') =>
  (number: CustomFieldNumber): CellReader<string | null> =>
  (text) => {
    const { success, data, error } = workflowForm.shape[`${prefix}${number}`].safeParse(text);
    return success ? { value: data ?? null } : { reason: error.issues[0]?.message ?? '' };
  };
const fieldName = fieldText('field_name');
const fieldHint = fieldText('field_hint');

/** A code of the form, in any width; empty for none. */
const codeOf =
  <V extends number>(schema: {
    safeParse(value: unknown): z.core.util.SafeParseResult<V | null | undefined>;
  }): CellReader<V | null> =>
  (text) => {
    const typed = canonicalCode(text);
    const { success, data, error } = schema.safeParse(typed === '' ? null : Number(typed));
    return success ? { value: data ?? null } : { reason: error.issues[0]?.message ?? '' };
  };
const fieldKindCell = (number: CustomFieldNumber) => codeOf(workflowForm.shape[`field_kind${number}`]);

/** Texts apart by `;`, with nothing between the text and the sign. */
const fieldChoicesCell =
  (number: CustomFieldNumber): CellReader<string[] | null> =>
  (text) => {
    const texts = isBlank(text) ? null : text.split(';').map((choice) => choice.trim());
    const { success, data, error } = workflowForm.shape[`field_choices${number}`].safeParse(texts);
    return success ? { value: data ?? null } : { reason: error.issues[0]?.message ?? '' };
  };

/** The columns of a file of workflows (docs/rules/import.md#workflows); demo/workflows.csv is an example. */
export const workflowColumns = {
  division_code: code,
  workflow_type_code: code,
  ...eachField('field_name', fieldName),
  // A file without them clears nothing: a program that writes labels need not know hints.
  ...eachField('field_hint', (number) => optionalColumn(fieldHint(number))),
  ...eachField('field_kind', (number) => optionalColumn(fieldKindCell(number))),
  ...eachField('field_choices', (number) => optionalColumn(fieldChoicesCell(number))),
  transaction_date_field: optionalColumn(codeOf(workflowForm.shape.transaction_date_field)),
  transaction_amount_field: optionalColumn(codeOf(workflowForm.shape.transaction_amount_field)),
  counterparty_field: optionalColumn(codeOf(workflowForm.shape.counterparty_field)),
  receptionist_department_code: code,
  receptionist_login_ids: users,
  route_setter_department_code: code,
  route_setter_login_ids: users,
  final_approver_login_id: code,
  suspended_flag: flag,
};

/** A row as the file has it: a setting whose column is missing is undefined. */
export type FileRow = RowOf<typeof workflowColumns>;
/** A workflow as a row of the file; the same shape from the file and from the database. */
export type WorkflowRow = FileRow & FieldSettings;
export type WorkflowColumn = keyof WorkflowRow;

/** The columns of each role. */
export const roleColumns = {
  receptionist: { department: 'receptionist_department_code', users: 'receptionist_login_ids' },
  route_setter: { department: 'route_setter_department_code', users: 'route_setter_login_ids' },
} as const;

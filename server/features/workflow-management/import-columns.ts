import { workflowForm } from '#contract/workflow-management.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import type { CustomFieldNumber } from '#domain/limits.ts';
import { importProblem } from '#texts/import-problem.ts';
import { workflowImportProblem } from '#texts/workflow-import.ts';
import {
  canonicalCode,
  code,
  flag,
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
const fieldName =
  (number: CustomFieldNumber): CellReader<string | null> =>
  (text) => {
    const { success, data, error } = workflowForm.shape[`field_name${number}`].safeParse(text);
    return success ? { value: data } : { reason: error.issues[0]?.message ?? '' };
  };

/** The columns of a file of workflows (docs/rules/import.md#workflows); demo/workflows.csv is an example. */
export const workflowColumns = {
  division_code: code,
  workflow_type_code: code,
  ...eachField('field_name', fieldName),
  receptionist_department_code: code,
  receptionist_login_ids: users,
  route_setter_department_code: code,
  route_setter_login_ids: users,
  final_approver_login_id: code,
  suspended_flag: flag,
};

/** A workflow as a row of the file; the same shape from the file and from the database. */
export type WorkflowRow = RowOf<typeof workflowColumns>;
export type WorkflowColumn = keyof WorkflowRow;

/** The columns of each role. */
export const roleColumns = {
  receptionist: { department: 'receptionist_department_code', users: 'receptionist_login_ids' },
  route_setter: { department: 'route_setter_department_code', users: 'route_setter_login_ids' },
} as const;

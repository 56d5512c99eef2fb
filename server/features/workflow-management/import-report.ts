import { label } from '#texts/fields.ts';
import { fieldSettingLabel, fieldSettingText } from '#texts/workflow-fields.ts';
import { workflowColumnLabel, workflowImportScreen } from '#texts/workflow-import.ts';
import type { WorkflowColumn, WorkflowRow } from './import-columns.ts';
import type { PlannedRow } from './import-plan.ts';

/** What a row changes, old and new; of a new workflow what it has. */
export function changeText({ row, before, columns }: PlannedRow): string {
  if (before !== null)
    return columns
      .map(
        (column) =>
          `${captionOf(column)} ${valueText(before.row[column], column)} → ${valueText(row[column], column)}`,
      )
      .join('、');
  return columns
    .filter((column) => !keys.has(column) && row[column] !== null && row[column] !== false)
    .map((column) => `${captionOf(column)} ${valueText(row[column], column)}`)
    .join('、');
}

/** They stand in columns of their own. */
const keys: ReadonlySet<WorkflowColumn> = new Set(['division_code', 'workflow_type_code']);

function captionOf(column: WorkflowColumn): string {
  const [, number] = /^field_name(\d\d)$/.exec(column) ?? [];
  if (number !== undefined) return label.field_value(Number(number));
  return fieldSettingLabel(column) ?? workflowColumnLabel[column] ?? column;
}

function valueText(value: WorkflowRow[WorkflowColumn], column: WorkflowColumn): string {
  if (value === null) return workflowImportScreen.none;
  if (typeof value === 'boolean') return value ? workflowImportScreen.yes : workflowImportScreen.no;
  if (value === 'all') return workflowImportScreen.all;
  if (typeof value === 'number') return `「${fieldSettingText(column, value)}」`;
  return `「${typeof value === 'string' ? value : value.join(';')}」`;
}

import type { SettingFault, FieldRole } from '#domain/application/field-settings.ts';
import { fieldKind } from '#domain/codes.ts';
import { fieldChoiceLimits } from '#domain/limits.ts';
import { fieldKindLabel } from './code-labels.ts';
import { label } from './fields.ts';
import { workflowLabel } from './workflow-management.ts';

/** The settings of the fields of a workflow, beside their labels. */

/** The role of a field in searches and in the 索引CSV. */
export const fieldRoleLabel: Readonly<Record<FieldRole, string>> = {
  transaction_date_field: '取引日',
  transaction_amount_field: '取引金額',
  counterparty_field: '取引先',
};

/** 文字, and the kinds that have a code. */
export const textKind = '文字';
const kindsOfRoleText: Readonly<Record<FieldRole, string>> = {
  transaction_date_field: `「${fieldKindLabel[fieldKind.date]}」`,
  transaction_amount_field: `「${fieldKindLabel[fieldKind.amount]}」`,
  counterparty_field: `「${textKind}」または「${fieldKindLabel[fieldKind.choice]}」`,
};

/** What is wrong between the settings of a form. */
export function settingFaultText(fault: SettingFault): string {
  if (fault.code === 'choices')
    return `${workflowLabel.field_choices(Number(fault.number))}を${fieldChoiceLimits.min}個以上入力してください。`;
  const name = workflowLabel[fault.role];
  return fault.code === 'unlabelled'
    ? `${name}には、名称のある入力項目を選択してください。`
    : `${name}には、種類が${kindsOfRoleText[fault.role]}の入力項目を選択してください。`;
}

/** The name of a setting by its column, such as 入力項目3の種類; null for another column. */
export function fieldSettingLabel(column: string): string | null {
  const [, setting, number] = /^field_(hint|kind|choices)(\d\d)$/.exec(column) ?? [];
  if (setting === 'hint') return workflowLabel.field_hint(Number(number));
  if (setting === 'kind') return workflowLabel.field_kind(Number(number));
  if (setting === 'choices') return workflowLabel.field_choices(Number(number));
  return Object.hasOwn(fieldRoleLabel, column) ? workflowLabel[column as FieldRole] : null;
}

/** The number in the column of a setting: the name of a kind, or of the field with a role. */
export function fieldSettingText(column: string, value: number): string {
  if (Object.hasOwn(fieldRoleLabel, column)) return label.field_value(value);
  return Object.entries(fieldKindLabel).find(([code]) => Number(code) === value)?.[1] ?? String(value);
}

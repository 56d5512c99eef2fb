import { fieldKind, type FieldKind } from '#domain/codes.ts';
import { fieldKindLabel } from './code-labels.ts';

/** What /application/create says of values that are not of the kind that their fields ask for. */

/** Below the box. */
export const misfitText: Readonly<Record<FieldKind, string>> = {
  [fieldKind.number]: '数値として読めません（このままでも申請できます）。例：12.5',
  [fieldKind.amount]: '金額として読めません（このままでも申請できます）。例：1,200,000',
  [fieldKind.date]: '日付として読めません（このままでも申請できます）。例：2026/11/28',
  [fieldKind.choice]: '選択肢にない内容です（このままでも申請できます）。',
};

/** In the confirmation. */
export function misfitsText(fields: readonly { readonly label: string; readonly kind: FieldKind }[]): string {
  return `形式が合わない項目：${fields.map(({ label, kind }) => `${label}（${fieldKindLabel[kind]}）`).join('、')}`;
}

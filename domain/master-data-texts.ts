import { stepTypeLabel, type StepType } from './codes.ts';

/** The texts of マスタ取込, on its screen and on the command line (domain 8). */

/** What an import would break: each kind as the heading above its names. */
export const breakLabel = {
  step: '担当者不在になる申請のステップ',
  workflow: '担当者が無効になるワークフロー',
  template: '使用できなくなる申請ルートのテンプレート',
  supplier_group: 'メンバーが無効になるサプライヤーグループ',
  department_group: '受け取る人がいない部署を含む部署グループ',
} as const;
export type BreakKind = keyof typeof breakLabel;

/** How what is broken is named. */
export const brokenName = {
  step: (application_id: number, workflow_name: string, step_order: number, step_type: StepType) =>
    `申請番号${application_id}「${workflow_name}」No ${step_order}（${stepTypeLabel[step_type]}）`,
  ofDivision: (name: string, division_name: string) => `${name}（${division_name}）`,
} as const;

/** Why an import stops until somebody says that it is meant. */
export const importWarning = {
  noSystemAdmin: '有効なシステム管理者が1人もいなくなります。',
  manyUsers: (count: number, of: number) =>
    `有効なユーザー ${count} 人（${of} 人中）が無効になります。取込元のファイルに欠けがないか確認してください。`,
  stepsWithNobody: (count: number) => `${count} 件の未処理のステップが担当者不在になります。`,
} as const;

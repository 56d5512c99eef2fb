import type { WaitingOrder } from '#domain/waiting-time.ts';
import { withCommas } from '#domain/number-text.ts';
import { showDate } from '#domain/japan-date.ts';
import { planText } from './ui.ts';

/** 滞留状況: where applications wait. The names of its fields. */
export const waitingLabel = {
  month_from: '期間（開始）',
  month_to: '期間（終了）',
  step_type: 'ステップ',
  organisation: '担当組織',
  open_count: '未処理',
  late_count: `うち${planText.overdue}`,
  measured_count: '期間内の処理件数',
  median_days: '中央値',
  percentile90_days: '90パーセンタイル',
  started_on: '開始日',
  days: '経過',
  full_names: '担当',
} as const;

/** Headers of numbers in a CSV, which have their unit. */
export const waitingCsv = {
  median_days: `${waitingLabel.median_days}（営業日）`,
  percentile90_days: `${waitingLabel.percentile90_days}（営業日）`,
  days: `${waitingLabel.days}（営業日）`,
} as const;

export const waitingText = {
  about: '申請がどの部署・ステップで滞留しているかを確認します。',
  period: '期間',
  byOrganisation: '担当組織別',
  byForm: '申請書・ステップ別',
  order: (table: string) => `${table}の並び順`,
  /** What the columns are, and of which steps. */
  counts: '未処理と目安超過は、現在の件数です。件数を押すと、該当するステップの一覧が表示されます。',
  measured: (min: number) =>
    `中央値と90パーセンタイルは、期間内に承認・却下されたステップの営業日数（開始日と処理日を含む）です。10件のうち9件は、90パーセンタイルの日数以内に処理されています。${min}件未満の場合は、日数の代わりに処理件数が表示されます。`,
  /** Rows that have no number but small counts. */
  withNothing: (count: number) => `未処理も日数もない行を表示（${withCommas(count)}件）`,
  none: '期間内に処理されたステップも、未処理のステップもありません。',
  /** The column of the day on which a step started, and of its working days since. */
  since: `${waitingLabel.started_on}・${waitingLabel.days}`,
  list: '未処理のステップ',
  lateList: '目安を超過したステップ',
  listOf: (subject: string, list: string) => (subject === '' ? list : `${subject}：${list}`),
  number: (application_id: number) => `No.${application_id}`,
  noOpen: '該当する未処理のステップはありません。',
  /** The accessible name of a number that leads to its steps. */
  openOf: (row: string, column: string, count: number) => `${row} ${column} ${withCommas(count)}件`,
  tooLong: (months: number) => `期間は${months}か月以内で選択してください。`,
} as const;

export const waitingOrderLabel: Readonly<Record<WaitingOrder, string>> = {
  percentile90_days: '90パーセンタイルの長い順',
  median_days: '中央値の長い順',
  open_count: '未処理の多い順',
  late_count: '目安超過の多い順',
};

/** `3日`; a dash where too few steps were measured, with their number: `—（4件）`. */
export function daysText(days: number | null, measured: number): string {
  if (days !== null) return `${withCommas(days)}日`;
  return measured === 0 ? '—' : `—（${withCommas(measured)}件）`;
}

/** `12営業日` */
export function workingDaysText(days: number): string {
  return `${withCommas(days)}営業日`;
}

/** `2026-11` as `2026年11月` */
export function monthText(month: string): string {
  return `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
}

/** 目安 of an open step. */
export function plannedText(planned_on: string | null): string {
  return planned_on === null ? planText.unplanned : showDate(planned_on);
}

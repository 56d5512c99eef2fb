import { maxStandsFor } from '#domain/delegation.ts';
import { showDate, showDay } from '#domain/japan-date.ts';

export const delegationLabel = {
  user: '依頼した人',
  delegate: '代理人',
  first_day: '開始日',
  last_day: '終了日',
  reason: '理由',
} as const;

/** `2026/12/24〜2027/01/04` */
export function periodText({ first_day, last_day }: { first_day: string; last_day: string }): string {
  return `${showDate(first_day)}〜${showDate(last_day)}`;
}

export const delegationText = {
  past: '開始日には本日以降の日付を入力してください。',
  tooLong: '代理の期間は1年以内にしてください。',
  overlap: (delegate: string, period: { first_day: string; last_day: string }) =>
    `${delegate}さんを代理人とする期間（${periodText(period)}）と重なっています。`,
  full: (delegate: string) => `${delegate}さんは、この期間に既に${maxStandsFor}名の代理人になっています。`,
  notCandidate: 'この代理人は選択できません。',
} as const;

/** The mark of a row that waits for an absent person: 代理：佐藤 健一 */
export const actsFor = (full_name: string) => `代理：${full_name}`;

type Absence = { readonly first_day: string; readonly last_day: string; readonly delegate_name: string };

/** `12/24〜1/4 不在（代理人：佐藤 健一）`. A period is at most a year, so the days need no year. */
export function absenceText({ first_day, last_day, delegate_name }: Absence): string {
  const days = first_day === last_day ? showDay(first_day) : `${showDay(first_day)}〜${showDay(last_day)}`;
  return `${days} 不在（${delegationLabel.delegate}：${delegate_name}）`;
}

/** A name, and beside it when the person is away, if they are. */
export function nameWithAbsence(full_name: string, absence: Absence | null | undefined): string {
  return absence ? `${full_name}　${absenceText(absence)}` : full_name;
}

/** In whose name somebody decides: 佐藤 健一の代理 */
export const onBehalfOf = (full_name: string) => `${full_name}の代理`;

/** `高橋 由美（佐藤 健一の代理）`; the name alone of who acts in their own name. */
export function actingName<N extends string | null>(full_name: N, for_name: string | null): N | string {
  return full_name === null || for_name === null ? full_name : `${full_name}（${onBehalfOf(for_name)}）`;
}

/** Headings, column captions and buttons of /delegation. */
export const delegationScreen = {
  /** The caption of a link to the screen, in a row of a person. */
  heading: '代理',
  own: '代理人',
  naming: '代理人の設定',
  name: '設定',
  standsFor: '引き受けている代理',
  person: '代理を依頼する人',
  ofOthers: 'ほかの人の代理',
  openOthers: '代理を依頼する人を選択',
  candidates: '代理人の候補',
  people: '代理を依頼する人の候補',
  period: '期間',
  state: '状態',
  active: '有効',
  ahead: '開始前',
  asleep: '休止中',
  namedBy: '設定した人',
  /** Who named their delegate without an administrator. */
  themselves: '本人',
  action: '操作',
  end: '終了する',
  withdraw: '取り消す',
  /** Confirms it. A button キャンセル beside it would seem to do the same. */
  confirmWithdraw: '設定を取り消す',
  ofDelegate: (button: string, delegate: string) => `${button}：${delegate}`,
} as const;

/** The confirmations before a delegate is named and before a delegation ends. */
export const delegationConfirmation = {
  absent: (full_name: string) => `${delegationScreen.person}：${full_name}`,
  period: (period: string) => `期間：${period}`,
  name: '代理人を設定します。よろしいですか？',
  end: '代理を終了します。よろしいですか？',
  withdraw: '代理の設定を取り消します。よろしいですか？',
  ended: (delegate: string) => `${delegate}さんは、以後この代理で承認や却下ができません。`,
} as const;

/** What /delegation says by itself. */
export const delegationNote = {
  help: '期間中は、ご本人が指名されたステップを、代理人が承認・却下できます。部署やサプライヤーの「全員」に依頼されたステップは対象外です。',
  asleep: '休止中の代理は、本人または代理人が無効になったか異動したため、現在は有効ではありません。',
  others: '管理者は、ほかの人の代理人の設定と、代理の終了ができます。',
  named: '代理人を設定しました。',
  ended: '代理を終了しました。',
  withdrawn: '代理の設定を取り消しました。',
} as const;

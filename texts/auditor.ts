/** 監査（閲覧のみ）: the grants, and their screen /auditor. */

/** The names of the fields of a grant. */
export const auditorLabel = {
  user: '監査する人',
  divisions: '対象の事業部',
  first_day: '開始日',
  last_day: '終了日',
  reason: '理由',
} as const;

export const auditorScreen = {
  about:
    '監査する人は、期間のあいだ、対象の事業部の申請を、添付ファイル、履歴、やり取りとともに閲覧できます。承認や変更はできません。',
  form: '監査の権限の付与',
  help: 'ご自身には付与できません。付与すると、監査する人、付与した人、すべてのシステム管理者にメールが届きます。',
  candidates: '監査する人の候補',
  allDivisions: 'すべての事業部',
  grant: '付与',
  grants: '付与した権限',
  none: '付与した権限はありません。',
  state: '状態',
  coming: '開始前',
  current: '有効',
  ended: '終了',
  granted_by: '付与した人',
  period: '期間',
  /** Below the period of a grant that somebody ended before. */
  endedBy: (full_name: string, time: string) => `${time}に${full_name}が終了`,
  action: '操作',
  end: '終了',
  endOf: (full_name: string) => `${full_name}の監査の権限を終了`,
  granted: '監査の権限を付与しました。',
  endedNow: '監査の権限を終了しました。',
} as const;

/** What the confirmations say before a grant, and before it ends. */
export const auditorConfirmation = {
  divisions: (divisions: string) => `${auditorLabel.divisions}：${divisions}`,
  period: (period: string) => `${auditorScreen.period}：${period}`,
  grant: '監査の権限を付与します。よろしいですか？',
  end: '監査の権限を終了します。よろしいですか？',
  ended: (full_name: string) => `${full_name}さんは、以後この権限で申請を閲覧できません。`,
} as const;

/** The divisions of a grant; null for all. */
export function divisionsText(division_names: readonly string[] | null): string {
  return division_names?.join('、') ?? auditorScreen.allDivisions;
}

export const invalidGrant = {
  past: '開始日には本日以降の日付を入力してください。',
  tooLong: '期間は1年以内にしてください。',
  notCandidate: '選択できないユーザーです。選択し直してください。',
  noDivision: '対象の事業部が選択されていません。',
} as const;

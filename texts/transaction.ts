/** Searches by 取引日, 取引金額 and 取引先, and the 索引CSV. */

export const transactionText = {
  amountOrder: '取引金額（上限）には、下限以上の金額を入力してください。',
  /** What was typed, beside its plain form. */
  typed: (label: string) => `${label}（入力値）`,
  plain: (label: string) => `${label}（読み取り値）`,
  /** A value of the field that has a role, beside the fields of a form in a CSV file. */
  ofRole: (label: string) => `${label}（索引）`,
  fileName: '添付ファイル名',
  sha256: 'SHA-256',
  index: '索引',
  indexCsv: '索引CSV',
  count: (count: number) => `${count}件`,
  tooMany: (max: number) => `索引CSVにできるのは${max}件までです。条件で絞り込んでください。`,
  unreadableDates: (count: number) => `${count}件は、取引日を日付として読めないため含まれていません。`,
  unreadableAmounts: (count: number) => `${count}件は、取引金額を金額として読めないため含まれていません。`,
  notBackFilled: '取引日・取引金額・取引先は、ワークフローで設定したあとに申請されたものだけが対象です。',
} as const;

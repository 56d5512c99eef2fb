/** 催促 of an open step. */
export const nudging = {
  button: '催促する',
  /** In the button's place, for the rest of the day. */
  nudgedToday: '本日催促済み',
  /** Whom the mail goes to: a step, and its assignee with the organisation. */
  goesTo: (step: string, assignee: string) => `送信先：${assignee}（${step}）`,
  confirmation: '催促のメールを送信します。よろしいですか？',
  send: '送信',
  sent: '催促のメールを送信しました。',
} as const;

// What 担当者変更 and 担当者不在 say, beside domain/labels.ts and domain/messages.ts: admins, dialogs and the detail alone show it, so
// that it stays out of the first load.

export const replacementText = {
  /** The tabs of an admin's /application. */
  ownLists: '自分に関わる申請',
  unattended: '担当者不在',
  unattendedCount: (count: number) => `担当者不在（${count}件）`,
  nobodyMissing: '担当者不在の申請はありません。',
  /** The dialog. */
  assigneeNow: '現在の担当',
  decide: '変更',
  question: '担当者を変更します。よろしいですか？',
  /** Before the application's name, on the list. */
  replacedOn: '担当者を変更しました：',
  replaced: '担当者を変更しました。',
  notReplaceable: '最新の状態を読み込みました。このステップの担当者は変更できなくなりました。',
} as const;

/**
 * Questions before an application is changed, and the lines above them. Kept out of the first load of
 * /application.
 */
export const applicationQuestion = {
  applyWithoutFiles: '申請書の添付がありませんが、申請します。よろしいですか？',
  apply: '申請します。よろしいですか？',
  cancel: '申請を取り消します。よろしいですか？',
  reject: '申請を却下します。よろしいですか？',
  approve: '申請を承認します。よろしいですか？',
  suppliersWillSee: (names: readonly string[]) =>
    `次の取引先に申請内容と添付ファイルが表示されます：${names.join('、')}`,
  thisEndsTheApplication: 'この申請は終了します。',
  replaceAssignee: '担当者を変更します。よろしいですか？',
} as const;

/** 担当者変更 and 担当者不在. */
export const replacement = {
  /** The tabs of an admin's /application. */
  ownLists: '自分に関わる申請',
  unattended: '担当者不在',
  unattendedCount: (count: number) => `担当者不在（${count}件）`,
  nobodyMissing: '担当者不在の申請はありません。',
  /** The dialog. */
  assigneeNow: '現在の担当',
  decide: '変更',
  /** Before the application's name, on the list. */
  replacedOn: '担当者を変更しました：',
  replaced: '担当者を変更しました。',
  notReplaceable: '最新の状態を読み込みました。このステップの担当者は変更できなくなりました。',
} as const;

/** Confirmation prompts (section 5 and 8), verbatim, and the lines that stand above them (domain 2.3, 2.4). */
export const confirmation = {
  applyWithoutFiles: '申請書の添付がありませんが、申請します。よろしいですか？',
  apply: '申請します。よろしいですか？',
  cancel: '申請を取り消します。よろしいですか？',
  reject: '申請を却下します。よろしいですか？',
  approve: '申請を承認します。よろしいですか？',
  deleteStep: '担当者・承認者を削除します。よろしいですか？',
  deleteViewer: '閲覧者を削除します。よろしいですか？',
  registerTemplate: 'テンプレートを登録します。よろしいですか？',
  updateTemplate: 'テンプレートを更新します。よろしいですか？',
  deleteTemplate: 'テンプレートを削除します。よろしいですか？',
  replaceRoute: '入力中の申請ルートをテンプレートの内容に置き換えます。よろしいですか？',
  discardRoute: '変更した内容を破棄します。よろしいですか？',
  suppliersWillSee: (names: readonly string[]) =>
    `次の取引先に申請内容と添付ファイルが表示されます：${names.join('、')}`,
  thisEndsTheApplication: 'この申請は終了します。',
} as const;

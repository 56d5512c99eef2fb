/** What forms say of text that was typed before (domain 6). */
export const draftText = {
  restored: '入力途中の内容を復元しました。',
  /** Files are not kept. */
  chooseFilesAgain: '添付ファイルは選択し直してください。',
  discarded: '入力途中の内容を破棄しました。',
  discardQuestion: '入力途中の内容を破棄します。よろしいですか？',
} as const;

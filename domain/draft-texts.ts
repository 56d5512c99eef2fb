/** What forms say of text that was typed before (domain 6). */
export const draftText = {
  restored: '入力途中の内容を復元しました。',
  /** Files are not kept. */
  chooseFilesAgain: '添付ファイルは選択し直してください。',
  /** A save was sent, and its answer never came. Unchanged it has the same key (domain 2.5). */
  sentPerhaps:
    '前回の送信は完了している場合があります。内容を変えずにもう一度送信しても、二重には登録されません。',
  discarded: '入力途中の内容を破棄しました。',
  discardQuestion: '入力途中の内容を破棄します。よろしいですか？',
} as const;

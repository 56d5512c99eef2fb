/** Text that a form keeps while it is typed. */
export const draftText = {
  restored: '入力途中の内容を復元しました。',
  /** Files are not kept. */
  chooseFilesAgain: '添付ファイルは選択し直してください。',
  /** A save was sent but never answered. Sent again unchanged, it has the same idempotency key. */
  sentPerhaps:
    '前回の送信は完了している場合があります。内容を変えずにもう一度送信しても、二重には登録されません。',
  discarded: '入力途中の内容を破棄しました。',
  /** The object was changed after the text was typed. */
  outdated: '入力途中の内容がありますが、その後に更新されています。復元するか破棄するかを選択してください。',
  /** On the error page. */
  keptAt: '入力途中の内容は、次の画面に残っています。',
  backTo: (screen: string) => `${screen}へ戻る`,
} as const;

/** The questions before typed text is discarded. */
export const draftQuestion = {
  discard: '入力途中の内容を破棄します。よろしいですか？',
  /** By キャンセル, or by closing a dialog. */
  leave: '変更した内容を破棄します。よろしいですか？',
  goOn: '編集を続ける',
  logout: '入力途中の内容を破棄してログアウトします。よろしいですか？',
} as const;

/** What is sent with a notice or a message. */
export const sentWith = (mail: boolean, files: number) =>
  `メールでの通知：${mail ? 'あり' : 'なし'}、添付ファイル：${files === 0 ? 'なし' : `${files}件`}`;

/** Shared by all pickers. */
export const picker = {
  search: '検索',
  decide: '決定',
  cancel: 'キャンセル',
  everybody: '全員',
  chosenUsersOnly: 'ユーザーを選択',
  users: 'ユーザーの一覧',
  chosenUsers: '選択中のユーザー',
  chosen: '選択中',
  none: '未選択',
  takeOff: (name: string) => `${name}を外す`,
} as const;

/** Buttons that fold and unfold long content. */
export const folding = {
  unfold: 'すべて表示',
  fold: '折りたたむ',
  /** The accessible name: which list the button belongs to. */
  of: (button: string, list: string) => `${button}：${list}`,
} as const;

/** The search forms of lists. */
export const searching = {
  clear: '条件をクリア',
  /** A folded search that narrows its list. */
  conditions: '条件あり',
} as const;

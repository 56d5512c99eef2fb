/** The heading of an error summary. */
export const formHasErrors = '入力内容が正しくありません。正しく入力してください。';

/** Text that a form keeps while it is typed. */
export const draftText = {
  restored: '入力途中の内容を復元しました。',
  /** Files are not kept. */
  chooseFilesAgain: '添付ファイルは選択し直してください。',
  /** A save was sent but never answered, and this became of it. */
  lost: {
    not_stored: '前回の操作は完了していませんでした。もう一度操作してください。',
    /** It is asked for again before the next save. */
    unknown:
      '前回の操作が完了しているかどうかを確認できませんでした。もう一度操作しても、二重には登録されません。',
    too_old:
      '前回の操作から時間が経過しているため、完了しているかどうかを確認できません。操作する前に、登録済みの内容を確認してください。',
  },
  discarded: '入力途中の内容を破棄しました。',
  /** The object was changed after the text was typed. */
  outdated: '入力途中の内容がありますが、その後に更新されています。復元するか破棄するかを選択してください。',
  /** On the error page. */
  keptAt: '入力途中の内容は、次の画面に残っています。',
  backTo: (screen: string) => `${screen}へ戻る`,
} as const;

/** The buttons beside a draft. */
export const draftButton = {
  discard: '破棄',
  restore: '復元',
  takeBack: '元に戻す',
} as const;

/** The confirmations before typed text is discarded. */
export const draftConfirmation = {
  discard: '入力途中の内容を破棄します。よろしいですか？',
  /** By キャンセル, or by closing a dialog. */
  leave: '変更した内容を破棄します。よろしいですか？',
  goOn: '編集を続ける',
  logout: '入力途中の内容を破棄してログアウトします。よろしいですか？',
} as const;

/** 最新の状態を読み込む, and what it says afterwards. */
export const newestText = {
  load: '最新の状態を読み込む',
  loaded: '最新の状態を読み込みました。',
  /** What was typed is still there. */
  loadedBelowText:
    '最新の状態を読み込みました。入力した内容は残っています。確認してからもう一度操作してください。',
} as const;

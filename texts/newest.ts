/** What 最新の状態を読み込む says afterwards. Lists never say it, so their first load is without it. */
export const newestText = {
  loaded: '最新の状態を読み込みました。',
  /** What was typed is still there. */
  loadedBelowText:
    '最新の状態を読み込みました。入力した内容は残っています。確認してからもう一度操作してください。',
} as const;

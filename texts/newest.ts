/** 最新の状態を読み込む, and what it says afterwards. Lists never have it, so their first load is without it. */
export const newestText = {
  load: '最新の状態を読み込む',
  loaded: '最新の状態を読み込みました。',
  /** What was typed is still there. */
  loadedBelowText:
    '最新の状態を読み込みました。入力した内容は残っています。確認してからもう一度操作してください。',
} as const;

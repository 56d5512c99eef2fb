/** In an item that was opened from a result. */
export const foundText = {
  marked: (words: string) => `「${words}」を強調表示しています。`,
  unmark: '強調を消す',
  back: '検索結果へ戻る',
} as const;

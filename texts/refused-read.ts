/** What a screen says about calls that it makes by itself. Kept out of the first load. */
export const refusedRead = {
  notLoaded: '画面の内容を読み込めませんでした。',
  again: 'もう一度読み込む',
} as const;

/** A notice or message that was opened, but could not be marked as read. */
export const readMarkText = {
  failed: '既読にできませんでした。もう一度開くと、既読になります。',
} as const;

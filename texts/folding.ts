/** What is folded and unfolded: long content, and the search of a list. */
export const folding = {
  unfold: 'すべて表示',
  fold: '折りたたむ',
  /** The accessible name: which list the button belongs to. */
  of: (button: string, list: string) => `${button}：${list}`,
  /** A folded search that narrows its list. */
  conditions: '条件あり',
} as const;

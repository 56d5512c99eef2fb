/** The texts of a pager. A list of one page has none, so the first load of a list is without them. */
export const pagerText = {
  previous: '前へ',
  next: '次へ',
  of: (list: string) => `${list} ページ送り`,
  page: (number: number) => `${number}ページ`,
  range: (first: number, last: number) => `${first}–${last}`,
} as const;

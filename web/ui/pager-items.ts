/** A page number, or an ellipsis for several pages. */
export type PagerItem = number | 'gap';

/**
 * The items of a pager: `window` pages on each side of the current one, and the first and the last page, with
 * an ellipsis between. An ellipsis replaces at least two pages, because one page number takes no more room.
 * Pages count from 1.
 */
export function pagerItems(page: number, count: number, window: number): PagerItem[] {
  const items: PagerItem[] = [];
  let before = 0;
  for (let number = 1; number <= count; number += 1) {
    if (number !== 1 && number !== count && Math.abs(number - page) > window) continue;
    if (number - before === 2) items.push(number - 1);
    else if (number - before > 2) items.push('gap');
    items.push(number);
    before = number;
  }
  return items;
}

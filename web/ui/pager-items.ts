/** A page number, or a run of pages that is left out. */
export type PagerItem = number | 'gap';

/**
 * The pages that a pager shows (section 2): `window` pages on each side of the current one, and always the first and
 * the last, with an ellipsis for what lies between. A single page is never left out: it takes no more room than the
 * ellipsis. Pages count from 1.
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

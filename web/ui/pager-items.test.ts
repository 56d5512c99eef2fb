import { expect, test } from 'vitest';
import { pagerItems } from './pager-items.ts';

test.each([
  [1, 0, 3, []],
  [1, 1, 3, [1]],
  [1, 18, 3, [1, 2, 3, 4, 'gap', 18]],
  [9, 18, 3, [1, 'gap', 6, 7, 8, 9, 10, 11, 12, 'gap', 18]],
  [9, 18, 2, [1, 'gap', 7, 8, 9, 10, 11, 'gap', 18]],
  [18, 18, 3, [1, 'gap', 15, 16, 17, 18]],
  [5, 9, 3, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [6, 11, 3, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
  [7, 13, 3, [1, 'gap', 4, 5, 6, 7, 8, 9, 10, 'gap', 13]],
])('page %i of %i with %i on each side', (page, count, window, items) => {
  expect(pagerItems(page, count, window)).toEqual(items);
});

test('the first, the last and the current page are always included, and an ellipsis replaces at least two pages', () => {
  for (let count = 1; count <= 40; count += 1) {
    for (let page = 1; page <= count; page += 1) {
      const items = pagerItems(page, count, 3);
      const numbers = items.filter((item) => item !== 'gap');
      expect([numbers[0], numbers.at(-1)]).toEqual([1, count]);
      expect(numbers).toContain(page);
      for (const [index, item] of items.entries()) {
        const before = items[index - 1];
        if (item === 'gap') expect(Number(items[index + 1]) - Number(before)).toBeGreaterThan(2);
        else if (typeof before === 'number') expect(item).toBe(before + 1);
      }
    }
  }
});

import { expect, test } from 'vitest';
import { isPage, pageCountOf, pagingOf } from './paging.ts';

test.each([
  { page: 1, skip: 0 },
  { page: 3, skip: 50 },
])('page $page skips $skip', ({ page, skip }) => {
  expect(pagingOf(page, 25)).toEqual({ skip, limit: 25 });
});
test.each([
  { total: 0, pages: 1 },
  { total: 25, pages: 1 },
  { total: 26, pages: 2 },
  { total: 431, pages: 18 },
])('$total records make $pages pages', ({ total, pages }) => {
  expect(pageCountOf(total, 25)).toBe(pages);
});
test.each([0, 1.5, '1', null, undefined, NaN])('%o is not a page number', (value) => {
  expect(isPage(value)).toBe(false);
});

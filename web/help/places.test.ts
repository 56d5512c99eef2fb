import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { role } from '#domain/codes.ts';
import { readManual } from './manual.ts';
import { operatorPlaces, placeOf, supplierAnchors } from './places.ts';

const anchorsOf = (page: string) => {
  const file = path.join(import.meta.dirname, '../../docs/manual', `${page}.md`);
  return [...readManual(readFileSync(file, 'utf8')).headings.values()].map(({ id }) => id);
};

test.each(Object.keys(operatorPlaces))('%s has its place in the manual', (at) => {
  const { page = '', anchor } = placeOf(at, role.operator);
  expect(anchorsOf(page)).toContain(anchor);
});

test.each(Object.keys(supplierAnchors))('%s has its place in the page of suppliers', (at) => {
  const { page, anchor } = placeOf(at, role.supplier);
  expect(page).toBeUndefined();
  expect(anchorsOf('取引先の方へ')).toContain(anchor);
});

test('every screen with a header has a place, and anything else is the beginning', () => {
  const screens = Object.entries(routes).filter(([path, { layout }]) => layout && path !== '/help');
  expect(screens.filter(([path]) => placeOf(path, role.operator).anchor === '')).toEqual([]);
  for (const at of [undefined, '', 'constructor', '/nowhere', '/workflow-management'])
    expect(placeOf(at, role.supplier)).toEqual({ anchor: '' });
});

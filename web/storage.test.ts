import { expect, test } from 'vitest';
import { memoryStore } from './memory-store.testing.ts';
import { adopt, forgetAll, forgetEverything, keep, ownerOf, keptNames, readKept } from './storage.ts';

test('a value is read back only under its own kind and name', () => {
  const store = memoryStore();
  keep(store, 'search', '/application', { page: 2 });
  expect(readKept(store, 'search', '/application')).toEqual({ page: 2 });
  expect(readKept(store, 'draft', '/application')).toBeUndefined();
  expect(readKept(store, 'search', '/')).toBeUndefined();
});

test('leaving by the side menu removes every search form and no draft', () => {
  const store = memoryStore();
  for (const name of ['a', 'b', 'c', 'd']) keep(store, 'search', name, 1);
  keep(store, 'draft', 'a', 'text');
  keep(store, 'choice', 'a', true);
  expect(keptNames(store, 'search')).toEqual(['a', 'b', 'c', 'd']);
  expect(keptNames(store, 'draft')).toEqual(['a']);
  forgetAll(store, 'search');
  for (const name of ['a', 'b', 'c', 'd']) expect(readKept(store, 'search', name)).toBeUndefined();
  expect(readKept(store, 'draft', 'a')).toBe('text');
  expect(readKept(store, 'choice', 'a')).toBe(true);
});

test('another user finds nothing of the previous user; the same user finds everything', () => {
  const store = memoryStore();
  adopt(store, 1);
  keep(store, 'search', 'a', 1);
  keep(store, 'draft', 'a', 2);
  adopt(store, 1);
  expect(readKept(store, 'draft', 'a')).toBe(2);
  expect(ownerOf(store)).toBe('1');
  adopt(store, 2);
  expect(ownerOf(store)).toBe('2');
  expect(readKept(store, 'search', 'a')).toBeUndefined();
  expect(readKept(store, 'draft', 'a')).toBeUndefined();
});

test('sign-out removes everything of the portal and nothing else', () => {
  const store = memoryStore();
  store.setItem('other', 'x');
  adopt(store, 1);
  keep(store, 'draft', 'a', 2);
  forgetEverything(store);
  expect(store.names()).toEqual(['other']);
});

test('an invalid value or a full storage reads as no value', () => {
  const broken = memoryStore();
  broken.setItem('portal.draft.a', '{');
  expect(readKept(broken, 'draft', 'a')).toBeUndefined();
  const full = memoryStore({ full: true });
  keep(full, 'draft', 'a', 1);
  expect(readKept(full, 'draft', 'a')).toBeUndefined();
});

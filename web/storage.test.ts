import { describe, expect, test } from 'vitest';
import { memoryStorage } from './memory-storage.testing.ts';
import {
  adopt,
  beyondFailure,
  forget,
  forgetAll,
  forgetEverything,
  keep,
  keptNames,
  ownerOf,
  readKept,
  type Store,
} from './storage.ts';

test('a value is read back only under its own kind and name', () => {
  const store = memoryStorage();
  keep(store, 'search', '/application', { page: 2 });
  expect(readKept(store, 'search', '/application')).toEqual({ page: 2 });
  expect(readKept(store, 'draft', '/application')).toBeUndefined();
  expect(readKept(store, 'search', '/')).toBeUndefined();
});

test('leaving by the side menu removes every search form and no draft', () => {
  const store = memoryStorage();
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
  const store = memoryStorage();
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
  const store = memoryStorage();
  store.setItem('other', 'x');
  adopt(store, 1);
  keep(store, 'draft', 'a', 2);
  forgetEverything(store);
  expect(store.names()).toEqual(['other']);
});

test('an invalid value reads as no value', () => {
  const store = memoryStorage();
  store.setItem('portal.draft.a', '{');
  expect(readKept(store, 'draft', 'a')).toBeUndefined();
});

/** A storage of a browser that throws on some uses. */
function storage(throwsOn: readonly string[], texts: Map<string, string>): Storage {
  const check = (use: string): void => {
    if (throwsOn.includes(use)) throw new DOMException(use, 'SecurityError');
  };
  const methods = {
    getItem(name: string) {
      check('getItem');
      return texts.get(name) ?? null;
    },
    setItem(name: string, value: string) {
      check('setItem');
      texts.set(name, value);
    },
    removeItem(name: string) {
      check('removeItem');
      texts.delete(name);
    },
  };
  const target: Storage = Object.create(methods);
  return new Proxy(target, {
    ownKeys() {
      check('keys');
      return [...texts.keys()];
    },
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** What one page does with its store. */
function expectToRemember(store: Store): void {
  adopt(store, 1);
  keep(store, 'search', 'a', { page: 2 });
  keep(store, 'draft', 'a', '書きかけ');
  keep(store, 'draft', 'a', '書きかけの続き');
  keep(store, 'draft', 'b', 'x');
  forget(store, 'draft', 'b');
  expect(ownerOf(store)).toBe('1');
  expect(keptNames(store, 'draft')).toEqual(['a']);
  expect(readKept(store, 'draft', 'a')).toBe('書きかけの続き');
  expect(readKept(store, 'search', 'a')).toEqual({ page: 2 });
  adopt(store, 2);
  expect(keptNames(store, 'draft')).toEqual([]);
  expect(readKept(store, 'draft', 'a')).toBeUndefined();
}

describe('a storage of the browser', () => {
  test.each([
    { throwsOn: [] },
    { throwsOn: ['getItem'] },
    { throwsOn: ['setItem'] },
    { throwsOn: ['removeItem'] },
    { throwsOn: ['keys', 'getItem', 'setItem', 'removeItem'] },
  ])('that throws on $throwsOn remembers for the life of the page', ({ throwsOn }) => {
    const texts = new Map<string, string>();
    expectToRemember(beyondFailure(() => storage(throwsOn, texts)));
  });

  test('that can’t even be read remembers for the life of the page', () => {
    expectToRemember(
      beyondFailure(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      }),
    );
  });

  test('that is full keeps what it had', () => {
    const texts = new Map([['portal.draft.a', '"書きかけ"']]);
    const page = beyondFailure(() => storage(['setItem'], texts));
    keep(page, 'draft', 'a', '書きかけの続き');
    keep(page, 'draft', 'b', 'x');
    expect(keptNames(page, 'draft')).toEqual(['a', 'b']);
    expect(readKept(page, 'draft', 'a')).toBe('書きかけの続き');
    const reloaded = beyondFailure(() => storage([], texts));
    expect(readKept(reloaded, 'draft', 'a')).toBe('書きかけ');
    forget(page, 'draft', 'a');
    expect(readKept(page, 'draft', 'a')).toBeUndefined();
    expect(texts.size).toBe(0);
  });

  test('of somebody else is never theirs who signs in next, whatever it throws on', () => {
    for (const use of ['setItem', 'removeItem', 'getItem', 'keys']) {
      const texts = new Map<string, string>();
      const earlier = beyondFailure(() => storage([], texts));
      adopt(earlier, 1);
      keep(earlier, 'draft', 'a', '書きかけ');
      for (const throwsOn of [[use], []]) {
        const page = beyondFailure(() => storage(throwsOn, texts));
        adopt(page, 2);
        expect(readKept(page, 'draft', 'a')).toBeUndefined();
      }
    }
  });
});

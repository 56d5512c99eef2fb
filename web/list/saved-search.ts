import { useCallback, useState } from 'react';
import { isPage } from './paging.ts';
import { forgetAll, keep, readKept, type Store } from '#web/storage.ts';

/** Search forms, kept per page for the browser session and restored when the page is revisited (section 2). */

/** Reads a kept form back; null where it no longer has the form's shape. It must accept what was kept. */
export type ReadSearch<T> = (kept: unknown) => T | null;

/** What was kept for a page, where it still has the form's shape; otherwise `initial`. */
export function savedSearch<T>(store: Store, page: string, read: ReadSearch<T>, initial: T): T {
  return read(readKept(store, 'search', page)) ?? initial;
}

/** The search form of a page (radio, words, page number) as state that outlives the page. */
export function useSavedSearch<T>(page: string, read: ReadSearch<T>, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => savedSearch(sessionStorage, page, read, initial));
  const set = useCallback(
    (next: T) => {
      saveSearch(page, next);
      setValue(() => next);
    },
    [page],
  );
  return [value, set];
}

/** Saves a search for a page that the user is about to open, which then shows it. */
export function saveSearch(page: string, value: unknown): void {
  keep(sessionStorage, 'search', page, value);
}

/** The page of a list without a search form, kept like one. */
export function useSavedPage(name: string): [number, (page: number) => void] {
  return useSavedSearch(name, readPage, 1);
}

function readPage(kept: unknown): number | null {
  return isPage(kept) ? kept : null;
}

/** Leaving a page by the side menu clears all search forms. */
export function clearSavedSearches(): void {
  forgetAll(sessionStorage, 'search');
}

import { useCallback, useState } from 'react';
import { isPage } from './paging.ts';
import { forgetAll, keep, readKept, sessionStore, type Store } from '#web/storage.ts';

/** Search forms, saved per page in the session storage and restored when the user returns to the page. */

/** Parses a saved form; null if it does not have the form's shape. It must accept what the page saves. */
export type ReadSearch<T> = (saved: unknown) => T | null;

/** The saved form of a page, or `initial` if there is none that `read` accepts. */
export function savedSearch<T>(store: Store, page: string, read: ReadSearch<T>, initial: T): T {
  return read(readKept(store, 'search', page)) ?? initial;
}

/** The search form of a page (radio buttons, words, page number) as state that survives leaving the page. */
export function useSavedSearch<T>(page: string, read: ReadSearch<T>, initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(() => savedSearch(sessionStore, page, read, initial));
  const set = useCallback(
    (next: T) => {
      saveSearch(page, next);
      setValue(() => next);
    },
    [page],
  );
  return [value, set];
}

/** Saves a search for a page that is about to open. */
export function saveSearch(page: string, value: unknown): void {
  keep(sessionStore, 'search', page, value);
}

/** The saved page number of a list without a search form. */
export function useSavedPage(name: string): [number, (page: number) => void] {
  return useSavedSearch(name, readPage, 1);
}

/** The same, where it opens. */
export function savedPage(name: string): number {
  return savedSearch(sessionStore, name, readPage, 1);
}

function readPage(saved: unknown): number | null {
  return isPage(saved) ? saved : null;
}

/** Leaving a page by the side menu clears all search forms. */
export function clearSavedSearches(): void {
  forgetAll(sessionStore, 'search');
}

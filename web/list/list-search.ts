import { useState } from 'react';
import { isPage } from './paging.ts';
import { useSavedSearch } from './saved-search.ts';

/** What a list was asked for: its conditions, and the page. */
export type Asked<T> = { readonly conditions: T; readonly page: number };

/**
 * The search form over a list: what is typed, and what was asked for last, which is kept while other pages are open.
 * `read` answers kept conditions, or null for what is none.
 */
export function useListSearch<T>(path: string, read: (kept: unknown) => T | null, initial: T) {
  return useSearch(
    initial,
    useSavedSearch<Asked<T>>(path, readAsked(read), { conditions: initial, page: 1 }),
  );
}

/** The same over a picker's list (`usePickerList` has both), for as long as the picker stands. */
export function usePickerSearch<T>(initial: T) {
  return useSearch(initial, useState<Asked<T>>({ conditions: initial, page: 1 }));
}

function useSearch<T>(initial: T, [asked, setAsked]: readonly [Asked<T>, (asked: Asked<T>) => void]) {
  const [typed, setTyped] = useState(asked.conditions);
  return {
    typed,
    setTyped,
    asked,
    /** Whether there are conditions, so that an empty list may be due to them (section 2). */
    searched: JSON.stringify(asked.conditions) !== JSON.stringify(initial),
    /** Asks for the first page of what is typed. */
    search: () => setAsked({ conditions: typed, page: 1 }),
    /** Types and asks at once. */
    searchFor: (conditions: T) => {
      setTyped(() => conditions);
      setAsked({ conditions, page: 1 });
    },
    goTo: (page: number) => setAsked({ ...asked, page }),
  };
}

function readAsked<T>(read: (kept: unknown) => T | null) {
  return (kept: unknown): Asked<T> | null => {
    if (typeof kept !== 'object' || kept === null || !('conditions' in kept) || !('page' in kept))
      return null;
    const conditions = read(kept.conditions);
    return conditions !== null && isPage(kept.page) ? { conditions, page: kept.page } : null;
  };
}

/** A reader of kept conditions that are texts and yes-or-nos alone, by what they are at first. */
export function readLike<T extends Readonly<Record<string, string | boolean>>>(initial: T) {
  return (kept: unknown): T | null => {
    if (typeof kept !== 'object' || kept === null) return null;
    const same = Object.entries(initial).every(
      ([name, value]) => typeof Reflect.get(kept, name) === typeof value,
    );
    // Every field was just held against the one that it is at first.
    return same ? (kept as T) : null;
  };
}

import { useState } from 'react';
import { isPage } from './paging.ts';
import { useSavedSearch } from './saved-search.ts';

/** The query of a list: its conditions and page. */
export type Asked<T> = { readonly conditions: T; readonly page: number };

/**
 * State of the search form over a list: the typed conditions, and the submitted query, which is saved while
 * other screens are open. `read` parses saved conditions; null if they are invalid.
 */
export function useListSearch<T>(path: string, read: (kept: unknown) => T | null, initial: T) {
  return useSearch(
    initial,
    useSavedSearch<Asked<T>>(path, readAsked(read), { conditions: initial, page: 1 }),
  );
}

/**
 * Like `useListSearch`, but the query is only kept while the picker is open. `usePickerList` includes the
 * list.
 */
export function usePickerSearch<T>(initial: T) {
  return useSearch(initial, useState<Asked<T>>({ conditions: initial, page: 1 }));
}

function useSearch<T>(initial: T, [asked, setAsked]: readonly [Asked<T>, (asked: Asked<T>) => void]) {
  const [typed, setTyped] = useState(asked.conditions);
  return {
    typed,
    setTyped,
    asked,
    /** Whether conditions are set: the text of an empty list depends on it. */
    searched: JSON.stringify(asked.conditions) !== JSON.stringify(initial),
    /** Submits the typed conditions and opens page 1. */
    search: () => setAsked({ conditions: typed, page: 1 }),
    /** Sets the conditions and submits them. */
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

/** A `read` for conditions that are only strings and booleans: accepts values with the types of `initial`. */
export function readLike<T extends Readonly<Record<string, string | boolean>>>(initial: T) {
  return (kept: unknown): T | null => {
    if (typeof kept !== 'object' || kept === null) return null;
    const same = Object.entries(initial).every(
      ([name, value]) => typeof Reflect.get(kept, name) === typeof value,
    );
    // Every field was just compared with the type of its initial value.
    return same ? (kept as T) : null;
  };
}

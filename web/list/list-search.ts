import { useState } from 'react';
import { isPage } from './paging.ts';
import { savedSearch, useSavedSearch } from './saved-search.ts';
import { sessionStore } from '#web/storage.ts';

/** The query of a list: its conditions and page. */
export type ListQuery<T> = { readonly conditions: T; readonly page: number };

/**
 * State of the search form over a list: the typed conditions, and the submitted query, which is saved while
 * other screens are open. `read` parses saved conditions; null if they are invalid.
 */
export function useListSearch<T>(path: string, read: (saved: unknown) => T | null, initial: T) {
  return useSearch(
    initial,
    useSavedSearch<ListQuery<T>>(path, readQuery(read), { conditions: initial, page: 1 }),
  );
}

/** The query with which such a list opens. */
export function savedQuery<T>(path: string, read: (saved: unknown) => T | null, initial: T): ListQuery<T> {
  return savedSearch(sessionStore, path, readQuery(read), { conditions: initial, page: 1 });
}

/**
 * Like `useListSearch`, but the query is only kept while the picker is open. `usePickerList` includes the
 * list.
 */
export function usePickerSearch<T>(initial: T) {
  return useSearch(initial, useState<ListQuery<T>>({ conditions: initial, page: 1 }));
}

function useSearch<T>(initial: T, [query, setQuery]: readonly [ListQuery<T>, (query: ListQuery<T>) => void]) {
  const [input, setInput] = useState(query.conditions);
  return {
    input,
    setInput,
    query,
    /** Whether conditions are set: the text of an empty list depends on it. */
    hasConditions: JSON.stringify(query.conditions) !== JSON.stringify(initial),
    /** Submits the typed conditions and opens page 1. */
    search: () => setQuery({ conditions: input, page: 1 }),
    /** Sets the conditions and submits them. */
    searchFor: (conditions: T) => {
      setInput(() => conditions);
      setQuery({ conditions, page: 1 });
    },
    goTo: (page: number) => setQuery({ ...query, page }),
  };
}

function readQuery<T>(read: (saved: unknown) => T | null) {
  return (saved: unknown): ListQuery<T> | null => {
    if (typeof saved !== 'object' || saved === null || !('conditions' in saved) || !('page' in saved))
      return null;
    const conditions = read(saved.conditions);
    return conditions !== null && isPage(saved.page) ? { conditions, page: saved.page } : null;
  };
}

/** A `read` for conditions that are only strings and booleans: accepts values with the types of `initial`. */
export function readLike<T extends Readonly<Record<string, string | boolean>>>(initial: T) {
  return (saved: unknown): T | null => {
    if (typeof saved !== 'object' || saved === null) return null;
    const same = Object.entries(initial).every(
      ([name, value]) => typeof Reflect.get(saved, name) === typeof value,
    );
    // Every field was just compared with the type of its initial value.
    return same ? (saved as T) : null;
  };
}

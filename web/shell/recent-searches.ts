import { forgetAll, keep, readKept, type Store } from '#web/storage.ts';

/** What the user searched for, the newest first, for the browser session (docs/rules/screens.md#search). */

const name = 'searches';
const most = 8;

export function recentSearches(store: Store): readonly string[] {
  const kept = readKept(store, 'recent', name);
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
}

/** Puts a search first. */
export function addRecentSearch(store: Store, words: string): void {
  keep(store, 'recent', name, [words, ...without(store, words)].slice(0, most));
}

export function removeRecentSearch(store: Store, words: string): void {
  keep(store, 'recent', name, without(store, words));
}

export function clearRecentSearches(store: Store): void {
  forgetAll(store, 'recent');
}

function without(store: Store, words: string): string[] {
  return recentSearches(store).filter((each) => each !== words);
}

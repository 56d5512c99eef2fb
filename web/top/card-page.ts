import { savedPage, savedSearch, useSavedPage, useSavedSearch } from '#web/list/saved-search.ts';
import { forget, sessionStore } from '#web/storage.ts';

/** The paged cards of TOP. */
const cards = ['awaiting', 'notices', 'system_notices', 'unread_messages'] as const;
export type TopCard = (typeof cards)[number];

const nameOf = (card: TopCard) => `/ ${card}`;

/** The page of a card, kept while the user opens an item of it. */
export function useCardPage(card: TopCard): [number, (page: number) => void] {
  return useSavedPage(nameOf(card));
}

/** The page with which a card opens. */
export function cardPageOf(card: TopCard): number {
  return savedPage(nameOf(card));
}

const awaitingName = '/ notices awaiting';

/** 要回答のみ表示, kept in the same way. */
export function useAwaiting(): [boolean, (awaiting: boolean) => void] {
  return useSavedSearch(awaitingName, readFlag, false);
}

/** The same, where the card opens. */
export function savedAwaiting(): boolean {
  return savedSearch(sessionStore, awaitingName, readFlag, false);
}

function readFlag(saved: unknown): boolean | null {
  return typeof saved === 'boolean' ? saved : null;
}

/** Returns every card to page 1 of all that it has. */
export function forgetCardPages(): void {
  forget(sessionStore, 'search', awaitingName);
  for (const card of cards) forget(sessionStore, 'search', nameOf(card));
}

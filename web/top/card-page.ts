import { savedPage, useSavedPage } from '#web/list/saved-search.ts';
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

/** Returns every card to page 1. */
export function forgetCardPages(): void {
  for (const card of cards) forget(sessionStore, 'search', nameOf(card));
}

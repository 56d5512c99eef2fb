import { useSavedPage } from '#web/list/saved-search.ts';
import { forget } from '#web/storage.ts';

/** The cards of TOP that have pages. */
const cards = ['awaiting', 'notices', 'system_notices', 'unread_messages'] as const;
type TopCard = (typeof cards)[number];

const nameOf = (card: TopCard) => `/ ${card}`;

/** The page of a card, kept while one opens what it lists. */
export function useCardPage(card: TopCard): [number, (page: number) => void] {
  return useSavedPage(nameOf(card));
}

/** Each card begins with its newest again. */
export function forgetCardPages(): void {
  for (const card of cards) forget(sessionStorage, 'search', nameOf(card));
}

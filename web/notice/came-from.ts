import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A notice was opened from お知らせ投稿: its list, or by posting it. */
    from_posting?: boolean;
  }
}

/**
 * The state of a link that leads from お知らせ投稿 to a notice, so that 戻る leads there again. It belongs to the history entry: it
 * survives a reload, which a flash does not, and it is not in the address, which people pass on.
 */
export const fromPosting = { from_posting: true } as const;

/** Whether the user came from お知らせ投稿. */
export function useCameFromPosting(): boolean {
  return useLocation({ select: ({ state }) => state.from_posting === true });
}

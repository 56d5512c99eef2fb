import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A notice was opened from お知らせ投稿: its list, or by posting it. */
    from_posting?: boolean;
  }
}

/** For the way to a notice from お知らせ投稿, where the way back then leads. It is no part of the address, which is passed on. */
export const fromPosting = { from_posting: true } as const;

/** Whether one came from お知らせ投稿. */
export function useCameFromPosting(): boolean {
  return useLocation({ select: ({ state }) => state.from_posting === true });
}

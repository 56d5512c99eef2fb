import { useEntryState } from '#web/navigation/navigate.ts';

/**
 * The state of a link from お知らせ投稿 to a notice, so that 戻る returns there. It is part of the history entry:
 * unlike a flash it survives a reload, and unlike a search parameter it is in no address that users share.
 */
export const fromPosting = { from_posting: true } as const;

export function useCameFromPosting(): boolean {
  return useEntryState().from_posting === true;
}

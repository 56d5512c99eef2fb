import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The state of a link from お知らせ投稿 to a notice, so that 戻る returns there. It is part of the history entry:
 * unlike a flash it survives a reload, and unlike a search parameter it is in no address that users share.
 */
export const fromPosting = { from_posting: true } as const;

/** The state of such a link that leads to 回答状況. */
export const toResponses = { ...fromPosting, opens_responses: true } as const;

export function useCameFromPosting(): boolean {
  // As it was when the screen opened: the next address is there before the next screen.
  return useState(useLocation().state.from_posting === true)[0];
}

/** The state of a link from 過去のお知らせ. */
export const fromPast = { from_past: true } as const;

export function useCameFromPast(): boolean {
  return useState(useLocation().state.from_past === true)[0];
}

export function useOpensResponses(): boolean {
  return useState(useLocation().state.opens_responses === true)[0];
}

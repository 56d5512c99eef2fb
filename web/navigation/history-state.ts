import type { SearchOf } from '#contract/routes.ts';

/** What an entry of the browser's history remembers beside its address. It survives a reload. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The notice was opened from お知らせ投稿, from its list or by posting. */
    readonly from_posting?: true;
    readonly from_past?: true;
    /** The notice was opened for 回答状況. */
    readonly opens_responses?: true;
    /** The application was opened from 申請台帳. */
    readonly from_register?: true;
    /** The search that found what the entry shows, and whether its words are marked there. */
    readonly found?: FoundBy;
  }
}

export type FoundBy = { readonly search: SearchOf<'/search'>; readonly marked: boolean };

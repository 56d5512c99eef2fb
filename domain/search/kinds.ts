/** What a search finds. */
export const searchKinds = ['application', 'notice', 'message'] as const;
export type SearchKind = (typeof searchKinds)[number];

/**
 * Classes of a text with a sign. The sign is in the middle of the first line, which a button may make higher.
 */
export const noteClass = 'flex items-baseline gap-2 rounded-control border border-transparent px-3 py-2';
export const noteSignClass = 'relative top-0.75';

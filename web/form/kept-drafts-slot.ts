import type { ComponentType } from 'react';

/**
 * What the error page shows about typed text. The code of drafts sets it when a form opens, because it is not
 * part of the first load, and after a lost network nothing more can be loaded.
 */
export const keptDraftsSlot: { Component: ComponentType | null } = { Component: null };

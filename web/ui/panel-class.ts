/** Classes of a quiet surface in a card. */
export const panelClass = 'rounded-control bg-canvas px-3 py-2 print:border print:border-line print:bg-white';

/** The link of a row. */
export const rowLinkClass = 'record-link';

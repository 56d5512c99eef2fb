const base =
  'max-w-full text-start hover:underline cards:after:absolute cards:after:inset-0 rows:line-clamp-2 rows:font-normal rows:wrap-anywhere rows:whitespace-normal';

/**
 * The title of a row, which opens it. A row of a table cuts it behind two lines; there a press beside it
 * selects the row. The whole of a card is the link. What its reader has seen already is not bold.
 */
export function recordLinkClass({ seen = false }: { seen?: boolean } = {}): string {
  return `${base} text-action ${seen ? 'font-normal' : 'font-semibold'}`;
}

import { text } from '#texts/ui.ts';

type Counted = { total: number | undefined; unit?: string | undefined };

/** The number of records, behind the title of their list; none of an empty list, which says so itself. */
export function countText({ total, unit }: Counted): string | undefined {
  return total ? text.total(total, unit) : undefined;
}

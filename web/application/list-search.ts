import { searchType, type SearchType } from '#domain/codes.ts';
import { searchTypeLabel } from '#texts/code-labels.ts';
import { isPage } from '#web/list/paging.ts';

/** The search of /application: one of five lists, and the page of it (section 2, domain 2.6). */

export type ListSearch = { readonly search_type: SearchType; readonly page: number };

const searchTypes: readonly unknown[] = Object.values(searchType);

function isSearchType(value: unknown): value is SearchType {
  return searchTypes.includes(value);
}

/** A kept search as it is read back; null for what is none. */
export function readListSearch(kept: unknown): ListSearch | null {
  if (typeof kept !== 'object' || kept === null || !('search_type' in kept) || !('page' in kept)) return null;
  const { search_type, page } = kept;
  return isSearchType(search_type) && isPage(page) ? { search_type, page } : null;
}

/** What the list shows on arrival (section 9). */
export const initialSearch: ListSearch = { search_type: searchType.awaiting_my_approval, page: 1 };

type Choice = { value: string; label: string };

/** The radio buttons under their captions; a supplier submits nothing, so has no list of their own applications. */
export function searchChoices(operator: boolean): { caption: string; options: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  for (const type of Object.values(searchType)) {
    const { caption, name, own } = searchTypeLabel[type];
    if (own && !operator) continue;
    groups.set(caption, [...(groups.get(caption) ?? []), { value: String(type), label: name }]);
  }
  return [...groups].map(([caption, options]) => ({ caption, options }));
}

/** The first page of the list that a radio button stands for; null for a value that none has. */
export function chosenSearch(value: string): ListSearch | null {
  return readListSearch({ search_type: Number(value), page: 1 });
}

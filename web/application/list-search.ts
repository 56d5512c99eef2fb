import { searchType, type SearchType } from '#domain/codes.ts';
import { searchTypeLabel } from '#texts/code-labels.ts';
import { isPage } from '#web/list/paging.ts';

/** The search of /application: one of five lists, and a page of it. */

export type ListSearch = { readonly search_type: SearchType; readonly page: number };

const searchTypes: readonly unknown[] = Object.values(searchType);

function isSearchType(value: unknown): value is SearchType {
  return searchTypes.includes(value);
}

/** Parses a saved search; null if it is not a valid one. */
export function readListSearch(stored: unknown): ListSearch | null {
  if (typeof stored !== 'object' || stored === null || !('search_type' in stored) || !('page' in stored))
    return null;
  const { search_type, page } = stored;
  return isSearchType(search_type) && isPage(page) ? { search_type, page } : null;
}

export const initialSearch: ListSearch = { search_type: searchType.awaiting_my_approval, page: 1 };

type Choice = { value: string; label: string };

/** The radio buttons, grouped by caption. Suppliers have no list of own applications. */
export function searchChoices(operator: boolean): { caption: string; options: Choice[] }[] {
  const groups = new Map<string, Choice[]>();
  for (const type of Object.values(searchType)) {
    const { caption, name, own } = searchTypeLabel[type];
    if (own && !operator) continue;
    groups.set(caption, [...(groups.get(caption) ?? []), { value: String(type), label: name }]);
  }
  return [...groups].map(([caption, options]) => ({ caption, options }));
}

/** The search for the value of a radio button, at page 1; null for an unknown value. */
export function searchOf(value: string): ListSearch | null {
  return readListSearch({ search_type: Number(value), page: 1 });
}

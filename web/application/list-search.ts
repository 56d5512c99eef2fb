import { searchType, type SearchType } from '#domain/codes.ts';
import { applicationScreen } from '#texts/application.ts';
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
const choice = (type: SearchType, label: string): Choice => ({ value: String(type), label });

const own = {
  caption: applicationScreen.own,
  options: [
    choice(searchType.own_uncompleted, applicationScreen.uncompleted),
    choice(searchType.own_completed, applicationScreen.completed),
  ],
};
const others = [
  {
    caption: applicationScreen.awaiting,
    options: [choice(searchType.awaiting_my_approval, applicationScreen.awaitingMyApproval)],
  },
  {
    caption: applicationScreen.forApproval,
    options: [
      choice(searchType.for_approval_uncompleted, applicationScreen.uncompleted),
      choice(searchType.for_approval_completed, applicationScreen.completed),
    ],
  },
];

/** The radio buttons under their captions; a supplier submits nothing, so has no list of his own (domain 2.4). */
export function searchChoices(operator: boolean): { caption: string; options: Choice[] }[] {
  return operator ? [own, ...others] : others;
}

/** The first page of the list that a radio button stands for; null for a value that none has. */
export function chosenSearch(value: string): ListSearch | null {
  return readListSearch({ search_type: Number(value), page: 1 });
}

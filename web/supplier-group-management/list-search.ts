import { isPage } from '#web/list/paging.ts';

/** The search of /supplier-group-management: name, division (null: all), whether suspended ones, and page. */
export type GroupSearch = {
  readonly group_name: string;
  readonly selected_division_id: number | null;
  readonly contains_suspended_group: boolean;
  readonly page: number;
};

export const initialGroupSearch: GroupSearch = {
  group_name: '',
  selected_division_id: null,
  contains_suspended_group: false,
  page: 1,
};

/** Parses a saved search; null if it is not a valid one. */
export function readGroupSearch(stored: unknown): GroupSearch | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const saved: Partial<Record<keyof GroupSearch, unknown>> = stored;
  const { group_name, selected_division_id, contains_suspended_group, page } = saved;
  if (typeof group_name !== 'string' || typeof contains_suspended_group !== 'boolean' || !isPage(page))
    return null;
  // Ids are positive integers, like page numbers.
  if (selected_division_id !== null && !isPage(selected_division_id)) return null;
  return { group_name, selected_division_id, contains_suspended_group, page };
}

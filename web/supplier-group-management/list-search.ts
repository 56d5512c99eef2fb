import { isPage } from '#web/list/paging.ts';

/** The search of /supplier-group-management: name, division (null: all) and page. */
export type GroupSearch = {
  readonly group_name: string;
  readonly selected_division_id: number | null;
  readonly page: number;
};

export const initialSearch: GroupSearch = { group_name: '', selected_division_id: null, page: 1 };

/** Parses a saved search; null if it is not a valid one. */
export function readGroupSearch(stored: unknown): GroupSearch | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { group_name, selected_division_id, page }: Partial<Record<keyof GroupSearch, unknown>> = stored;
  if (typeof group_name !== 'string' || !isPage(page)) return null;
  // Ids are positive integers, like page numbers.
  if (selected_division_id !== null && !isPage(selected_division_id)) return null;
  return { group_name, selected_division_id, page };
}

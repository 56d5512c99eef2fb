import { isPage } from '#web/list/paging.ts';

/** The search of /supplier-group-management: a name, a division (null: all), and the page of what was found. */
export type GroupSearch = {
  readonly group_name: string;
  readonly selected_division_id: number | null;
  readonly page: number;
};

export const initialSearch: GroupSearch = { group_name: '', selected_division_id: null, page: 1 };

/** A kept search as it is read back; null for what is none. */
export function readGroupSearch(kept: unknown): GroupSearch | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { group_name, selected_division_id, page }: Partial<Record<keyof GroupSearch, unknown>> = kept;
  if (typeof group_name !== 'string' || !isPage(page)) return null;
  // Ids count from 1, as pages do.
  if (selected_division_id !== null && !isPage(selected_division_id)) return null;
  return { group_name, selected_division_id, page };
}

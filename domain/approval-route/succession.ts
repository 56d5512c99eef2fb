import type { Assignee } from './types.ts';

/** 後任: who takes the place of somebody, with where they belong. One of the two ids is set. */
export type Successor = {
  readonly user_id: number;
  readonly department_id: number | null;
  readonly supplier_id: number | null;
};

/** Who is succeeded, and by whom. */
export type Succession = { readonly user_id: number; readonly successor: Successor };

/**
 * An assignee with the successor in the place of a named user: the others stay, and who is there already stays
 * once. Where nobody else is named, the successor brings their own department. Null if the user is not named:
 * a whole department needs no successor (docs/rules/people-who-leave.md#successors).
 */
export function succeeded(assignee: Assignee, { user_id, successor }: Succession): Assignee | null {
  if (assignee.all_flag || !assignee.user_ids.includes(user_id)) return null;
  const ids = assignee.user_ids.map((id) => (id === user_id ? successor.user_id : id));
  const user_ids = [...new Set(ids)];
  if (user_ids.length > 1) return { ...assignee, user_ids };
  const { department_id, supplier_id } = successor;
  return { department_id, supplier_id, all_flag: false, user_ids };
}

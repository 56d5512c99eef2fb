import type { ActingUser } from '#domain/approval-route/types.ts';

/**
 * Which mailboxes a message goes to: departments and suppliers, fixed when it is sent, and of a reply the one user whom it
 * answers (domain 4). Ascending, each once.
 */
export type Mailboxes = {
  readonly department_ids: readonly number[];
  readonly supplier_ids: readonly number[];
  readonly user_id: number | null;
};

/** Who sent a message, with the one organisation that he belonged to then. */
export type Sender = ActingUser;

/** The mailboxes of what was chosen; a reply always reaches who sent the original, and his department or supplier. */
export function mailboxesOf(
  chosen: { readonly department_ids: readonly number[]; readonly supplier_ids: readonly number[] },
  replied: Sender | null,
): Mailboxes {
  return {
    department_ids: ascending([...chosen.department_ids, replied?.department_id ?? null]),
    supplier_ids: ascending([...chosen.supplier_ids, replied?.supplier_id ?? null]),
    user_id: replied?.user_id ?? null,
  };
}

/** The mailboxes as principals: users, departments and suppliers never share a number. */
export function principalsOf({ department_ids, supplier_ids, user_id }: Mailboxes): readonly number[] {
  return ascending([...department_ids, ...supplier_ids, user_id]);
}

function ascending(ids: readonly (number | null)[]): readonly number[] {
  return [...new Set(ids)].filter((id) => id !== null).toSorted((a, b) => a - b);
}

/** A department group that can be chosen, with the departments that it holds. */
export type OfferedGroup = {
  readonly department_group_id: number;
  readonly department_ids: readonly number[];
};

/** The group that stands for one department and nobody else, so that a reply reaches no wider than who asked; null for none. */
export function groupOfDepartmentAlone(
  groups: readonly OfferedGroup[],
  department_id: number,
): number | null {
  const alone = groups.find(
    ({ department_ids }) => department_ids.length === 1 && department_ids[0] === department_id,
  );
  return alone?.department_group_id ?? null;
}

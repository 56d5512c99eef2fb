import type { ActingUser } from '#domain/application/types.ts';

/**
 * The mailboxes of a message, fixed when it is sent: departments, suppliers, and for a reply the user that it
 * answers. Ids are ascending and distinct.
 */
export type Mailboxes = {
  readonly department_ids: readonly number[];
  readonly supplier_ids: readonly number[];
  readonly user_id: number | null;
};

/** The sender of a message, with their organisation at that time. */
export type Sender = ActingUser;

/**
 * The mailboxes of the chosen destinations. A reply also reaches the original's sender and their
 * organisation.
 */
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

/** A department group on offer, with its departments. */
export type OfferedGroup = {
  readonly department_group_id: number;
  readonly department_ids: readonly number[];
};

/** A group that contains only this department, so that a reply reaches nobody else; null if there is none. */
export function groupOfDepartmentAlone(
  groups: readonly OfferedGroup[],
  department_id: number,
): number | null {
  const alone = groups.find(
    ({ department_ids }) => department_ids.length === 1 && department_ids[0] === department_id,
  );
  return alone?.department_group_id ?? null;
}

import type { Assignee } from '#domain/approval-route/types.ts';
import type { OrganisationNames } from '#texts/people.ts';
import { selectAssigneeNames, type NameRows } from '#server/organisation/queries-assignee-names.ts';
import type { Db } from '#server/db/database.ts';

/** The current names of assignees' organisations and users. */
export type AssigneeNameLookup = {
  organisationOf(assignee: Assignee): OrganisationNames;
  /** Full names in the order of the assignee; null for the whole organisation. */
  usersOf(assignee: Assignee): string[] | null;
  /** The full name of a user of one of the assignees; null for null. */
  userOf(user_id: number | null): string | null;
};

/** Looks up the names of all these assignees. */
export async function loadNames(db: Db, assignees: readonly Assignee[]): Promise<AssigneeNameLookup> {
  return namesFrom(await selectAssigneeNames(db, assignees));
}

export function namesFrom({ departments, suppliers, users }: NameRows): AssigneeNameLookup {
  return {
    organisationOf({ department_id, supplier_id }) {
      const inside = departments?.[String(department_id)];
      const outside = suppliers?.[String(supplier_id)];
      return {
        division_name: inside?.division_name ?? null,
        department_name: inside?.department_name ?? null,
        company_name: outside?.company_name ?? null,
        branch_office_name: outside?.branch_office_name ?? null,
      };
    },
    usersOf: ({ all_flag, user_ids }) =>
      all_flag ? null : user_ids.flatMap((user_id) => users?.[String(user_id)] ?? []),
    userOf: (user_id) => users?.[String(user_id)] ?? null,
  };
}

import type { Assignee } from '#domain/approval-route/types.ts';
import type { OrganisationNames } from '#texts/people.ts';
import { loadAssigneeNames } from '#server/organisation/queries-assignee-names.ts';
import type { Db } from '#server/db/database.ts';

/** The current names of assignees' organisations and users. */
export type Names = {
  organisationOf(assignee: Assignee): OrganisationNames;
  /** Full names in the order of the assignee; null for the whole organisation. */
  usersOf(assignee: Assignee): string[] | null;
};

const nobody: OrganisationNames = {
  division_name: null,
  department_name: null,
  company_name: null,
  branch_office_name: null,
};

/** Looks the names of all these assignees up in three reads. */
export async function loadNames(db: Db, assignees: readonly Assignee[]): Promise<Names> {
  const { department, supplier, fullName } = await loadAssigneeNames(db, assignees);
  return {
    organisationOf({ department_id, supplier_id }) {
      const inside = department_id === null ? undefined : department.get(department_id);
      const outside = supplier_id === null ? undefined : supplier.get(supplier_id);
      return {
        ...nobody,
        ...(inside && { division_name: inside.division_name, department_name: inside.department_name }),
        ...(outside && {
          company_name: outside.company_name,
          branch_office_name: outside.branch_office_name,
        }),
      };
    },
    usersOf: ({ all_flag, user_ids }) =>
      all_flag ? null : user_ids.flatMap((user_id) => fullName.get(user_id) ?? []),
  };
}

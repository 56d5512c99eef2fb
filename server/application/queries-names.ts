import { sql } from 'kysely';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { OrganisationNames } from '#domain/application/detail.ts';
import type { Db } from '#server/db/database.ts';

/** How the organisations and users of some assignees are called now. */
export type Names = {
  organisationOf(assignee: Assignee): OrganisationNames;
  /** Full names in the order of the assignee; null where the whole organisation is meant. */
  usersOf(assignee: Assignee): readonly string[] | null;
};

const nobody: OrganisationNames = {
  division_name: null,
  department_name: null,
  company_name: null,
  branch_office_name: null,
};

/** Looks the names of all these assignees up in three reads. */
export async function loadNames(db: Db, assignees: readonly Assignee[]): Promise<Names> {
  const [departments, suppliers, users] = await Promise.all([
    selectDepartments(db, distinct(assignees.map(({ department_id }) => department_id))),
    selectSuppliers(db, distinct(assignees.map(({ supplier_id }) => supplier_id))),
    selectUsers(db, distinct(assignees.flatMap(({ user_ids }) => user_ids))),
  ]);
  const department = new Map(departments.map((row) => [row.department_id, row]));
  const supplier = new Map(suppliers.map((row) => [row.supplier_id, row]));
  const user = new Map(users.map((row) => [row.user_id, row.full_name]));
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
      all_flag ? null : user_ids.flatMap((user_id) => user.get(user_id) ?? []),
  };
}

function distinct(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function selectDepartments(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('department')
    .innerJoin('division', 'division.division_id', 'department.division_id')
    .select(['department_id', 'department_name', 'division_name'])
    .where(sql<boolean>`department_id = any(${ids}::integer[])`)
    .execute();
}

function selectSuppliers(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('supplier')
    .select(['supplier_id', 'company_name', 'branch_office_name'])
    .where(sql<boolean>`supplier_id = any(${ids}::integer[])`)
    .execute();
}

function selectUsers(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('portal_user')
    .select(['user_id', 'full_name'])
    .where(sql<boolean>`user_id = any(${ids}::integer[])`)
    .execute();
}

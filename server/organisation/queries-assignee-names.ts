import { sql } from 'kysely';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { Db } from '#server/db/database.ts';

/** Looks up how all organisations and users of some assignees are called now, in three reads; rows by their id. */
export async function loadAssigneeNames(db: Db, assignees: readonly Assignee[]) {
  const [departments, suppliers, users] = await Promise.all([
    selectDepartments(db, distinctIds(assignees.map(({ department_id }) => department_id))),
    selectSuppliers(db, distinctIds(assignees.map(({ supplier_id }) => supplier_id))),
    selectUsers(db, distinctIds(assignees.flatMap(({ user_ids }) => user_ids))),
  ]);
  return {
    department: new Map(departments.map((row) => [row.department_id, row])),
    supplier: new Map(suppliers.map((row) => [row.supplier_id, row])),
    fullName: new Map(users.map((row) => [row.user_id, row.full_name])),
  };
}

/** Each id once, without those that are not set. */
export function distinctIds(ids: readonly (number | null)[]): number[] {
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
    .select(['supplier_id', 'supplier_code', 'company_name', 'branch_office_name'])
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

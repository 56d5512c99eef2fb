import { sql } from 'kysely';
import type { RouteStepInput } from '#contract/approval-route.ts';
import type { RouteOrganisations } from '#domain/approval-route/validate-steps.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { distinctIds } from './queries-assignee-names.ts';

/** The departments and suppliers that a route names, with their valid users now. */
export async function loadRouteOrganisations(
  db: Db | Tx,
  steps: readonly Pick<RouteStepInput, 'department_id' | 'supplier_id'>[],
): Promise<RouteOrganisations> {
  const department_ids = distinctIds(steps.map((step) => step.department_id));
  const supplier_ids = distinctIds(steps.map((step) => step.supplier_id));
  const departments = await selectDepartmentUsers(db, { ids: department_ids }).execute();
  const suppliers = await selectSupplierUsers(db, { ids: supplier_ids }).execute();
  return {
    validUsersOfDepartment: new Map(departments.map((row) => [row.department_id, new Set(row.user_ids)])),
    validUsersOfSupplier: new Map(suppliers.map((row) => [row.supplier_id, new Set(row.user_ids)])),
    supplierDivisions: new Map(suppliers.map((row) => [row.supplier_id, new Set(row.division_ids)])),
  };
}

type Ids = { readonly ids: readonly number[] };

const selectDepartmentUsers = (db: Db | Tx, { ids }: Ids) =>
  db
    .selectFrom('department as d')
    .select([
      'd.department_id',
      sql<number[]>`array(select v.user_id from valid_user v where v.department_id = d.department_id)`.as(
        'user_ids',
      ),
    ])
    .where('d.active', '=', true)
    .where(sql<boolean>`d.department_id = any(${ids}::integer[])`);

const selectSupplierUsers = (db: Db | Tx, { ids }: Ids) =>
  db
    .selectFrom('supplier as s')
    .select([
      's.supplier_id',
      sql<number[]>`array(select v.user_id from valid_user v where v.supplier_id = s.supplier_id)`.as(
        'user_ids',
      ),
      sql<
        number[]
      >`array(select d.division_id from supplier_dealing d where d.supplier_id = s.supplier_id)`.as(
        'division_ids',
      ),
    ])
    .where(sql<boolean>`s.supplier_id = any(${ids}::integer[])`);

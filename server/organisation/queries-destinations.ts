import { sql } from 'kysely';
import type { Actor } from '#domain/actor.ts';
import { role } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';

/**
 * The choices of the destination pickers of notices and messages. Saving checks the input with the same
 * queries.
 */

/** Valid suppliers that deal with a division; if it is null, all valid suppliers. */
function offeredSuppliers(db: Db | Tx, division_id: number | null) {
  return db
    .selectFrom('supplier as s')
    .where('s.invalid_flag', '=', false)
    .$if(division_id !== null, (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('supplier_dealing as d')
            .whereRef('d.supplier_id', '=', 's.supplier_id')
            .where('d.division_id', '=', division_id),
        ),
      ),
    );
}

/** All offered suppliers, in no order. */
export function supplierIds(db: Db | Tx, division_id: number | null) {
  return offeredSuppliers(db, division_id).select('s.supplier_id');
}

/** Those of these suppliers that are offered, by their code. */
export function chosenSuppliers(db: Db | Tx, division_id: number | null, supplier_ids: readonly number[]) {
  return offeredSuppliers(db, division_id)
    .select(['s.supplier_id', 's.supplier_code', 's.company_name', 's.branch_office_name'])
    .where(sql<boolean>`s.supplier_id = any(${supplier_ids}::integer[])`)
    .orderBy('s.supplier_code');
}

type SupplierSearch = {
  readonly division_id: number | null;
  readonly supplier_code: string | null;
  readonly supplier_name: string | null;
};

/** One page of the offered suppliers whose code and name contain the search texts. */
export function selectDestinationSupplierPage(db: Db, search: SupplierSearch, page: Page) {
  const { division_id, supplier_code, supplier_name } = search;
  const matches = offeredSuppliers(db, division_id)
    .where(contains('s.supplier_code_key', supplier_code))
    .where(contains('s.supplier_name_key', supplier_name));
  return pageOf(
    db,
    matches
      .select(['s.supplier_id', 's.supplier_code', 's.company_name', 's.branch_office_name'])
      .orderBy('s.supplier_code'),
    matches.select(total),
    page,
  );
}

/** Supplier groups of a division that are not suspended; if it is null, of all divisions. */
function offeredSupplierGroups(db: Db | Tx, division_id: number | null) {
  return db
    .selectFrom('supplier_group as g')
    .innerJoin('division as v', 'v.division_id', 'g.division_id')
    .where('g.suspended', '=', false)
    .$if(division_id !== null, (query) => query.where('g.division_id', '=', division_id));
}

function supplierGroupRows(db: Db | Tx, division_id: number | null) {
  return offeredSupplierGroups(db, division_id)
    .select([
      'g.supplier_group_id',
      'g.group_name',
      'v.division_name',
      sql<number>`(
        select count(*) from supplier_group_member m join supplier s on s.supplier_id = m.supplier_id
        where m.supplier_group_id = g.supplier_group_id and not s.invalid_flag)`.as('supplier_count'),
    ])
    .orderBy('v.division_code')
    .orderBy('g.group_name_key')
    .orderBy('g.supplier_group_id');
}

/** Those of these groups that are offered. */
export function chosenSupplierGroups(
  db: Db | Tx,
  division_id: number | null,
  supplier_group_ids: readonly number[],
) {
  return supplierGroupRows(db, division_id).where(
    sql<boolean>`g.supplier_group_id = any(${supplier_group_ids}::integer[])`,
  );
}

/** One page of the offered supplier groups. */
export function selectSupplierGroupPage(db: Db, division_id: number | null, page: Page) {
  const matches = offeredSupplierGroups(db, division_id);
  return pageOf(db, supplierGroupRows(db, division_id), matches.select(total), page);
}

/**
 * Department groups of a division; if it is null, of all divisions. Suppliers only get those of divisions
 * that they deal with.
 */
function offeredDepartmentGroups(db: Db | Tx, actor: Actor, division_id: number | null) {
  return db
    .selectFrom('department_group as g')
    .innerJoin('division as v', 'v.division_id', 'g.division_id')
    .where('g.active', '=', true)
    .$if(division_id !== null, (query) => query.where('g.division_id', '=', division_id))
    .$if(actor.role === role.supplier, (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('supplier_dealing as d')
            .whereRef('d.division_id', '=', 'g.division_id')
            .where('d.supplier_id', '=', actor.role === role.supplier ? actor.supplier_id : null),
        ),
      ),
    );
}

/** All department groups that are offered to the actor. */
export function departmentGroups(db: Db | Tx, actor: Actor, division_id: number | null) {
  return offeredDepartmentGroups(db, actor, division_id)
    .select(['g.department_group_id', 'g.group_name', 'v.division_name'])
    .orderBy('v.division_code')
    .orderBy('g.department_group_code');
}

/** Those of these department groups that are offered to the actor. */
export function chosenDepartmentGroups(
  db: Db | Tx,
  actor: Actor,
  division_id: number | null,
  department_group_ids: readonly number[],
) {
  return departmentGroups(db, actor, division_id).where(
    sql<boolean>`g.department_group_id = any(${department_group_ids}::integer[])`,
  );
}

/** One page of the department groups that are offered to the actor. */
export function selectDepartmentGroupPage(db: Db, actor: Actor, division_id: number | null, page: Page) {
  const matches = offeredDepartmentGroups(db, actor, division_id);
  return pageOf(db, departmentGroups(db, actor, division_id), matches.select(total), page);
}

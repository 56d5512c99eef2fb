import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';

/** Whether the division of a group is no longer in the source. */
const divisionLeft = sql<boolean>`not d.active`.as('division_left_source');
type Search = {
  readonly group_name: string | null;
  readonly division_id: number | null;
  readonly contains_suspended_group: boolean;
};

/** One page of the supplier groups of these divisions, searched by name; by division and name. */
export function selectGroupPage(
  db: Db,
  divisions: 'all' | readonly number[],
  { group_name, division_id, contains_suspended_group }: Search,
  page: Page,
) {
  const found = db
    .selectFrom('supplier_group as g')
    .innerJoin('division as d', 'd.division_id', 'g.division_id')
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`g.division_id = any(${divisions}::integer[])`),
    )
    .$if(division_id !== null, (query) => query.where('g.division_id', '=', division_id))
    .$if(!contains_suspended_group, (query) => query.where('g.suspended', '=', false))
    .where(contains('g.group_name_key', group_name));
  return pageOf(
    db,
    found
      .select(['g.supplier_group_id', 'g.group_name', 'd.division_name', 'g.suspended', divisionLeft])
      .orderBy('d.division_code')
      .orderBy('g.group_name_key')
      .orderBy('g.supplier_group_id'),
    found.select(total),
    page,
  );
}

/** A supplier's names, and whether it is valid. */
const supplierColumns = [
  's.supplier_id',
  's.supplier_code',
  's.company_name',
  's.branch_office_name',
  's.invalid_flag',
] as const;

/** All members of a group by code, including invalid ones. */
export function selectMembers(db: Db | Tx, supplier_group_id: number) {
  return db
    .selectFrom('supplier_group_member as m')
    .innerJoin('supplier as s', 's.supplier_id', 'm.supplier_id')
    .select(supplierColumns)
    .where('m.supplier_group_id', '=', supplier_group_id)
    .orderBy('s.supplier_code')
    .execute();
}

/** Suppliers by id, sorted by code; unknown ones are left out. */
export function selectSuppliers(db: Db | Tx, supplier_ids: readonly number[]) {
  return db
    .selectFrom('supplier as s')
    .select(supplierColumns)
    .where(sql<boolean>`s.supplier_id = any(${supplier_ids}::integer[])`)
    .orderBy('s.supplier_code');
}

type Candidates = {
  readonly supplier_code: string | null;
  readonly supplier_name: string | null;
  /** Its stored members are excluded unless the form has removed them; null for a new group. */
  readonly supplier_group_id: number | null;
  readonly added_supplier_ids: readonly number[];
  readonly removed_supplier_ids: readonly number[];
};

/** Valid suppliers by code that are not in the group as the form holds it. */
export function selectCandidatePage(db: Db | Tx, search: Candidates, page: Page) {
  const { supplier_code, supplier_name, supplier_group_id, added_supplier_ids, removed_supplier_ids } =
    search;
  const found = db
    .selectFrom('supplier as s')
    .where('s.invalid_flag', '=', false)
    // An uncorrelated `not in` is always hashed, whatever the planner's estimates; `not exists` may become a
    // loop over thousands of rows per supplier.
    .where(
      sql<boolean>`s.supplier_id not in (
        (select supplier_id from supplier_group_member where supplier_group_id = ${supplier_group_id}
          except select unnest(${removed_supplier_ids}::integer[]))
        union all select unnest(${added_supplier_ids}::integer[]))`,
    )
    .where(contains('s.supplier_code_key', supplier_code))
    .where(contains('s.supplier_name_key', supplier_name));
  return pageOf(db, found.select(supplierColumns).orderBy('s.supplier_code'), found.select(total), page);
}

/** A supplier group with its members. */
export type SupplierGroup = NonNullable<Awaited<ReturnType<typeof loadGroup>>>;

/** The current state of a supplier group; null if there is none. */
export async function loadGroup(db: Db | Tx, supplier_group_id: number) {
  const group = await selectGroup(db, supplier_group_id).executeTakeFirst();
  return group === undefined ? null : { ...group, items: await selectMembers(db, supplier_group_id) };
}

/** The same, with its row locked until the transaction ends. */
export async function lockGroup(tx: Tx, supplier_group_id: number): Promise<SupplierGroup | null> {
  const group = await selectGroup(tx, supplier_group_id).forUpdate('g').executeTakeFirst();
  return group === undefined ? null : { ...group, items: await selectMembers(tx, supplier_group_id) };
}

function selectGroup(db: Db | Tx, supplier_group_id: number) {
  return db
    .selectFrom('supplier_group as g')
    .innerJoin('division as d', 'd.division_id', 'g.division_id')
    .select(['g.supplier_group_id', 'g.group_name', 'g.division_id', 'd.division_name'])
    .select(['g.suspended', 'g.version', divisionLeft])
    .where('g.supplier_group_id', '=', supplier_group_id);
}

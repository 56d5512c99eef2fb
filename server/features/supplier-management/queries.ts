import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { pageOf, total, type Page } from '#server/db/page.ts';
import { contains } from '#server/db/contains.ts';
import { selectOpenSteps } from '#server/organisation/queries-account-stop.ts';
import { unattendedStepsOfSupplier } from '#server/organisation/queries-unattended-steps.ts';

export type SupplierSearch = {
  readonly supplier_code: string | null;
  readonly supplier_name: string | null;
  readonly contains_invalid_supplier: boolean;
};

const columns = [
  's.supplier_id',
  's.supplier_code',
  's.company_name',
  's.branch_office_name',
  's.invalid_flag',
] as const;

/** One page of the suppliers by code, with the total. */
export function selectSupplierPage(db: Db, search: SupplierSearch, page: Page) {
  const { supplier_code, supplier_name, contains_invalid_supplier } = search;
  const found = db
    .selectFrom('supplier as s')
    .where(contains('s.supplier_code_key', supplier_code))
    .where(contains('s.supplier_name_key', supplier_name))
    .$if(!contains_invalid_supplier, (query) => query.where('s.invalid_flag', '=', false));
  return pageOf(db, found.select(columns).orderBy('s.supplier_code'), found.select(total), page);
}

/** One supplier, valid or not, with the token of its 利用停止; null if there is none. */
export async function loadSupplier(db: Db, supplier_id: number) {
  const row = await db
    .selectFrom('supplier as s')
    .select([...columns, 's.portal_invalid_flag as stopped', sql<string>`s.version::text`.as('updated_at')])
    .where('s.supplier_id', '=', supplier_id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * All portal users of a supplier by login; invalid ones are marked, also those invalid through the supplier.
 */
export function selectUsersOfSupplier(db: Db, supplier_id: number) {
  return db
    .selectFrom('portal_user as u')
    .select(['u.user_id', 'u.full_name', 'u.login_id', 'u.mail_address', 'u.portal_invalid_flag as stopped'])
    .select(
      sql<boolean>`not exists (select from valid_user v where v.user_id = u.user_id)`.as('invalid_flag'),
    )
    .select(sql<boolean>`u.subject is not null`.as('is_bound'))
    .select(sql<string>`u.version::text`.as('updated_at'))
    .where('u.supplier_id', '=', supplier_id)
    .orderBy('u.login_id')
    .execute();
}

/** The groups that a supplier is a member of, by name. */
export function selectGroupsOf(db: Db, supplier_id: number) {
  return db
    .selectFrom('supplier_group_member as m')
    .innerJoin('supplier_group as g', 'g.supplier_group_id', 'm.supplier_group_id')
    .select(['g.group_name', 'g.suspended'])
    .where('m.supplier_id', '=', supplier_id)
    .orderBy('g.group_name')
    .orderBy('g.supplier_group_id')
    .execute();
}

/** A supplier's user, with the row locked until the transaction ends; null for anybody else. */
export async function lockSupplierUser(tx: Tx, user_id: number) {
  const row = await tx
    .selectFrom('portal_user')
    .select(['full_name', sql<string>`version::text`.as('updated_at')])
    .where('user_id', '=', user_id)
    .where('role', '=', 2)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A supplier, or one of its users: who is stopped. */
export type Stoppable = {
  readonly name: string;
  readonly stopped: boolean;
  readonly updated_at: string;
};

/** The supplier, or its user, with the row locked until the transaction ends; null if there is none. */
export async function lockStoppable(tx: Tx, { supplier_id, user_id }: StopTarget): Promise<Stoppable | null> {
  const version = sql<string>`version::text`.as('updated_at');
  const row =
    user_id === null
      ? await tx
          .selectFrom('supplier')
          .select(sql<string>`concat_ws(' ', company_name, branch_office_name)`.as('name'))
          .select(['portal_invalid_flag as stopped', version])
          .where('supplier_id', '=', supplier_id)
          .forNoKeyUpdate()
          .executeTakeFirst()
      : await tx
          .selectFrom('portal_user')
          .select(['full_name as name', 'portal_invalid_flag as stopped', version])
          .where('user_id', '=', user_id)
          .where('supplier_id', '=', supplier_id)
          .forNoKeyUpdate()
          .executeTakeFirst();
  return row ?? null;
}

export type StopTarget = { readonly supplier_id: number; readonly user_id: number | null };

/** The steps of a supplier that have nobody now. */
export function selectStepsLeft(tx: Tx, { supplier_id }: StopTarget) {
  return selectOpenSteps(tx, unattendedStepsOfSupplier(supplier_id));
}

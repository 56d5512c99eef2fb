import type { Db, Tx } from '#server/db/database.ts';

/** The valid users of valid suppliers, by supplier and login. */
export function selectSupplierUsers(db: Db | Tx) {
  return db
    .selectFrom('valid_user as u')
    .innerJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
    .select(['u.login_id', 'u.full_name', 'u.mail_address'])
    .select(['s.supplier_code', 's.company_name', 's.branch_office_name'])
    .orderBy('s.supplier_code')
    .orderBy('u.login_id')
    .execute();
}

export type SupplierUser = Awaited<ReturnType<typeof selectSupplierUsers>>[number];

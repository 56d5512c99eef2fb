import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** What suppliers are called now, by their number. */
export function selectSupplierNames(db: Db, supplier_ids: readonly number[]) {
  return db
    .selectFrom('supplier')
    .select(['supplier_id', 'supplier_code', 'company_name', 'branch_office_name'])
    .where(sql<boolean>`supplier_id = any(${supplier_ids}::integer[])`)
    .orderBy('supplier_id')
    .execute();
}

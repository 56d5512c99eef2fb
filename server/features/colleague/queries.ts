import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** All users of a supplier, the valid ones first, each group by name. */
export function selectColleagues(db: Db, supplier_id: number) {
  return db
    .selectFrom('portal_user as u')
    .leftJoin('valid_user as v', 'v.user_id', 'u.user_id')
    .select(['u.user_id', 'u.full_name'])
    .select(sql<boolean>`v.user_id is not null`.as('valid'))
    .where('u.supplier_id', '=', supplier_id)
    .orderBy('valid', 'desc')
    .orderBy('u.full_name_key')
    .orderBy('u.user_id')
    .execute();
}

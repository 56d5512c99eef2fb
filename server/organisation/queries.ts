import type { Db, Tx } from '#server/db/database.ts';

/** The divisions that can be chosen from. */
export function selectDivisions(db: Db | Tx) {
  return db
    .selectFrom('division')
    .select(['division_id as value', 'division_name as label'])
    .where('active', '=', true)
    .orderBy('division_code')
    .execute();
}

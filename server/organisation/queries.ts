import { sql } from 'kysely';
import type { Supplier } from '#domain/actor.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** The active ones of `divisions`, for a drop-down; also `chosen`, if it is one of `divisions`. */
export function selectDivisions(
  db: Db | Tx,
  divisions: 'all' | readonly number[] = 'all',
  chosen: number | null = null,
) {
  return db
    .selectFrom('division')
    .select(['division_id as value', 'division_name as label'])
    .where((where) => where.or([where('active', '=', true), where('division_id', '=', chosen)]))
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`division_id = any(${divisions}::integer[])`),
    )
    .orderBy('division_code')
    .execute();
}

/** The name of a division; no row if there is no active one. */
export function divisionName(db: Db | Tx, division_id: number) {
  return db
    .selectFrom('division')
    .select('division_name')
    .where('division_id', '=', division_id)
    .where('active', '=', true);
}

/** The active departments of a division, for a drop-down. */
export function selectDepartments(db: Db, division_id: number) {
  return db
    .selectFrom('department')
    .select(['department_id as value', 'department_name as label'])
    .where('division_id', '=', division_id)
    .where('active', '=', true)
    .orderBy('department_code')
    .execute();
}

/** Whether this is another valid user of the supplier that the caller belongs to. */
export async function isValidColleague(
  tx: Tx,
  { user_id, supplier_id }: Pick<Supplier, 'user_id' | 'supplier_id'>,
  other_user_id: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('valid_user')
    .select('user_id')
    .where('user_id', '=', other_user_id)
    .where('user_id', '<>', user_id)
    .where('supplier_id', '=', supplier_id)
    .executeTakeFirst();
  return row !== undefined;
}

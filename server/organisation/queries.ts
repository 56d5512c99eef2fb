import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/** The divisions that a drop-down offers of those that somebody may choose: the ones that have not left, and `chosen` where it is one of his. */
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

/** Whether there is such a division, and it has not left. */
export async function isDivision(db: Db | Tx, division_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('division')
    .select('division_id')
    .where('division_id', '=', division_id)
    .where('active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** The departments that a division has now, for a drop-down. */
export function selectDepartments(db: Db, division_id: number) {
  return db
    .selectFrom('department')
    .select(['department_id as value', 'department_name as label'])
    .where('division_id', '=', division_id)
    .where('active', '=', true)
    .orderBy('department_code')
    .execute();
}

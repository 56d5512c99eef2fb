import type { Db } from '#server/db/database.ts';

/** The division of a department, valid or not; null if there is no such department. */
export async function selectDivisionOfDepartment(db: Db, department_id: number): Promise<number | null> {
  const row = await db
    .selectFrom('department')
    .select('division_id')
    .where('department_id', '=', department_id)
    .executeTakeFirst();
  return row?.division_id ?? null;
}

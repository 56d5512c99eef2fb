import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * Whether nobody valid is left who could act on the step `s` (domain 2.7): worked out when asked, never stored. Named users
 * count wherever they belong now; where all of an organisation are meant, whoever belongs to it now.
 */
export const nobodyIsLeft: RawBuilder<boolean> = sql`not case when s.all_flag
  then exists (select from valid_user v where v.department_id = s.department_id)
    or exists (select from valid_user v where v.supplier_id = s.supplier_id)
  else exists (
    select from approval_route_step_user n join valid_user v on v.user_id = n.user_id
    where n.approval_route_step_id = s.approval_route_step_id)
end`;

/** How many open applications have a step, started or not, that nobody can act on; of one division, or of all with null. */
export async function countUnattended(db: Db | Tx, division_id: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from application a
    where a.status < 3 and a.cancelled_at is null
      and (${division_id}::integer is null or a.division_id = ${division_id}::integer)
      and exists (
        select from approval_route_step s
        where s.application_id = a.application_id and s.status = 1 and s.step_type <> 7 and ${nobodyIsLeft})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

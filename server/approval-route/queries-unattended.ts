import { sql } from 'kysely';
import { applicationStatus, stepStatus } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * That nobody valid is left who could act on the step `s` (domain 2.7): worked out when asked, never stored. Three questions that
 * the database answers for many steps at once, by joining.
 */
const nobodyIsLeft = sql<boolean>`
  not exists (select from valid_user v where s.all_flag and v.department_id = s.department_id)
  and not exists (select from valid_user v where s.all_flag and v.supplier_id = s.supplier_id)
  and not exists (
    select from approval_route_step_user n join valid_user v on v.user_id = n.user_id
    where n.approval_route_step_id = s.approval_route_step_id)`;

/** How many open applications have a step, started or not, that nobody can act on; of one division, or of all with null. */
export async function countUnattended(db: Db | Tx, division_id: number | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct a.application_id) as count
    from application a join approval_route_step s on s.application_id = a.application_id
    where a.status < ${sql.lit(applicationStatus.completed)} and a.cancelled_at is null
      and (${division_id}::integer is null or a.division_id = ${division_id}::integer)
      and s.status = ${sql.lit(stepStatus.not_approved)} and s.step_order is not null and ${nobodyIsLeft}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

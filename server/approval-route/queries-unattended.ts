import { sql } from 'kysely';
import { applicationStatus, stepStatus } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';

/**
 * That nobody valid is left who could act on step `s` (domain 2.7): the one place that says so.
 */
const nobodyValid = sql<boolean>`
  not exists (select from valid_user v where s.all_flag and v.department_id = s.department_id)
  and not exists (select from valid_user v where s.all_flag and v.supplier_id = s.supplier_id)
  and not exists (
    select from approval_route_step_user u join valid_user v on v.user_id = u.user_id
    where u.approval_route_step_id = s.approval_route_step_id)`;

/** Steps that wait for somebody, now or later, and have nobody; viewers are asked for nothing. */
export function unattendedSteps(divisions: 'all' | readonly number[]) {
  // `offset 0` has the steps of each open application looked up: joined freely, all steps of all that have ended were read.
  return sql`
    select a.application_id, a.application_at, s.step_order
    from application a cross join lateral (
      select s.step_order from approval_route_step s
      where s.application_id = a.application_id
        and s.status = ${sql.lit(stepStatus.not_approved)} and s.step_order is not null and ${nobodyValid}
      offset 0
    ) s
    where a.status < ${sql.lit(applicationStatus.completed)} and a.cancelled_at is null
      ${divisions === 'all' ? sql`` : sql`and a.division_id = any(${divisions}::integer[])`}`;
}

/** How many applications of these divisions have such a step. */
export async function countUnattended(db: Db, divisions: 'all' | readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct application_id) as count from (${unattendedSteps(divisions)}) unattended`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

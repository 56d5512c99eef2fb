import { sql, type RawBuilder } from 'kysely';
import { applicationStatus, workListKind, stepStatus } from '#domain/codes.ts';
import type { Db } from '#server/db/database.ts';

/**
 * Whether step `s` has no valid user left who could act on it. The only definition of 担当者不在
 * (docs/rules/people-who-leave.md#steps-with-nobody).
 */
const nobodyValid = sql<boolean>`
  not exists (select from valid_user v where s.all_flag and v.department_id = s.department_id)
  and not exists (select from valid_user v where s.all_flag and v.supplier_id = s.supplier_id)
  and not exists (
    select from approval_route_step_user u join valid_user v on v.user_id = u.user_id
    where u.approval_route_step_id = s.approval_route_step_id)`;

/**
 * The applications that may have such a step: those that name an invalid user or an organisation without
 * valid users. Starts from these, because they are few however many applications are open. Operators and
 * their departments have all their open applications in work_list. Suppliers have them only once their step
 * has started, so theirs come from the steps.
 */
const candidates = sql`
  select w.application_id from work_list w
  where w.search_type = ${sql.lit(workListKind.for_approval_uncompleted)}::smallint and w.principal_id in (
    select u.user_id from portal_user u
    where u.department_id is not null and not exists (select from valid_user v where v.user_id = u.user_id)
    union all
    select d.department_id from department d
    where not exists (select from valid_user v where v.department_id = d.department_id))
  union
  select s.application_id from approval_route_step s
  where s.status = ${sql.lit(stepStatus.not_approved)} and s.step_order is not null and s.supplier_id in (
    select u.supplier_id from portal_user u
    where u.supplier_id is not null and not exists (select from valid_user v where v.user_id = u.user_id)
    union all
    select p.supplier_id from supplier p
    where not exists (select from valid_user v where v.supplier_id = p.supplier_id))`;

/** Steps of open applications that need an action now or later and that nobody can act on. Never viewers. */
export function unattendedSteps(divisions: 'all' | readonly number[]) {
  return stepsWithNobody(sql`a.application_id in (${candidates})
    ${divisions === 'all' ? sql`` : sql`and a.division_id = any(${divisions}::integer[])`}`);
}

/** The same of one application. */
export function unattendedStepsOf(application_id: number) {
  return stepsWithNobody(sql`a.application_id = ${application_id}`);
}

/** The same of several. */
export function unattendedStepsAmong(application_ids: readonly number[]) {
  return stepsWithNobody(sql`a.application_id = any(${application_ids}::integer[])`);
}

/** Such steps that name this user or are assigned to their whole department. */
export function unattendedStepsNaming(user: { readonly user_id: number; readonly department_id: number }) {
  const { user_id, department_id } = user;
  return stepsWithNobody(
    sql`a.application_id in (
      select w.application_id from work_list w
      where w.search_type = ${sql.lit(workListKind.for_approval_uncompleted)}::smallint
        and w.principal_id in (${user_id}, ${department_id}))`,
    sql`and (s.all_flag and s.department_id = ${department_id} or exists (
      select from approval_route_step_user u
      where u.approval_route_step_id = s.approval_route_step_id and u.user_id = ${user_id}))`,
  );
}

/** Such steps of a supplier. */
export function unattendedStepsOfSupplier(supplier_id: number) {
  return stepsWithNobody(
    sql`a.application_id in (
      select o.application_id from approval_route_step o
      where o.supplier_id = ${supplier_id} and o.status = ${sql.lit(stepStatus.not_approved)}
        and o.step_order is not null)`,
    sql`and s.supplier_id = ${supplier_id}`,
  );
}

function stepsWithNobody(of: RawBuilder<unknown>, naming: RawBuilder<unknown> = sql``) {
  // `offset 0` forces a look-up per open application. Without it the planner reads ended ones' steps too.
  return sql`
    select a.application_id, a.application_at, s.step_order
    from application a cross join lateral (
      select s.step_order from approval_route_step s
      where s.application_id = a.application_id
        and s.status = ${sql.lit(stepStatus.not_approved)} and s.step_order is not null ${naming} and ${nobodyValid}
      offset 0
    ) s
    where a.status < ${sql.lit(applicationStatus.completed)} and a.cancelled_at is null and ${of}`;
}

/** How many applications of these divisions have such a step. */
export async function countUnattended(db: Db, divisions: 'all' | readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct application_id) as count from (${unattendedSteps(divisions)}) unattended`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

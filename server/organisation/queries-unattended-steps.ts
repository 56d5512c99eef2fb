import { sql, type RawBuilder } from 'kysely';
import { applicationStatus, searchType, stepStatus } from '#domain/codes.ts';
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

/**
 * The applications that can have such a step: those with somebody in them who is not valid, or with an organisation where
 * nobody is. Few people are invalid however many applications are open, so nothing is asked of all of those. Operators and their
 * departments have every open application of theirs in their list; suppliers not before their step has started, so theirs come
 * from the steps.
 */
const candidates = sql`
  select w.application_id from work_list w
  where w.search_type = ${sql.lit(searchType.for_approval_uncompleted)}::smallint and w.principal_id in (
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

/** Steps of open applications that wait for somebody, now or later, and have nobody; viewers are asked for nothing. */
export function unattendedSteps(divisions: 'all' | readonly number[]) {
  return stepsWithNobody(sql`a.application_id in (${candidates})
    ${divisions === 'all' ? sql`` : sql`and a.division_id = any(${divisions}::integer[])`}`);
}

/** The same of one application. */
export function unattendedStepsOf(application_id: number) {
  return stepsWithNobody(sql`a.application_id = ${application_id}`);
}

/** Of the open applications of a user or his department those steps that name him, or all of it, and have nobody. */
export function unattendedStepsNaming(user: { readonly user_id: number; readonly department_id: number }) {
  const { user_id, department_id } = user;
  return stepsWithNobody(
    sql`a.application_id in (
      select w.application_id from work_list w
      where w.search_type = ${sql.lit(searchType.for_approval_uncompleted)}::smallint
        and w.principal_id in (${user_id}, ${department_id}))`,
    sql`and (s.all_flag and s.department_id = ${department_id} or exists (
      select from approval_route_step_user u
      where u.approval_route_step_id = s.approval_route_step_id and u.user_id = ${user_id}))`,
  );
}

function stepsWithNobody(of: RawBuilder<unknown>, naming: RawBuilder<unknown> = sql``) {
  // `offset 0` has the steps of each open application looked up: joined freely, all steps of all that have ended were read.
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

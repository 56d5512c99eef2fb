import { sql } from 'kysely';
import type { Assignee } from '#domain/approval-route/types.ts';
import { applicationStatus, stepStatus, workListKind, type StepType } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** A step that nobody has acted on, of an open application. Of the application only what names it. */
export type NamingStep = Assignee & {
  readonly approval_route_step_id: number;
  readonly application_id: number;
  readonly division_id: number;
  readonly division_name: string;
  readonly workflow_name: string;
  readonly applicant_user_id: number;
  readonly applicant_full_name: string;
  readonly step_order: number;
  readonly step_type: StepType;
  readonly version: number;
};

/**
 * The steps of open applications of these divisions that name a user and that nobody has acted on, also those
 * that wait. Starts from the user's open applications, however many have ended.
 */
export async function selectStepsNaming(
  db: Db,
  divisions: 'all' | readonly number[],
  user_id: number,
): Promise<NamingStep[]> {
  const { rows } = await sql<NamingStep>`
    select s.approval_route_step_id, a.application_id, a.division_id, a.division_name, a.workflow_name,
      a.applicant_user_id, a.applicant_full_name, s.step_order, s.step_type, s.version, s.department_id, s.supplier_id, s.all_flag,
      array(select n.user_id from approval_route_step_user n
        where n.approval_route_step_id = s.approval_route_step_id order by n.position) as user_ids
    from application a join approval_route_step s on s.application_id = a.application_id
    where a.application_id in (
        select w.application_id from work_list w
        where w.search_type = ${sql.lit(workListKind.for_approval_uncompleted)}::smallint
          and w.principal_id = ${user_id}
        union
        select o.application_id from approval_route_step o
        where o.status = ${sql.lit(stepStatus.not_approved)} and o.step_order is not null
          and o.supplier_id = (select u.supplier_id from portal_user u where u.user_id = ${user_id}))
      and a.status < ${sql.lit(applicationStatus.completed)} and a.cancelled_at is null
      and s.status = ${sql.lit(stepStatus.not_approved)} and s.step_order is not null and not s.all_flag
      and exists (select from approval_route_step_user n
        where n.approval_route_step_id = s.approval_route_step_id and n.user_id = ${user_id})
      ${divisions === 'all' ? sql`` : sql`and a.division_id = any(${divisions}::integer[])`}
    order by a.application_id, s.step_order`.execute(db);
  return rows;
}

/** The applications of these steps, by step; unknown steps are left out. */
export async function selectApplicationsOf(
  tx: Tx,
  approval_route_step_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .selectFrom('approval_route_step')
    .select(['approval_route_step_id', 'application_id'])
    .where(sql<boolean>`approval_route_step_id = any(${approval_route_step_ids}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.approval_route_step_id, row.application_id]));
}

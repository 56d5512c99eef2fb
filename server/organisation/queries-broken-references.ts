import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/**
 * The people and departments of the workflow in row `w` that its form would reject today, as rows of
 * `principal_id`, `principal_name` and `reason` (a BrokenReferenceReason). Such a workflow may still take
 * applications: that only needs one valid user per step. `principal_id` 0: its form type or division has left
 * the source.
 */
export const brokenReferencesOfWorkflow = sql`
  select u.user_id as principal_id, u.full_name as principal_name,
    case when x.user_id is null then 'invalid' else 'moved' end as reason
  from portal_user u
  left join valid_user x on x.user_id = u.user_id
  left join department d on d.department_id = x.department_id
  where u.user_id = w.final_approver_user_id and d.division_id is distinct from w.division_id
  union
  select u.user_id, u.full_name, case when x.user_id is null then 'invalid' else 'moved' end
  from workflow_user n
  join portal_user u on u.user_id = n.user_id
  left join valid_user x on x.user_id = n.user_id
  where n.workflow_id = w.workflow_id
    and x.department_id is distinct from
      case n.role_code when 2 then w.receptionist_department_id else w.route_setter_department_id end
  union
  select d.department_id, d.department_name,
    case when not d.active then 'vanished' when d.division_id <> w.division_id then 'other_division' else 'nobody' end
  from department d
  where (d.department_id in (w.receptionist_department_id, w.route_setter_department_id)
      and not (d.active and d.division_id = w.division_id))
    or (((w.receptionist_select_user_all and d.department_id = w.receptionist_department_id)
        or (w.route_setter_select_user_all and d.department_id = w.route_setter_department_id))
      and not exists (select from valid_user x where x.department_id = d.department_id))
  union
  select 0, '', 'source'
  where not exists (
    select from workflow_type t, division v
    where t.workflow_type_id = w.workflow_type_id and v.division_id = w.division_id and t.active and v.active
  )`;

/** How many workflows in use have such a reference. */
export async function countOutdatedWorkflows(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from workflow w
    where not w.suspended and exists (select from (${brokenReferencesOfWorkflow}) l)`.execute(db);
  return rows[0]?.count ?? 0;
}

import { sql, type RawBuilder } from 'kysely';
import type { AuditNames, AuditReference } from '#texts/audit-lines.ts';
import { routeLabel } from '#texts/approval-route.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import type { Db } from '#server/db/database.ts';

type Named = { readonly id: number; readonly name: string; readonly code: string | null };
type Reference = { readonly kind: AuditReference; readonly id: number };

/** The current name of each kind of object, by the ids on a page of the log. */
const named: Readonly<Record<AuditReference, (ids: readonly number[]) => RawBuilder<Named>>> = {
  application: (ids) => sql`select application_id as id, workflow_name as name, null as code
    from application where application_id = any(${ids}::integer[])`,
  approval_route_template: (
    ids,
  ) => sql`select saved_approval_route_id as id, approval_route_name as name, null as code
    from saved_approval_route where saved_approval_route_id = any(${ids}::integer[])`,
  department: (ids) => sql`select d.department_id as id, v.division_name || ' ' || d.department_name as name,
      d.department_code as code
    from department d join division v on v.division_id = d.division_id where d.department_id = any(${ids}::integer[])`,
  department_group: (
    ids,
  ) => sql`select department_group_id as id, group_name as name, department_group_code as code
    from department_group where department_group_id = any(${ids}::integer[])`,
  division: (ids) => sql`select division_id as id, division_name as name, division_code as code
    from division where division_id = any(${ids}::integer[])`,
  notice: (ids) => sql`select notice_id as id, title as name, null as code
    from notice where notice_id = any(${ids}::integer[])`,
  step: (ids) => sql`select approval_route_step_id as id, null as code,
      concat_ws(' ', ${routeLabel.step_order} || ' ' || step_order, ${JSON.stringify(stepTypeLabel)}::jsonb ->> step_type::text) as name
    from approval_route_step where approval_route_step_id = any(${ids}::integer[])`,
  supplier: (ids) => sql`select supplier_id as id, concat_ws(' ', company_name, branch_office_name) as name,
      supplier_code as code
    from supplier where supplier_id = any(${ids}::integer[])`,
  supplier_group: (
    ids,
  ) => sql`select g.supplier_group_id as id, v.division_name || ' ' || g.group_name as name, null as code
    from supplier_group g join division v on v.division_id = g.division_id
    where g.supplier_group_id = any(${ids}::integer[])`,
  user: (ids) => sql`select user_id as id, full_name as name, login_id as code
    from portal_user where user_id = any(${ids}::integer[])`,
  workflow: (
    ids,
  ) => sql`select w.workflow_id as id, v.division_name || ' ' || t.workflow_name as name, null as code
    from workflow w join division v on v.division_id = w.division_id
    join workflow_type t on t.workflow_type_id = w.workflow_type_id where w.workflow_id = any(${ids}::integer[])`,
  workflow_type: (ids) => sql`select workflow_type_id as id, workflow_name as name, workflow_type_code as code
    from workflow_type where workflow_type_id = any(${ids}::integer[])`,
};

/** Looks up names in one query per kind; null for objects that do not exist. */
export async function selectAuditNames(db: Db, mentioned: readonly Reference[]): Promise<AuditNames> {
  const found = new Map<AuditReference, ReadonlyMap<number, Named>>();
  for (const [kind, references] of Map.groupBy(mentioned, (each) => each.kind)) {
    const { rows } = await named[kind]([...new Set(references.map(({ id }) => id))]).execute(db);
    found.set(kind, new Map(rows.map((row) => [row.id, row])));
  }
  return (kind, id) => found.get(kind)?.get(id) ?? null;
}

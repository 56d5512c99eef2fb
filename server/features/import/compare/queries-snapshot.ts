import { sql } from 'kysely';
import { privilege, role, type StepType } from '#domain/codes.ts';
import type { BrokenReferenceReason } from '#texts/master-data.ts';
import { workflowAvailable } from '#server/organisation/queries-available-workflows.ts';
import { brokenReferencesOfWorkflow } from '#server/organisation/queries-broken-references.ts';
import { unattendedSteps } from '#server/organisation/queries-unattended-steps.ts';
import type { Tx } from '#server/db/database.ts';
import type { MasterName } from '#server/features/import/read/files.ts';

/** A valid user and their organisation. */
export type ValidUser = {
  readonly user_id: number;
  readonly full_name: string;
  readonly department_id: number | null;
  readonly supplier_id: number | null;
  readonly is_system_admin: boolean;
};

/** All valid users by `user_id`. */
export async function selectValidUsers(tx: Tx): Promise<ReadonlyMap<number, ValidUser>> {
  const { rows } = await sql<ValidUser>`
    select user_id, full_name, department_id, supplier_id,
      coalesce(privilege = ${sql.lit(privilege.system_admin)}, false) as is_system_admin
    from valid_user`.execute(tx);
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** A division of the source. */
export type DivisionInUse = {
  readonly division_id: number;
  readonly division_name: string;
  /** Whether at least one of its forms takes applications. */
  readonly has_forms: boolean;
  /** Whether a supplier can send it a message. */
  readonly has_groups: boolean;
};

/** The divisions of the source, in the order of their codes. */
export async function selectDivisionsInUse(tx: Tx): Promise<readonly DivisionInUse[]> {
  const { rows } = await sql<DivisionInUse>`
    select v.division_id, v.division_name,
      exists (select from workflow w join workflow_type t on t.workflow_type_id = w.workflow_type_id
        where w.division_id = v.division_id and t.active and ${workflowAvailable}) as has_forms,
      exists (select from department_group g
        where g.division_id = v.division_id and g.active) as has_groups
    from division v
    where v.active
    order by v.division_code`.execute(tx);
  return rows;
}

/** How many rows of each kind are valid. */
export type Counts = { readonly [N in MasterName]: number };

export async function selectCounts(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from division where active) as divisions,
      (select count(*)::int from workflow_type where active) as workflow_types,
      (select count(*)::int from department where active) as departments,
      (select count(*)::int from department_group where active) as department_groups,
      (select count(*)::int from supplier where not invalid_flag) as suppliers,
      (select count(*)::int from valid_user where role = ${sql.lit(role.operator)}) as internal_users,
      (select count(*)::int from valid_user where role = ${sql.lit(role.supplier)}) as supplier_users,
      (select count(*)::int from company_holiday) as company_holidays`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A query without a table returned no row.');
  return counts;
}

/** A step of an open application without a valid assignee, and the users it names. */
export type UnattendedStep = {
  readonly application_id: number;
  readonly workflow_name: string;
  readonly step_order: number;
  readonly step_type: StepType;
  readonly department_id: number | null;
  readonly supplier_id: number | null;
  readonly all_flag: boolean;
  readonly user_ids: readonly number[];
};

/** The steps of open applications that have nobody now, by application and step number. */
export async function selectUnattendedSteps(tx: Tx): Promise<readonly UnattendedStep[]> {
  const { rows } = await sql<UnattendedStep>`
    select a.application_id, a.workflow_name, s.step_order, s.step_type, s.department_id, s.supplier_id, s.all_flag,
      array(select u.user_id from approval_route_step_user u
        where u.approval_route_step_id = s.approval_route_step_id order by u.position) as user_ids
    from (${unattendedSteps('all')}) n
    join application a on a.application_id = n.application_id
    join approval_route_step s on s.application_id = n.application_id and s.step_order = n.step_order
    order by a.application_id, s.step_order`.execute(tx);
  return rows;
}

/** A reference to a user or an organisation that is not valid, or no longer belongs there. */
export type BrokenReference = {
  readonly kind: 'workflow' | 'template' | 'supplier_group' | 'department_group';
  readonly id: number;
  readonly name: string;
  readonly division_name: string;
  /** A user, department or supplier; they share one id sequence. 0: the object itself has left the source. */
  readonly principal_id: number;
  readonly principal_name: string;
  readonly reason: BrokenReferenceReason;
};

/** The invalid references of workflows, templates, supplier groups and department groups, one row each. */
export async function selectBrokenReferences(tx: Tx): Promise<readonly BrokenReference[]> {
  const { rows } = await sql<BrokenReference>`
    ${brokenReferencesOfWorkflows} union ${brokenReferencesOfTemplates}
    union ${brokenReferencesOfSupplierGroups} union ${brokenReferencesOfDepartmentGroups}
    order by 1, 2, 5, 7`.execute(tx);
  return rows;
}

const supplierName = sql`concat_ws(' ', p.company_name, p.branch_office_name)`;

const brokenReferencesOfWorkflows = sql`
  select 'workflow' as kind, w.workflow_id as id, t.workflow_name as name, v.division_name, l.principal_id, l.principal_name,
    l.reason
  from workflow w
  join workflow_type t on t.workflow_type_id = w.workflow_type_id
  join division v on v.division_id = w.division_id
  cross join lateral (${brokenReferencesOfWorkflow}) l
  where not w.suspended`;

// A template needs its named users to be valid, somebody in each department or supplier it names as a whole,
// and suppliers that deal with its division: see docs/rules/routes.md#valid-routes.
const brokenReferencesOfTemplates = sql`
  select 'template', t.saved_approval_route_id, t.approval_route_name, v.division_name, l.principal_id, l.principal_name,
    l.reason
  from saved_approval_route t
  join division v on v.division_id = t.division_id
  cross join lateral (
    select e->'assignee' as assignee from jsonb_array_elements(t.pic_approver_steps) e
    union all
    select e from jsonb_array_elements(t.viewer_steps) e
  ) s
  cross join lateral jsonb_to_record(s.assignee)
    as a (department_id integer, supplier_id integer, all_flag boolean, user_ids integer[])
  cross join lateral (
    select u.user_id as principal_id, u.full_name as principal_name,
      case when exists (select from valid_user x where x.user_id = u.user_id) then 'moved' else 'invalid' end as reason
    from portal_user u
    where not a.all_flag and u.user_id = any(a.user_ids)
      and not exists (select from valid_user x where x.user_id = u.user_id
        and (x.department_id = a.department_id or x.supplier_id = a.supplier_id))
    union all
    select d.department_id, d.department_name, case when d.active then 'nobody' else 'vanished' end
    from department d
    where d.department_id = a.department_id and not (d.active
      and (not a.all_flag or exists (select from valid_user x where x.department_id = d.department_id)))
    union all
    select p.supplier_id, ${supplierName}, case
      when p.invalid_flag then 'invalid'
      when a.all_flag and not exists (select from valid_user x where x.supplier_id = p.supplier_id) then 'nobody'
      else 'no_dealings' end
    from supplier p
    where p.supplier_id = a.supplier_id and (p.invalid_flag
      or (a.all_flag and not exists (select from valid_user x where x.supplier_id = p.supplier_id))
      or (exists (select from supplier_division m where m.supplier_id = p.supplier_id)
        and not exists (select from supplier_division m
          where m.supplier_id = p.supplier_id and m.division_id = t.division_id)))
    union all
    select 0, '', 'source_division' where not v.active
  ) l
  where t.deleted_at is null`;

// A supplier that no longer deals with the division stays a member: a group may have any valid supplier.
const brokenReferencesOfSupplierGroups = sql`
  select 'supplier_group', g.supplier_group_id, g.group_name, v.division_name, l.principal_id, l.principal_name, l.reason
  from supplier_group g
  join division v on v.division_id = g.division_id
  cross join lateral (
    select p.supplier_id as principal_id, ${supplierName} as principal_name, 'invalid' as reason
    from supplier_group_member m join supplier p on p.supplier_id = m.supplier_id
    where m.supplier_group_id = g.supplier_group_id and p.invalid_flag
    union all
    select 0, '', 'source_division' where not v.active
  ) l
  where not g.suspended`;

const brokenReferencesOfDepartmentGroups = sql`
  select 'department_group', g.department_group_id, g.group_name, v.division_name, d.department_id, d.department_name,
    case when d.active then 'nobody' else 'vanished' end
  from department_group g
  join division v on v.division_id = g.division_id
  join department_group_member m on m.department_group_id = g.department_group_id
  join department d on d.department_id = m.department_id
  where g.active and not (d.active and exists (select from valid_user x where x.department_id = d.department_id))`;

import { sql, type InferResult } from 'kysely';
import type { Workflow, WorkflowDepartmentUsers } from '#contract/workflow-management.ts';
import { fieldNames } from '#domain/application/custom-fields.ts';
import { fieldSettings } from '#domain/application/field-settings.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { userFault } from './queries.ts';

/** The roles that name users of a department, with their codes in workflow_user. */
export const workflowRole = { receptionist: 2, route_setter: 3 } as const;
type Role = keyof typeof workflowRole;

/**
 * A workflow as its form shows it, with current names and marks for users who left; null if there is none.
 */
export async function loadWorkflow(db: Db | Tx, workflow_id: number): Promise<Workflow | null> {
  const workflow = await selectWorkflow(db, workflow_id).executeTakeFirst();
  return workflow === undefined
    ? null
    : workflowOf(workflow, await selectNamedUsers(db, workflow_id).execute());
}

function workflowOf(
  row: InferResult<ReturnType<typeof selectWorkflow>>[number],
  users: InferResult<ReturnType<typeof selectNamedUsers>>,
): Workflow {
  const usersOf = (name: Role) =>
    users
      .filter(({ role_code }) => role_code === workflowRole[name])
      .map(({ user_id, full_name, fault }) => ({ user_id, full_name, fault }));
  const { version, receptionist_department_id, route_setter_department_id, final_approver_user_id, ...rest } =
    row;
  return {
    ...rest,
    left_source: [
      ...(row.division_active ? [] : (['division_id'] as const)),
      ...(row.workflow_type_active ? [] : (['workflow_type_id'] as const)),
    ],
    receptionist: {
      department_id: receptionist_department_id,
      department_name: row.receptionist_department_name,
      department_fault: row.receptionist_department_fault,
      select_user_all: row.receptionist_select_user_all,
      users: usersOf('receptionist'),
    },
    route_setter: {
      department_id: route_setter_department_id,
      department_name: row.route_setter_department_name,
      department_fault: row.route_setter_department_fault,
      select_user_all: row.route_setter_select_user_all,
      users: usersOf('route_setter'),
    },
    final_approver_user: {
      user_id: final_approver_user_id,
      full_name: row.final_approver_full_name,
      department_name: row.final_approver_department_name,
      fault: row.final_approver_fault,
    },
    updated_at: String(version),
  };
}

/** The same, with its row locked until the transaction ends. */
export async function lockWorkflow(tx: Tx, workflow_id: number): Promise<Workflow | null> {
  // A statement of its own: one that locks and reads would see, after a wait, the rows from before it.
  await tx
    .selectFrom('workflow')
    .select('workflow_id')
    .where('workflow_id', '=', workflow_id)
    .forUpdate()
    .execute();
  return loadWorkflow(tx, workflow_id);
}

/** Why a department can't be named by the division's workflow, or has nobody for 全員; null if it is fine. */
function departmentFault(name: Role) {
  const [department, all] = [sql.ref(`${name}_d`), sql.ref(`w.${name}_select_user_all`)];
  return sql<WorkflowDepartmentUsers['department_fault']>`case
    when not ${department}.active then 'vanished'
    when ${department}.division_id <> w.division_id then 'other_division'
    when ${all} and not exists (select 1 from valid_user v where v.department_id = ${department}.department_id)
      then 'nobody'
    end`;
}

function selectWorkflow(db: Db | Tx, workflow_id: number) {
  return db
    .selectFrom('workflow as w')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .innerJoin('department as receptionist_d', 'receptionist_d.department_id', 'w.receptionist_department_id')
    .innerJoin('department as route_setter_d', 'route_setter_d.department_id', 'w.route_setter_department_id')
    .innerJoin('portal_user as f', 'f.user_id', 'w.final_approver_user_id')
    .innerJoin('department as f_d', 'f_d.department_id', 'f.department_id')
    .select([
      'w.workflow_id',
      't.workflow_name',
      'w.division_id',
      'd.division_name',
      'w.workflow_type_id',
      ...[...fieldNames, ...fieldSettings].map((name) => `w.${name}` as const),
      'd.active as division_active',
      't.active as workflow_type_active',
      'w.receptionist_department_id',
      'w.receptionist_select_user_all',
      'receptionist_d.department_name as receptionist_department_name',
      departmentFault('receptionist').as('receptionist_department_fault'),
      'w.route_setter_department_id',
      'w.route_setter_select_user_all',
      'route_setter_d.department_name as route_setter_department_name',
      departmentFault('route_setter').as('route_setter_department_fault'),
      'w.final_approver_user_id',
      'f.full_name as final_approver_full_name',
      'f_d.department_name as final_approver_department_name',
      userFault(sql`f.user_id`, sql`f_d.division_id = w.division_id`).as('final_approver_fault'),
      'w.suspended',
      sql<boolean>`not exists (select from application a where a.workflow_id = w.workflow_id)`.as(
        'is_deletable',
      ),
      'w.version',
    ])
    .where('w.workflow_id', '=', workflow_id);
}

/** The named users of both roles, with whether each is a valid user of the role's department. */
function selectNamedUsers(db: Db | Tx, workflow_id: number) {
  return db
    .selectFrom('workflow_user as n')
    .innerJoin('workflow as w', 'w.workflow_id', 'n.workflow_id')
    .innerJoin('portal_user as u', 'u.user_id', 'n.user_id')
    .select([
      'n.role_code',
      'u.user_id',
      'u.full_name',
      userFault(
        sql`u.user_id`,
        sql`u.department_id = case n.role_code
          when ${workflowRole.receptionist} then w.receptionist_department_id else w.route_setter_department_id end`,
      ).as('fault'),
    ])
    .where('n.workflow_id', '=', workflow_id)
    .orderBy('u.login_id');
}

import { sql } from 'kysely';
import { eachField, fieldNames } from '#domain/application/custom-fields.ts';
import { fieldSettings, fieldSettingsOf } from '#domain/application/field-settings.ts';
import { role as userRole } from '#domain/codes.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { WorkflowRow } from './import-columns.ts';
import { workflowRole } from './queries-form.ts';

/** A workflow as a row of a file, with its names and token. */
export type StoredWorkflow = {
  readonly workflow_id: number;
  readonly updated_at: string;
  readonly division_name: string;
  readonly workflow_name: string;
  readonly row: WorkflowRow;
};

const logins = (role_code: 2 | 3) =>
  sql<string[]>`array(select u.login_id from workflow_user n join portal_user u on u.user_id = n.user_id
    where n.workflow_id = w.workflow_id and n.role_code = ${sql.lit(role_code)})`;

/** All workflows of these divisions as rows of a file, by division and form. */
export async function selectWorkflowRows(
  db: Db | Tx,
  divisions: 'all' | readonly number[],
): Promise<readonly StoredWorkflow[]> {
  const rows = await db
    .selectFrom('workflow as w')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .innerJoin('department as r', 'r.department_id', 'w.receptionist_department_id')
    .innerJoin('department as s', 's.department_id', 'w.route_setter_department_id')
    .innerJoin('portal_user as f', 'f.user_id', 'w.final_approver_user_id')
    .select([
      'w.workflow_id',
      'd.division_code',
      'd.division_name',
      't.workflow_type_code',
      't.workflow_name',
    ])
    .select([...fieldNames, ...fieldSettings].map((name) => `w.${name}` as const))
    .select(['r.department_code as receptionist_department_code', 'w.receptionist_select_user_all'])
    .select(['s.department_code as route_setter_department_code', 'w.route_setter_select_user_all'])
    .select(['f.login_id as final_approver_login_id', 'w.suspended as suspended_flag'])
    .select([
      logins(workflowRole.receptionist).as('receptionist_login_ids'),
      logins(workflowRole.route_setter).as('route_setter_login_ids'),
    ])
    .select(sql<string>`w.version::text`.as('updated_at'))
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`w.division_id = any(${divisions}::integer[])`),
    )
    .orderBy('d.division_code')
    .orderBy('t.workflow_type_code')
    .execute();
  return rows.map((stored) => ({
    workflow_id: stored.workflow_id,
    updated_at: stored.updated_at,
    division_name: stored.division_name,
    workflow_name: stored.workflow_name,
    // In the order of the columns, and lists in that of the file's reader; the database's collation differs.
    row: {
      division_code: stored.division_code,
      workflow_type_code: stored.workflow_type_code,
      ...eachField('field_name', (number) => stored[`field_name${number}`]),
      ...fieldSettingsOf(stored),
      receptionist_department_code: stored.receptionist_department_code,
      receptionist_login_ids: stored.receptionist_select_user_all
        ? 'all'
        : stored.receptionist_login_ids.toSorted(),
      route_setter_department_code: stored.route_setter_department_code,
      route_setter_login_ids: stored.route_setter_select_user_all
        ? 'all'
        : stored.route_setter_login_ids.toSorted(),
      final_approver_login_id: stored.final_approver_login_id,
      suspended_flag: stored.suspended_flag,
    },
  }));
}

/** The divisions that the caller administers, also those that have left the source. */
export function divisionsByCode(tx: Tx, divisions: 'all' | readonly number[]) {
  return tx
    .selectFrom('division')
    .select(['division_id', 'division_code', 'division_name', 'active'])
    .$if(divisions !== 'all', (query) =>
      query.where(sql<boolean>`division_id = any(${divisions}::integer[])`),
    );
}

/** All form types, also those that have left the source. */
export function workflowTypesByCode(tx: Tx) {
  return tx
    .selectFrom('workflow_type')
    .select(['workflow_type_id', 'workflow_type_code', 'workflow_name', 'active']);
}

/** The departments of the source with these codes. */
export function departmentsByCode(tx: Tx, codes: readonly string[]) {
  return tx
    .selectFrom('department')
    .select(['department_id', 'department_code', 'division_id'])
    .where('active', '=', true)
    .where(sql<boolean>`department_code = any(${codes}::text[])`);
}

/** The internal users with these login ids, with their division. */
export function usersByLogin(tx: Tx, login_ids: readonly string[]) {
  return tx
    .selectFrom('portal_user as u')
    .innerJoin('department as d', 'd.department_id', 'u.department_id')
    .select(['u.user_id', 'u.login_id', 'd.division_id'])
    .where('u.role', '=', userRole.operator)
    .where(sql<boolean>`u.login_id = any(${login_ids}::text[])`);
}

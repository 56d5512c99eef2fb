import { sql, type InferResult } from 'kysely';
import { eachField, fieldNames } from '#domain/application/custom-fields.ts';
import { fieldSettings, fieldSettingsOf, type FieldSettings } from '#domain/application/field-settings.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { CustomFieldNumber } from '#domain/limits.ts';
import { workflowAvailable } from '#server/organisation/queries-available-workflows.ts';
import type { Db, Tx } from '#server/db/database.ts';

/** A workflow as a submission needs it. */
export type SubmittableWorkflow = {
  readonly workflow_id: number;
  readonly division_id: number;
  readonly division_name: string;
  readonly workflow_name: string;
  readonly field_names: Readonly<Record<`field_name${CustomFieldNumber}`, string | null>>;
  readonly field_settings: FieldSettings;
  readonly receptionist: Assignee;
  readonly route_setter: Assignee;
  readonly final_approver: Assignee;
  /** False while it is suspended or a step has no valid assignee: nothing can be submitted. */
  readonly available: boolean;
  readonly suspended: boolean;
};

/** The workflows of a division for a drop-down, by form name. */
export function selectWorkflowsOfDivision(db: Db, division_id: number) {
  return db
    .selectFrom('workflow as w')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .select(['w.workflow_id as value', 't.workflow_name as label'])
    .select([workflowAvailable.as('available'), 'w.suspended'])
    .where('w.division_id', '=', division_id)
    .where('d.active', '=', true)
    .where('t.active', '=', true)
    .orderBy('t.workflow_type_code')
    .execute();
}

/** In the order of the workflow's screen. */
const namedUsers = (role_code: 2 | 3) =>
  sql<number[]>`array(select n.user_id from workflow_user n join portal_user u on u.user_id = n.user_id
    where n.workflow_id = w.workflow_id and n.role_code = ${sql.lit(role_code)} order by u.login_id)`;

const selectWorkflow = (db: Db, { workflow_id }: { readonly workflow_id: number }) =>
  db
    .selectFrom('workflow as w')
    .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
    .innerJoin('division as d', 'd.division_id', 'w.division_id')
    .innerJoin('portal_user as f', 'f.user_id', 'w.final_approver_user_id')
    .select([
      'w.workflow_id',
      'w.division_id',
      'd.division_name',
      't.workflow_name',
      ...[...fieldNames, ...fieldSettings].map((name) => `w.${name}` as const),
      'w.receptionist_department_id',
      'w.receptionist_select_user_all',
      'w.route_setter_department_id',
      'w.route_setter_select_user_all',
      'w.final_approver_user_id',
      'f.department_id as final_approver_department_id',
      namedUsers(2).as('receptionist_user_ids'),
      namedUsers(3).as('route_setter_user_ids'),
      workflowAvailable.as('available'),
      'w.suspended',
    ])
    .where('w.workflow_id', '=', workflow_id)
    .where('d.active', '=', true)
    .where('t.active', '=', true);
// The lock that the application's reference to it takes anyway: nobody deletes it in between.
const keepWorkflow = (db: Db | Tx, parameters: { readonly workflow_id: number }) =>
  selectWorkflow(db, parameters).forKeyShare('w');

/** A workflow with everything that its applications copy; null if it is unknown or no longer offered. */
export async function loadSubmittableWorkflow(
  db: Db,
  workflow_id: number,
): Promise<SubmittableWorkflow | null> {
  const [row] = await selectWorkflow(db, { workflow_id }).execute();
  return row === undefined ? null : submittable(row);
}

/** The same, kept from deletion until the transaction ends. */
export async function holdWorkflow(tx: Tx, workflow_id: number): Promise<SubmittableWorkflow | null> {
  const [row] = await keepWorkflow(tx, { workflow_id }).execute();
  return row === undefined ? null : submittable(row);
}

function submittable(row: InferResult<ReturnType<typeof selectWorkflow>>[number]): SubmittableWorkflow {
  return {
    workflow_id: row.workflow_id,
    division_id: row.division_id,
    division_name: row.division_name,
    workflow_name: row.workflow_name,
    field_names: eachField('field_name', (number) => row[`field_name${number}`]),
    field_settings: fieldSettingsOf(row),
    receptionist: assignee(
      row.receptionist_department_id,
      row.receptionist_select_user_all,
      row.receptionist_user_ids,
    ),
    route_setter: assignee(
      row.route_setter_department_id,
      row.route_setter_select_user_all,
      row.route_setter_user_ids,
    ),
    final_approver: assignee(row.final_approver_department_id, false, [row.final_approver_user_id]),
    available: row.available,
    suspended: row.suspended,
  };
}

function assignee(department_id: number | null, all_flag: boolean, user_ids: readonly number[]): Assignee {
  return { department_id, supplier_id: null, all_flag, user_ids: all_flag ? [] : user_ids };
}

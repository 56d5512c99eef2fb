import { sql } from 'kysely';
import type { Input } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { fieldSettingsOf, type FieldSettings } from '#domain/application/field-settings.ts';
import type { Tx } from '#server/db/database.ts';
import { workflowRole } from './queries-form.ts';

/** A workflow's form as sent. */
export type SentForm = Input<typeof calls.workflow_management.detail.edit>['body'];
/** The same as saved, with all settings of its fields. */
export type WorkflowForm = SentForm & FieldSettings;

/**
 * Inserts a workflow. Returns null if the division has this form type already, even from a simultaneous save.
 */
export async function insertWorkflow(
  tx: Tx,
  form: WorkflowForm,
  { suspended }: { readonly suspended: boolean },
): Promise<number | null> {
  const { division_id, workflow_type_id } = form;
  const row = await tx
    .insertInto('workflow')
    .values({ division_id, workflow_type_id, suspended, ...columnsOf(form) })
    .onConflict((conflict) => conflict.columns(['division_id', 'workflow_type_id']).doNothing())
    .returning('workflow_id')
    .executeTakeFirst();
  if (row === undefined) return null;
  await setNamedUsers(tx, row.workflow_id, form);
  return row.workflow_id;
}

/** Updates a locked workflow. Division and form type stay. */
export async function updateWorkflow(tx: Tx, workflow_id: number, form: WorkflowForm): Promise<void> {
  await tx
    .updateTable('workflow')
    .set({ ...columnsOf(form), version: sql`version + 1` })
    .where('workflow_id', '=', workflow_id)
    .execute();
  await setNamedUsers(tx, workflow_id, form);
}

/** 使用停止 or 使用再開 of a locked workflow. */
export async function setWorkflowSuspended(tx: Tx, workflow_id: number, suspended: boolean): Promise<void> {
  await tx
    .updateTable('workflow')
    .set({ suspended, version: sql`version + 1` })
    .where('workflow_id', '=', workflow_id)
    .execute();
}

/** Deletes a locked workflow that has no application. */
export async function deleteWorkflow(tx: Tx, workflow_id: number): Promise<void> {
  await tx.deleteFrom('workflow_user').where('workflow_id', '=', workflow_id).execute();
  await tx.deleteFrom('workflow').where('workflow_id', '=', workflow_id).execute();
}

/** The named users of both roles; none are stored for 全員. */
async function setNamedUsers(tx: Tx, workflow_id: number, form: WorkflowForm): Promise<void> {
  const named = (['receptionist', 'route_setter'] as const).flatMap((name) =>
    namedUserIds(form[name]).map((user_id) => ({ role_code: workflowRole[name], user_id })),
  );
  await sql`with named as (
      select role_code, user_id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as r (role_code smallint, user_id integer)),
    removed as (
      delete from workflow_user o where o.workflow_id = ${workflow_id}
        and not exists (select from named n where n.role_code = o.role_code and n.user_id = o.user_id)),
    added as (
      insert into workflow_user (workflow_id, role_code, user_id)
      select ${workflow_id}::integer, role_code, user_id from named
      on conflict do nothing)
    select`.execute(tx);
}

/** The ids of the users that a role names, without duplicates; empty for 全員. */
export function namedUserIds(assigned: WorkflowForm['receptionist']): readonly number[] {
  if (assigned === null || assigned.select_user_all) return [];
  return [...new Set(assigned.users.map(({ user_id }) => user_id))];
}

/** The columns that a form fills. The form's validation guarantees both departments. */
function columnsOf(form: WorkflowForm) {
  const { receptionist, route_setter, final_approver_user } = form;
  return {
    ...eachField('field_name', (number) => form[`field_name${number}`]),
    ...fieldSettingsOf(form),
    receptionist_department_id: chosen(receptionist?.department_id),
    receptionist_select_user_all: receptionist?.select_user_all === true,
    route_setter_department_id: chosen(route_setter?.department_id),
    route_setter_select_user_all: route_setter?.select_user_all === true,
    final_approver_user_id: final_approver_user.user_id,
  };
}

function chosen(department_id: number | null | undefined): number {
  if (department_id === null || department_id === undefined)
    throw new Error('a workflow is saved with its departments');
  return department_id;
}

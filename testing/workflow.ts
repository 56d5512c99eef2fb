import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Workflow } from '#contract/workflow-management.ts';
import { bodyOf } from './application.ts';
import type { Client } from './client.ts';
import type { TestPortal } from './portal.ts';

const { init, edit } = calls.workflow_management.detail;
const { copy } = calls.workflow_management;

type WorkflowEdit = Sent<typeof edit>;

/** The id of a division of the demonstration company. */
export async function divisionId(portal: TestPortal, division_code: string): Promise<number> {
  const { division_id } = await portal.db
    .selectFrom('division')
    .select('division_id')
    .where('division_code', '=', division_code)
    .executeTakeFirstOrThrow();
  return division_id;
}

/** The id of a form type of the demonstration company. */
export async function workflowTypeId(portal: TestPortal, workflow_type_code: string): Promise<number> {
  const { workflow_type_id } = await portal.db
    .selectFrom('workflow_type')
    .select('workflow_type_id')
    .where('workflow_type_code', '=', workflow_type_code)
    .executeTakeFirstOrThrow();
  return workflow_type_id;
}

/** A workflow as its form loads it. */
export async function readWorkflow(client: Client, workflow_id: number): Promise<Workflow> {
  const { workflow } = bodyOf(init.output, await client.get(init, { workflow_id }));
  if (workflow === null) throw new Error(`workflow ${workflow_id} was not answered`);
  return workflow;
}

/** What its form would send with nothing changed; by default of 産業機器事業部's 新規取引申請書. */
export async function workflowEdit(
  portal: TestPortal,
  { division = 'D01', type = 'W01' } = {},
): Promise<WorkflowEdit & { readonly query: { readonly workflow_id: number } }> {
  const workflow_id = await portal.workflowId(division, type);
  return { query: { workflow_id }, body: await readWorkflow(await portal.as('sysadmin'), workflow_id) };
}

/**
 * What the form of a new workflow would send: 産業機器事業部's 品質異常報告書, with the people of its
 * 新規取引申請書.
 */
export async function newWorkflow(portal: TestPortal, type = 'W03'): Promise<WorkflowEdit> {
  const { body } = await workflowEdit(portal);
  const workflow_type_id = await workflowTypeId(portal, type);
  return { query: {}, body: { ...body, workflow_type_id, updated_at: null } };
}

/** 産業機器事業部's 品質異常報告書, by which nobody submits anything, with its token; makes it if need be. */
export async function unusedWorkflow(portal: TestPortal) {
  const [division_id, type_id] = [await divisionId(portal, 'D01'), await workflowTypeId(portal, 'W03')];
  const find = () =>
    portal.db
      .selectFrom('workflow')
      .select(['workflow_id', 'version'])
      .where('division_id', '=', division_id)
      .where('workflow_type_id', '=', type_id)
      .executeTakeFirst();
  let found = await find();
  if (found === undefined) {
    const admin = await portal.as('sysadmin');
    bodyOf(edit.output, await admin.post(edit, await newWorkflow(portal)));
    found = await find();
  }
  if (found === undefined) throw new Error('the workflow was saved');
  return { workflow_id: found.workflow_id, updated_at: String(found.version) };
}

/**
 * 産業機器事業部's 図面変更申請書 for 調達本部, with the people of its 単価改定申請書. A former copy is removed.
 */
export async function workflowCopyInput(portal: TestPortal): Promise<Sent<typeof copy.save>> {
  const { query, body } = await workflowEdit(portal, { type: 'W02' });
  const { receptionist, route_setter, final_approver_user } = (
    await workflowEdit(portal, { division: 'D03', type: 'W04' })
  ).body;
  const { workflow_id } = query;
  const division_id = await divisionId(portal, 'D03');
  const workflow_type_id = await workflowTypeId(portal, 'W02');
  const copied = portal.db
    .selectFrom('workflow')
    .select('workflow_id')
    .where('division_id', '=', division_id)
    .where('workflow_type_id', '=', workflow_type_id);
  await portal.db.deleteFrom('workflow_user').where('workflow_id', 'in', copied).execute();
  await portal.db.deleteFrom('workflow').where('workflow_id', 'in', copied).execute();
  return {
    workflows: [{ workflow_id, updated_at: body.updated_at ?? '' }],
    divisions: [
      {
        division_id,
        workflow_ids: [workflow_id],
        receptionist,
        route_setter,
        final_approver_user,
      },
    ],
  };
}

import { sql } from 'kysely';
import { isSameAssignee } from '#domain/approval-route/assignee.ts';
import type { Assignee, Operation, Step } from '#domain/approval-route/types.ts';
import { stepStatus, stepType } from '#domain/codes.ts';
import type { Tx } from '#server/db/database.ts';
import { organisationOf, type Change } from './change.ts';

/** Writes the steps and viewers that differ from before. Returns the row ids of all steps in order. */
export async function writeSteps(tx: Tx, change: Change): Promise<number[]> {
  const { application_id, before, after } = change;
  const oldSteps = before?.state.steps ?? [];
  const inserted = after.steps.length - oldSteps.length;
  const routeSet = before !== null && inserted > 0;
  // The route's steps are inserted before the final approver, whose row gets a new number.
  const oldIndex = (index: number): number | null => {
    if (!routeSet) return index < oldSteps.length ? index : null;
    if (index < oldSteps.length - 1) return index;
    return index === after.steps.length - 1 ? oldSteps.length - 1 : null;
  };
  const ids: number[] = [];
  // In descending order, so that the final approver leaves number 4 before a route step takes it.
  for (const [index, step] of [...after.steps.entries()].toReversed()) {
    const old = oldIndex(index);
    const id = old === null ? undefined : before?.step_ids[old];
    const oldStep = old === null ? undefined : oldSteps[old];
    if (id === undefined || oldStep === undefined) ids[index] = await insertStep(tx, change, step);
    else {
      ids[index] = id;
      if (isChanged(oldStep, step)) await updateStep(tx, change, id, { before: oldStep, after: step });
    }
  }
  if (routeSet) {
    await writePrevious(tx, application_id, after.steps, ids);
    for (const viewer of after.viewers) await insertViewer(tx, application_id, viewer);
  }
  return ids;
}

function isChanged(before: Step, after: Step): boolean {
  return before.version !== after.version || before.step_order !== after.step_order;
}

async function insertStep(tx: Tx, change: Change, step: Step): Promise<number> {
  const { approval_route_step_id } = await tx
    .insertInto('approval_route_step')
    .values({
      application_id: change.application_id,
      step_type: step.step_type,
      ...columnsOf(step),
      ...(step.operation && operationColumns(change, step.operation)),
    })
    .returning('approval_route_step_id')
    .executeTakeFirstOrThrow();
  await insertUsers(tx, approval_route_step_id, step.assignee);
  return approval_route_step_id;
}

async function updateStep(
  tx: Tx,
  change: Change,
  approval_route_step_id: number,
  { before, after }: { readonly before: Step; readonly after: Step },
): Promise<void> {
  const isActedOn = before.operation === null && after.operation !== null;
  await tx
    .updateTable('approval_route_step')
    .set({ ...columnsOf(after), ...(isActedOn && operationColumns(change, after.operation)) })
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
  if (isSameAssignee(before.assignee, after.assignee)) return;
  await tx
    .deleteFrom('approval_route_step_user')
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
  await insertUsers(tx, approval_route_step_id, after.assignee);
}

function columnsOf({ step_order, assignee, status, started_at, closed_at, version }: Step) {
  const { department_id, supplier_id, all_flag } = assignee;
  return { step_order, department_id, supplier_id, all_flag, status, started_at, closed_at, version };
}

/** Who acted, with the names that they and their organisation have now. */
function operationColumns({ event, actor, comment, after }: Change, { user_id, at }: Operation) {
  const { division_name, department_name, company_name, branch_office_name } = organisationOf(actor);
  return {
    operation_at: at,
    operation_user_id: user_id,
    operation_division_name: division_name,
    operation_department_name: department_name,
    operation_company_name: company_name,
    operation_branch_office_name: branch_office_name,
    operation_user_name: actor.full_name,
    comment,
    self_approved: event.kind === 'approved' && after.applicant_user_id === user_id,
  };
}

async function insertViewer(tx: Tx, application_id: number, viewer: Assignee): Promise<void> {
  const { approval_route_step_id } = await tx
    .insertInto('approval_route_step')
    .values({
      application_id,
      step_order: null,
      step_type: stepType.viewer,
      department_id: viewer.department_id,
      supplier_id: viewer.supplier_id,
      all_flag: viewer.all_flag,
      status: stepStatus.not_approved,
      version: 1,
    })
    .returning('approval_route_step_id')
    .executeTakeFirstOrThrow();
  await insertUsers(tx, approval_route_step_id, viewer);
}

async function insertUsers(tx: Tx, approval_route_step_id: number, { user_ids }: Assignee): Promise<void> {
  if (user_ids.length === 0) return;
  // One statement for any number of users, so that it is planned once (server/db/database.ts).
  await sql`insert into approval_route_step_user (approval_route_step_id, user_id, position)
    select ${approval_route_step_id}, user_id, number - 1
    from unnest(${user_ids}::integer[]) with ordinality as named (user_id, number)`.execute(tx);
}

async function writePrevious(
  tx: Tx,
  application_id: number,
  steps: readonly Step[],
  ids: readonly number[],
): Promise<void> {
  const edges = steps.flatMap((step, index) =>
    step.prev_step_order.map((order) => ({
      application_id,
      approval_route_step_id: ids[index] ?? 0,
      prev_step_id: ids[order - 1] ?? 0,
    })),
  );
  if (edges.length > 0) await tx.insertInto('approval_route_step_prev').values(edges).execute();
}

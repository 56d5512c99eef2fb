import { sql } from 'kysely';
import type { Assignee, Step } from '#domain/approval-route/types.ts';
import { stepStatus, stepType } from '#domain/codes.ts';
import type { Tx } from '#server/db/database.ts';
import type { Change } from './change.ts';

/** Brings the rows of steps and viewers to the new state; answers the ids in the order of the new state's steps. */
export async function writeSteps(tx: Tx, { application_id, before, after }: Change): Promise<number[]> {
  const oldSteps = before?.state.steps ?? [];
  const inserted = after.steps.length - oldSteps.length;
  const routeSet = before !== null && inserted > 0;
  // A set route stands between the route setter and the final approver, who keeps his row under a new number.
  const oldIndex = (index: number): number | null => {
    if (!routeSet) return index < oldSteps.length ? index : null;
    if (index < oldSteps.length - 1) return index;
    return index === after.steps.length - 1 ? oldSteps.length - 1 : null;
  };
  const ids: number[] = [];
  // From the last number down, so that the final approver has left number 4 before a route step takes it.
  for (const [index, step] of [...after.steps.entries()].toReversed()) {
    const old = oldIndex(index);
    const id = old === null ? undefined : before?.step_ids[old];
    const oldStep = old === null ? undefined : oldSteps[old];
    if (id === undefined) ids[index] = await insertStep(tx, application_id, step);
    else {
      ids[index] = id;
      if (oldStep === undefined || isChanged(oldStep, step)) await updateStep(tx, id, step);
      if (oldStep !== undefined && oldStep.assignee !== step.assignee)
        await replaceAssignee(tx, id, step.assignee);
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

async function insertStep(tx: Tx, application_id: number, step: Step): Promise<number> {
  const { approval_route_step_id } = await tx
    .insertInto('approval_route_step')
    .values({
      application_id,
      step_order: step.step_order,
      step_type: step.step_type,
      department_id: step.assignee.department_id,
      supplier_id: step.assignee.supplier_id,
      all_flag: step.assignee.all_flag,
      status: stepStatus.not_approved,
      started_at: step.started_at,
      version: step.version,
      ...(step.step_type === stepType.applicant ? await applicantsOperation(tx, application_id, step) : {}),
    })
    .returning('approval_route_step_id')
    .executeTakeFirstOrThrow();
  await insertUsers(tx, approval_route_step_id, step.assignee);
  return approval_route_step_id;
}

/** Step 1 is done when it is made; who did it stands on the application already. */
async function applicantsOperation(tx: Tx, application_id: number, step: Step) {
  const applicant = await tx
    .selectFrom('application')
    .select([
      'applicant_division_name',
      'applicant_department_name',
      'applicant_company_name',
      'applicant_branch_office_name',
      'applicant_full_name',
    ])
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  return {
    status: step.status,
    operation_at: step.operation?.at ?? null,
    operation_user_id: step.operation?.user_id ?? null,
    operation_division_name: applicant.applicant_division_name,
    operation_department_name: applicant.applicant_department_name,
    operation_company_name: applicant.applicant_company_name,
    operation_branch_office_name: applicant.applicant_branch_office_name,
    operation_user_name: applicant.applicant_full_name,
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

/** The engine hands on the assignee that it was given, unless it put another there. */
async function replaceAssignee(tx: Tx, approval_route_step_id: number, assignee: Assignee): Promise<void> {
  const { department_id, supplier_id, all_flag } = assignee;
  await tx
    .updateTable('approval_route_step')
    .set({ department_id, supplier_id, all_flag })
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
  await tx
    .deleteFrom('approval_route_step_user')
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
  await insertUsers(tx, approval_route_step_id, assignee);
}

async function insertUsers(tx: Tx, approval_route_step_id: number, { user_ids }: Assignee): Promise<void> {
  if (user_ids.length === 0) return;
  // One text however many users: the statement is planned once (server/db/database.ts).
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

async function updateStep(tx: Tx, approval_route_step_id: number, step: Step): Promise<void> {
  // An operation is written with the names of who acted, by writeOperation.
  await tx
    .updateTable('approval_route_step')
    .set({
      step_order: step.step_order,
      started_at: step.started_at,
      closed_at: step.closed_at,
      version: step.version,
    })
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
}

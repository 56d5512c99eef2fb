import { sql } from 'kysely';
import { isSelfApproval } from '#domain/delegation.ts';
import { isSameAssignee } from '#domain/application/assignee.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import type { Operation, Step } from '#domain/application/types.ts';
import { stepStatus, stepType } from '#domain/codes.ts';
import type { Tx } from '#server/db/database.ts';
import { organisationOf, type Change, type StoredChange } from '#server/features/application/change.ts';

/**
 * Writes what differs between the steps and viewers before and after a change: new rows, changed rows, the
 * users of new assignees, and once, when the route is set, which step waits for which.
 */
export async function writeSteps(tx: Tx, change: StoredChange): Promise<void> {
  const { before, after, application_id } = change;
  const oldSteps = before?.state.steps ?? [];
  const routeSet = before !== null && after.steps.length > oldSteps.length;
  const ids = new Map<number, number>();
  const newSteps: Step[] = [];
  for (const [index, step] of after.steps.entries()) {
    const oldPosition = oldIndex(index);
    const [old, id] = [oldSteps[oldPosition], before?.step_ids[oldPosition]];
    if (old === undefined || id === undefined) newSteps.push(step);
    else {
      ids.set(step.step_order, id);
      if (old.version !== step.version || old.step_order !== step.step_order)
        await updateStep(tx, id, { change, old, step });
    }
  }
  // The final approver's number is free once its row has its new one.
  for (const step of newSteps) {
    const operation = step.operation && operationOf(change, step.operation);
    ids.set(
      step.step_order,
      await insertStep(tx, application_id, { ...stepRow(step), ...operation }, step.assignee),
    );
  }
  if (!routeSet) return;
  for (const viewer of after.viewers) await insertStep(tx, application_id, viewerRow(viewer), viewer);
  await insertEdges(tx, application_id, after.steps, ids);

  /** The route's steps are inserted before the final approver, whose row gets a new number. */
  function oldIndex(index: number): number {
    if (!routeSet || index < oldSteps.length - 1) return index;
    return index === after.steps.length - 1 ? oldSteps.length - 1 : oldSteps.length;
  }
}

async function updateStep(
  tx: Tx,
  approval_route_step_id: number,
  { change, old, step }: { readonly change: Change; readonly old: Step; readonly step: Step },
): Promise<void> {
  // The names of an earlier action stay as they are.
  const operation =
    old.operation === null && step.operation !== null ? operationOf(change, step.operation) : null;
  await tx
    .updateTable('approval_route_step')
    .set({ ...stepRow(step), ...operation })
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
  if (isSameAssignee(old.assignee, step.assignee)) return;
  await tx
    .deleteFrom('approval_route_step_user')
    .where('approval_route_step_id', '=', approval_route_step_id)
    .execute();
  await insertUsers(tx, approval_route_step_id, step.assignee);
}

async function insertStep(
  tx: Tx,
  application_id: number,
  row: ReturnType<typeof stepRow> & Partial<ReturnType<typeof operationOf>>,
  assignee: Assignee,
): Promise<number> {
  const { approval_route_step_id } = await tx
    .insertInto('approval_route_step')
    .values({ application_id, ...row })
    .returning('approval_route_step_id')
    .executeTakeFirstOrThrow();
  await insertUsers(tx, approval_route_step_id, assignee);
  return approval_route_step_id;
}

async function insertUsers(tx: Tx, approval_route_step_id: number, { user_ids }: Assignee): Promise<void> {
  if (user_ids.length === 0) return;
  await tx
    .insertInto('approval_route_step_user')
    .values(user_ids.map((user_id, position) => ({ approval_route_step_id, user_id, position })))
    .execute();
}

/** `ids`: the row id of each step by its number. */
async function insertEdges(
  tx: Tx,
  application_id: number,
  steps: readonly Step[],
  ids: ReadonlyMap<number, number>,
): Promise<void> {
  const idOf = (step_order: number): number => {
    const id = ids.get(step_order);
    if (id === undefined) throw new Error(`There is no step ${step_order}.`);
    return id;
  };
  const edges = steps.flatMap(({ step_order, prev_step_order }) =>
    prev_step_order.map((prev) => ({
      application_id,
      approval_route_step_id: idOf(step_order),
      prev_step_id: idOf(prev),
    })),
  );
  if (edges.length > 0) await tx.insertInto('approval_route_step_prev').values(edges).execute();
}

function stepRow(step: StepColumns) {
  const { step_order, step_type, assignee, status, started_at, closed_at, planned_on, version } = step;
  const { department_id, supplier_id, all_flag } = assignee;
  return {
    step_order,
    step_type,
    department_id,
    supplier_id,
    all_flag,
    status,
    started_at,
    closed_at,
    planned_on,
    version,
  };
}

type StepColumns = Omit<Step, 'step_order' | 'prev_step_order' | 'operation'> & {
  /** Null for a viewer. */
  readonly step_order: number | null;
};

function viewerRow(assignee: Assignee) {
  const waiting = {
    status: stepStatus.not_approved,
    started_at: null,
    closed_at: null,
    planned_on: null,
    version: 1,
  };
  return stepRow({ step_order: null, step_type: stepType.viewer, assignee, ...waiting });
}

/** Who acted, with the names that they and their organisation have now. */
function operationOf({ event, actor, comment, after }: Change, { user_id, for_user_id, at }: Operation) {
  const { division_name, department_name, company_name, branch_office_name } = organisationOf(actor);
  return {
    operation_at: at,
    operation_user_id: user_id,
    operation_division_name: division_name,
    operation_department_name: department_name,
    operation_company_name: company_name,
    operation_branch_office_name: branch_office_name,
    operation_user_name: actor.full_name,
    operation_for_user_id: for_user_id ?? null,
    operation_for_user_name: nameOf(for_user_id),
    comment,
    self_approved: isSelfApproval(event, after.applicant_user_id),
  };
}

/** The present name of the user whom an actor stands for, for copying; null in their own name. */
function nameOf(for_user_id: number | undefined) {
  return for_user_id === undefined
    ? null
    : sql<string>`(select full_name from portal_user where user_id = ${for_user_id})`;
}

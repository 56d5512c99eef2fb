import { isSameAssignee } from '#domain/approval-route/assignee.ts';
import type { Assignee, Operation, Step } from '#domain/approval-route/types.ts';
import { stepStatus, stepType } from '#domain/codes.ts';
import { organisationOf, type Change } from './change.ts';

/** The steps that a change writes, as the columns of `approval_route_step` and the assignee's users. */
export type StepChanges = {
  /** Steps and viewers to insert. */
  readonly added: readonly StepRow[];
  /** Steps to update, with their row ids. */
  readonly updated: readonly (StepRow & { readonly approval_route_step_id: number })[];
  /** Row ids of the steps whose users are replaced. */
  readonly reassigned: readonly number[];
  /** The new numbers of the steps that exist already, in the order of `existing_ids`. */
  readonly existing_orders: readonly number[];
  readonly existing_ids: readonly number[];
  /** Which step waits for which, by number. Written once, when the route is set. */
  readonly edges: readonly { readonly step_order: number; readonly prev_step_order: number }[];
};

type StepRow = ReturnType<typeof stepRow>;

/** What differs between the steps and viewers before and after. */
export function stepChanges(change: Change): StepChanges {
  const { before, after } = change;
  const oldSteps = before?.state.steps ?? [];
  const routeSet = before !== null && after.steps.length > oldSteps.length;
  // The route's steps are inserted before the final approver, whose row gets a new number.
  const oldIndex = (index: number): number => {
    if (!routeSet || index < oldSteps.length - 1) return index;
    return index === after.steps.length - 1 ? oldSteps.length - 1 : oldSteps.length;
  };
  const pairs = after.steps.map((step, index) => {
    const old = oldIndex(index);
    return { step, before: oldSteps[old], id: before?.step_ids[old] };
  });
  const existing = pairs.flatMap(({ step, before: old, id }) =>
    old === undefined || id === undefined ? [] : [{ step, old, id }],
  );
  const changed = existing.filter(
    ({ step, old }) => old.version !== step.version || old.step_order !== step.step_order,
  );
  const reassigned = changed.filter(({ step, old }) => !isSameAssignee(old.assignee, step.assignee));
  return {
    added: [
      ...pairs
        .filter(({ id }) => id === undefined)
        .map(({ step }) => stepRow(step, step.operation && operationOf(change, step.operation))),
      ...(routeSet ? after.viewers.map(viewerRow) : []),
    ],
    updated: changed.map(({ step, old, id }) => {
      // The names of an earlier action stay as they are.
      const isActedOn = old.operation === null && step.operation !== null;
      const row = stepRow(step, isActedOn ? operationOf(change, step.operation) : null);
      // Users are written for new steps and new assignees only.
      const user_ids = reassigned.some((one) => one.id === id) ? row.user_ids : [];
      return { ...row, approval_route_step_id: id, user_ids };
    }),
    reassigned: reassigned.map(({ id }) => id),
    existing_orders: existing.map(({ step }) => step.step_order),
    existing_ids: existing.map(({ id }) => id),
    edges: routeSet
      ? after.steps.flatMap(({ step_order, prev_step_order }) =>
          prev_step_order.map((prev) => ({ step_order, prev_step_order: prev })),
        )
      : [],
  };
}

function stepRow(
  step: Omit<Step, 'step_order' | 'prev_step_order' | 'operation'> & { readonly step_order: number | null },
  operation: ReturnType<typeof operationOf> | null,
) {
  const { step_order, step_type, assignee, status, started_at, closed_at, version } = step;
  const { department_id, supplier_id, all_flag, user_ids } = assignee;
  const place = { department_id, supplier_id, all_flag, user_ids };
  return { step_order, step_type, ...place, status, started_at, closed_at, version, ...operation };
}

function viewerRow(assignee: Assignee) {
  const waiting = { status: stepStatus.not_approved, started_at: null, closed_at: null, version: 1 };
  return stepRow({ step_order: null, step_type: stepType.viewer, assignee, ...waiting }, null);
}

/** Who acted, with the names that they and their organisation have now. */
function operationOf({ event, actor, comment, after }: Change, { user_id, at }: Operation) {
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

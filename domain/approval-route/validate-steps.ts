import { stepType } from '#domain/codes.ts';
import { label, invalid } from '#texts/fields.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { firstRouteStep, maxLength } from '#domain/limits.ts';
import { isBlank, lengthOf } from '#domain/text.ts';
import { previousNumbers, stepStructureIssues, viewerStructureIssues } from './step-structure.ts';
import type { Issue, StepInput } from './step-structure.ts';
import type { Assignee, Route, RouteStep } from './types.ts';

/** What the database knows of the departments and suppliers that a route names; one that is not in a map does not exist. */
export type RouteFacts = {
  /** department_id → its valid users now. */
  readonly validUsersOfDepartment: ReadonlyMap<number, ReadonlySet<number>>;
  /** supplier_id → its valid users now; none of an invalid supplier. */
  readonly validUsersOfSupplier: ReadonlyMap<number, ReadonlySet<number>>;
  /** supplier_id → the divisions that it deals with. Needed only where an application's division is given. */
  readonly supplierDivisions?: ReadonlyMap<number, ReadonlySet<number>>;
};

/** What a route is validated for: approve names an application and so its division, a template does not (domain 2.2). */
export type RoutePurpose =
  | { readonly kind: 'approve'; readonly application_division_id: number }
  | { readonly kind: 'template' };

export type RouteInput = {
  readonly approval_route_name: string;
  readonly pic_approver_steps: readonly StepInput[];
  readonly viewer_steps: readonly StepInput[];
};

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Validates the list of persons in charge and approvers (specification 5 "Approval route", domain 2.2): answers the
 * canonical steps, or every issue with its path in the list. `application_division_id` null checks no dealings.
 */
export function validateSteps(
  steps: readonly StepInput[],
  facts: RouteFacts,
  application_division_id: number | null = null,
): Validated<readonly RouteStep[]> {
  const value = steps.map(canonicalStep);
  const issues = [...stepStructureIssues(steps), ...factIssues(steps, facts, application_division_id)];
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value };
}

/** The same for the list of viewers, which may be empty. */
export function validateViewers(
  viewers: readonly StepInput[],
  facts: RouteFacts,
  application_division_id: number | null = null,
): Validated<readonly Assignee[]> {
  const issues = [...viewerStructureIssues(viewers), ...factIssues(viewers, facts, application_division_id)];
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: viewers.map(canonicalAssignee) };
}

/** Validates a whole route, name and both lists; paths begin with the name of the field. */
export function validateRoute(input: RouteInput, facts: RouteFacts, purpose: RoutePurpose): Validated<Route> {
  const division = purpose.kind === 'approve' ? purpose.application_division_id : null;
  const names = nameIssues(input.approval_route_name, purpose);
  const steps = validateSteps(input.pic_approver_steps, facts, division);
  const viewers = validateViewers(input.viewer_steps, facts, division);
  if (names.length === 0 && steps.ok && viewers.ok) {
    const { approval_route_name } = input;
    return { ok: true, value: { approval_route_name, steps: steps.value, viewers: viewers.value } };
  }
  const issues = [...names, ...under('pic_approver_steps', steps), ...under('viewer_steps', viewers)];
  return { ok: false, issues };
}

function nameIssues(name: string, purpose: RoutePurpose): readonly Issue[] {
  const approves = purpose.kind === 'approve';
  const path = ['approval_route_name'];
  if (isBlank(name)) {
    return [{ path, message: approves ? routeMessage.notSet : invalid.required(label.route_name) }];
  }
  const max = maxLength.approval_route_name;
  if (lengthOf(name) <= max) return [];
  return [{ path, message: invalid.tooLong(approves ? label.approval_route_name : label.route_name, max) }];
}

function under(field: string, validated: Validated<unknown>): readonly Issue[] {
  return validated.ok ? [] : validated.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] }));
}

function factIssues(
  steps: readonly StepInput[],
  facts: RouteFacts,
  application_division_id: number | null,
): readonly Issue[] {
  return steps.flatMap((step, index) => {
    const { department_id, supplier_id } = canonicalAssignee(step);
    // Both or neither is an issue of its own, and whose users were meant is not known then.
    if (department_id !== null && supplier_id === null) {
      return userIssues(step, index, 'department_id', facts.validUsersOfDepartment.get(department_id));
    }
    if (supplier_id !== null && department_id === null) {
      return [
        ...userIssues(step, index, 'supplier_id', facts.validUsersOfSupplier.get(supplier_id)),
        ...dealingIssues(supplier_id, index, facts, application_division_id),
      ];
    }
    return [];
  });
}

function userIssues(
  step: StepInput,
  index: number,
  target: 'department_id' | 'supplier_id',
  valid: ReadonlySet<number> | undefined,
): readonly Issue[] {
  if (valid === undefined || (step.all_flag && valid.size === 0)) {
    return [{ path: [index, target], message: routeMessage.nobodyValid }];
  }
  return step.all_flag || step.users.every((user) => valid.has(user.user_id))
    ? []
    : [{ path: [index, 'users'], message: routeMessage.invalidUsers }];
}

function dealingIssues(
  supplier_id: number,
  index: number,
  facts: RouteFacts,
  application_division_id: number | null,
): readonly Issue[] {
  if (application_division_id === null) return [];
  // Unknown dealings are none.
  const deals = facts.supplierDivisions?.get(supplier_id)?.has(application_division_id) === true;
  return deals ? [] : [{ path: [index, 'supplier_id'], message: routeMessage.supplierOfAnotherDivision }];
}

function canonicalStep(step: StepInput, index: number): RouteStep {
  const previous = previousNumbers(step);
  return {
    step_order: firstRouteStep + index,
    step_type: step.step_type === stepType.approver ? stepType.approver : stepType.person_in_charge,
    prev_step_order: previous === 'not_integers' ? [] : previous.toSorted((a, b) => a - b),
    assignee: canonicalAssignee(step),
  };
}

function canonicalAssignee(step: StepInput): Assignee {
  return {
    department_id: step.department_id ?? null,
    supplier_id: step.supplier_id ?? null,
    all_flag: step.all_flag,
    user_ids: step.all_flag ? [] : [...new Set(step.users.map((user) => user.user_id))],
  };
}

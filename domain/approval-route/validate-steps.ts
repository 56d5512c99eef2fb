import { firstRouteStep, maxLength } from '#domain/limits.ts';
import { isBlank, lengthOf } from '#domain/text.ts';
import type { RoutePurposeKind } from './route-problems.ts';
import { isRouteStep } from './step-types.ts';
import { previousNumbers, stepIssue, stepStructureIssues, viewerStructureIssues } from './step-structure.ts';
import type { ValidationIssue, StepInput } from './step-structure.ts';
import type { Assignee, Route, RouteStep } from './types.ts';

/** The departments and suppliers of a route, from the database. Ids that are not in a map do not exist. */
export type RouteOrganisations = {
  /** department_id → its valid users. */
  readonly validUsersOfDepartment: ReadonlyMap<number, ReadonlySet<number>>;
  /** supplier_id → its valid users; empty for an invalid supplier. */
  readonly validUsersOfSupplier: ReadonlyMap<number, ReadonlySet<number>>;
  /** supplier_id → the divisions it deals with. Required only with an application's division. */
  readonly supplierDivisions?: ReadonlyMap<number, ReadonlySet<number>>;
};

/** A route is validated for an application, which has a division, or for a template, which has none. */
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
  | { readonly ok: false; readonly issues: readonly ValidationIssue[] };

/**
 * Validates the list of 担当者 and 承認者 (docs/rules/routes.md#valid-routes). Returns the canonical steps,
 * or every issue with its path in the list. With `application_division_id`, suppliers must deal with that
 * division.
 */
export function validateSteps(
  steps: readonly StepInput[],
  organisations: RouteOrganisations,
  application_division_id: number | null = null,
): Validated<readonly RouteStep[]> {
  const value = steps.flatMap(canonicalStep);
  const issues = [
    ...stepStructureIssues(steps),
    ...organisationIssues(steps, organisations, application_division_id),
  ];
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value };
}

/** The same for the list of viewers, which may be empty. */
export function validateViewers(
  viewers: readonly StepInput[],
  organisations: RouteOrganisations,
  application_division_id: number | null = null,
): Validated<readonly Assignee[]> {
  const issues = [
    ...viewerStructureIssues(viewers),
    ...organisationIssues(viewers, organisations, application_division_id),
  ];
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: viewers.map(canonicalAssignee) };
}

/** Validates a whole route: its name and both lists. Paths begin with the name of the field. */
export function validateRoute(
  input: RouteInput,
  organisations: RouteOrganisations,
  purpose: RoutePurpose,
): Validated<Route> {
  const division = purpose.kind === 'approve' ? purpose.application_division_id : null;
  const names = nameIssues(input.approval_route_name, purpose.kind);
  const steps = validateSteps(input.pic_approver_steps, organisations, division);
  const viewers = validateViewers(input.viewer_steps, organisations, division);
  if (names.length === 0 && steps.ok && viewers.ok) {
    const { approval_route_name } = input;
    return { ok: true, value: { approval_route_name, steps: steps.value, viewers: viewers.value } };
  }
  const issues = [...names, ...under('pic_approver_steps', steps), ...under('viewer_steps', viewers)];
  return { ok: false, issues };
}

function nameIssues(name: string, purpose: RoutePurposeKind): readonly ValidationIssue[] {
  const path = ['approval_route_name'];
  if (isBlank(name)) return [{ path, problem: { code: 'name_missing', purpose } }];
  const max = maxLength.approval_route_name;
  return lengthOf(name) <= max ? [] : [{ path, problem: { code: 'name_too_long', purpose, max } }];
}

function under(field: string, validated: Validated<unknown>): readonly ValidationIssue[] {
  return validated.ok ? [] : validated.issues.map((issue) => ({ ...issue, path: [field, ...issue.path] }));
}

function organisationIssues(
  steps: readonly StepInput[],
  organisations: RouteOrganisations,
  application_division_id: number | null,
): readonly ValidationIssue[] {
  return steps.flatMap((step, index) => {
    const { department_id, supplier_id } = canonicalAssignee(step);
    // Both or neither is a structure issue; the users can't be checked without a single target.
    if (department_id !== null && supplier_id === null) {
      return userIssues(
        step,
        index,
        'department_id',
        organisations.validUsersOfDepartment.get(department_id),
      );
    }
    if (supplier_id !== null && department_id === null) {
      return [
        ...userIssues(step, index, 'supplier_id', organisations.validUsersOfSupplier.get(supplier_id)),
        ...dealingIssues(supplier_id, index, organisations, application_division_id),
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
): readonly ValidationIssue[] {
  if (valid === undefined || (step.all_flag && valid.size === 0)) {
    return [stepIssue([index, target], 'nobody_valid')];
  }
  return step.all_flag || step.users.every((user) => valid.has(user.user_id))
    ? []
    : [stepIssue([index, 'users'], 'invalid_users')];
}

function dealingIssues(
  supplier_id: number,
  index: number,
  organisations: RouteOrganisations,
  application_division_id: number | null,
): readonly ValidationIssue[] {
  if (application_division_id === null) return [];
  // A supplier that is not in the map deals with no division.
  const deals = organisations.supplierDivisions?.get(supplier_id)?.has(application_division_id) === true;
  return deals ? [] : [stepIssue([index, 'supplier_id'], 'supplier_of_another_division')];
}

/** The step in stored form; empty if `stepStructureIssues` reports its type or previous numbers. */
function canonicalStep(step: StepInput, index: number): RouteStep[] {
  const { step_type } = step;
  const previous = previousNumbers(step);
  if (!isRouteStep(step_type) || previous === 'not_integers') return [];
  return [
    {
      step_order: firstRouteStep + index,
      step_type,
      prev_step_order: previous.toSorted((a, b) => a - b),
      assignee: canonicalAssignee(step),
    },
  ];
}

function canonicalAssignee(step: StepInput): Assignee {
  return {
    department_id: step.department_id ?? null,
    supplier_id: step.supplier_id ?? null,
    all_flag: step.all_flag,
    user_ids: step.all_flag ? [] : [...new Set(step.users.map((user) => user.user_id))],
  };
}

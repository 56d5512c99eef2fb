import { stepType } from '#domain/codes.ts';
import { firstRouteStep, maxRouteSteps } from '#domain/limits.ts';
import { parsePrevStepOrder } from './prev-steps.ts';
import type { RouteProblem, StepProblem } from './route-problems.ts';
import { routeStepTypes } from './step-types.ts';

/** A step or viewer of a request, without display names. */
export type StepInput = {
  readonly step_order?: number | null | undefined;
  readonly prev_step_order?: string | null | undefined;
  readonly step_type: number;
  readonly role_code: number;
  readonly department_id?: number | null | undefined;
  readonly supplier_id?: number | null | undefined;
  readonly all_flag: boolean;
  readonly users: readonly { readonly user_id: number }[];
};

/**
 * A problem and where it is. `path` is relative to what was validated: `[1, 'prev_step_order']`, `[]` the
 * whole list.
 */
export type ValidationIssue = { readonly path: readonly (string | number)[]; readonly problem: RouteProblem };

/** An issue whose problem needs no arguments. */
export function stepIssue(path: ValidationIssue['path'], code: StepProblem): ValidationIssue {
  return { path, problem: { code } };
}

/**
 * All issues of a list of 担当者 and 承認者 that can be found without the database: numbers, previous
 * numbers, cycles, types, targets and users.
 */
export function stepStructureIssues(steps: readonly StepInput[]): readonly ValidationIssue[] {
  if (steps.length === 0) return [stepIssue([], 'no_step')];
  if (steps.length > maxRouteSteps) return [stepIssue([], 'too_many_steps')];
  const onCycle = stepsOnCycles(steps.map(previousNumbers));
  return steps.flatMap((step, index) => [
    ...numberIssues(step, index),
    ...typeIssues(step, index, routeStepTypes),
    ...previousIssues(previousNumbers(step), index, steps.length, onCycle),
    ...targetIssues(step, index),
  ]);
}

/** The same for viewers, whose numbers are ignored. The list may be empty. */
export function viewerStructureIssues(viewers: readonly StepInput[]): readonly ValidationIssue[] {
  if (viewers.length > maxRouteSteps) return [stepIssue([], 'too_many_viewers')];
  return viewers.flatMap((viewer, index) => [
    ...typeIssues(viewer, index, [stepType.viewer]),
    ...targetIssues(viewer, index),
  ]);
}

type PreviousNumbers = readonly number[] | 'not_integers';

/** The previous numbers of a step; none if the field is missing. */
export function previousNumbers(step: StepInput): PreviousNumbers {
  return parsePrevStepOrder(step.prev_step_order ?? '');
}

/** A missing number means the step's position in the list. */
function numberIssues(step: StepInput, index: number): readonly ValidationIssue[] {
  const expected = firstRouteStep + index;
  return (step.step_order ?? expected) === expected ? [] : [stepIssue([index, 'step_order'], 'wrong_number')];
}

function typeIssues(step: StepInput, index: number, allowed: readonly number[]): readonly ValidationIssue[] {
  if (!allowed.includes(step.step_type)) return [stepIssue([index, 'step_type'], 'wrong_type')];
  return step.role_code === step.step_type ? [] : [stepIssue([index, 'role_code'], 'wrong_type')];
}

function previousIssues(
  previous: PreviousNumbers,
  index: number,
  stepCount: number,
  onCycle: ReadonlySet<number>,
): readonly ValidationIssue[] {
  const own = firstRouteStep + index;
  const issue = (code: StepProblem): ValidationIssue => stepIssue([index, 'prev_step_order'], code);
  if (previous === 'not_integers') return [issue('prev_unknown')];
  const exists = (order: number) => order >= firstRouteStep && order < firstRouteStep + stepCount;
  return [
    ...(new Set(previous).size < previous.length ? [issue('prev_duplicate')] : []),
    ...(previous.every(exists) ? [] : [issue('prev_unknown')]),
    ...(previous.includes(own) ? [issue('prev_itself')] : []),
    ...(onCycle.has(own) ? [issue('prev_cycle')] : []),
  ];
}

type Node = { readonly step_order: number; readonly previous: ReadonlySet<number> };

/**
 * The numbers of the steps that wait for themselves through other steps; `prev_itself` is the direct case.
 */
function stepsOnCycles(all: readonly PreviousNumbers[]): ReadonlySet<number> {
  const nodes = all.map((previous, index) => ({
    step_order: firstRouteStep + index,
    previous: new Set(previous === 'not_integers' ? [] : previous),
  }));
  return new Set(nodes.filter((node) => waitsForItself(node, nodes)).map((node) => node.step_order));
}

function waitsForItself(node: Node, nodes: readonly Node[]): boolean {
  const seen = new Set<Node>();
  const toVisit = [node];
  for (let each = toVisit.pop(); each !== undefined; each = toVisit.pop()) {
    const { step_order, previous } = each;
    const waitsFor = nodes.filter(
      (other) => other.step_order !== step_order && previous.has(other.step_order),
    );
    if (waitsFor.includes(node)) return true;
    toVisit.push(...waitsFor.filter((other) => !seen.has(other)));
    for (const other of waitsFor) seen.add(other);
  }
  return false;
}

function targetIssues(step: StepInput, index: number): readonly ValidationIssue[] {
  const hasDepartment = (step.department_id ?? null) !== null;
  const hasSupplier = (step.supplier_id ?? null) !== null;
  return [
    ...(hasDepartment === hasSupplier ? [stepIssue([index, 'department_id'], 'no_target')] : []),
    ...(!step.all_flag && step.users.length === 0 ? [stepIssue([index, 'users'], 'no_users')] : []),
  ];
}

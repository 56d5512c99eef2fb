import { stepType } from '#domain/codes.ts';
import { firstRouteStep, maxRouteSteps } from '#domain/limits.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { parsePrevStepOrder } from './edit-steps.ts';

/** A step or viewer as the wire has it (specification 3, "Approval route step"); names that come along are ignored. */
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

/** What is wrong, and where: `path` is relative to what was validated, `[1, 'prev_step_order']`, `[]` the whole list. */
export type Issue = { readonly path: readonly (string | number)[]; readonly message: string };

/**
 * What is wrong with a list of persons in charge and approvers as far as it can be told without the database: numbers,
 * previous numbers, cycles, type, target, users (specification 5 "Approval route", domain 2.2). All issues at once.
 */
export function stepStructureIssues(steps: readonly StepInput[]): readonly Issue[] {
  if (steps.length === 0) return [{ path: [], message: routeMessage.noStep }];
  if (steps.length > maxRouteSteps) return [{ path: [], message: routeMessage.tooManySteps }];
  const onCycle = stepsOnCycles(steps.map(previousNumbers));
  return steps.flatMap((step, index) => [
    ...numberIssues(step, index),
    ...typeIssues(step, index, [stepType.person_in_charge, stepType.approver]),
    ...previousIssues(previousNumbers(step), index, steps.length, onCycle),
    ...targetIssues(step, index),
  ]);
}

/** The same for viewers, who have no numbers: those sent with them are ignored. An empty list is right. */
export function viewerStructureIssues(viewers: readonly StepInput[]): readonly Issue[] {
  if (viewers.length > maxRouteSteps) return [{ path: [], message: routeMessage.tooManyViewers }];
  return viewers.flatMap((viewer, index) => [
    ...typeIssues(viewer, index, [stepType.viewer]),
    ...targetIssues(viewer, index),
  ]);
}

type PreviousNumbers = readonly number[] | 'not_integers';

/** The previous numbers of a step; an absent field is none. */
export function previousNumbers(step: StepInput): PreviousNumbers {
  return parsePrevStepOrder(step.prev_step_order ?? '');
}

/** A number that is left out, as optional fields may be, is the step's place in the list. */
function numberIssues(step: StepInput, index: number): readonly Issue[] {
  const right = firstRouteStep + index;
  return (step.step_order ?? right) === right
    ? []
    : [{ path: [index, 'step_order'], message: routeMessage.numbering }];
}

function typeIssues(step: StepInput, index: number, allowed: readonly number[]): readonly Issue[] {
  if (!allowed.includes(step.step_type))
    return [{ path: [index, 'step_type'], message: routeMessage.stepType }];
  return step.role_code === step.step_type
    ? []
    : [{ path: [index, 'role_code'], message: routeMessage.stepType }];
}

function previousIssues(
  previous: PreviousNumbers,
  index: number,
  stepCount: number,
  onCycle: ReadonlySet<number>,
): readonly Issue[] {
  const own = firstRouteStep + index;
  const issue = (text: string): Issue => ({ path: [index, 'prev_step_order'], message: text });
  if (previous === 'not_integers') return [issue(routeMessage.prevUnknown)];
  const exists = (order: number) => order >= firstRouteStep && order < firstRouteStep + stepCount;
  return [
    ...(new Set(previous).size < previous.length ? [issue(routeMessage.prevDuplicate)] : []),
    ...(previous.every(exists) ? [] : [issue(routeMessage.prevUnknown)]),
    ...(previous.includes(own) ? [issue(routeMessage.prevItself)] : []),
    ...(onCycle.has(own) ? [issue(routeMessage.prevCycle)] : []),
  ];
}

type Node = { readonly step_order: number; readonly previous: ReadonlySet<number> };

/** The numbers of the steps that wait, through other steps, for themselves. Naming itself has its own message. */
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

function targetIssues(step: StepInput, index: number): readonly Issue[] {
  const hasDepartment = (step.department_id ?? null) !== null;
  const hasSupplier = (step.supplier_id ?? null) !== null;
  return [
    ...(hasDepartment === hasSupplier
      ? [{ path: [index, 'department_id'], message: routeMessage.targetRequired }]
      : []),
    ...(!step.all_flag && step.users.length === 0
      ? [{ path: [index, 'users'], message: routeMessage.usersRequired }]
      : []),
  ];
}

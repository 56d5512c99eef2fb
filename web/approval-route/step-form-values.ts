import * as z from 'zod/mini';
import { formatPrevStepOrder, parsePrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import {
  stepStructureIssues,
  viewerStructureIssues,
  type ValidationIssue,
  type StepInput,
} from '#domain/approval-route/step-structure.ts';
import type { RouteStepType } from '#domain/approval-route/step-types.ts';
import { stepType } from '#domain/codes.ts';
import { routeProblemText } from '#texts/route-problems.ts';
import type { StepUser, StepTarget, DraftStep, Viewer } from './draft.ts';
import { targetKey } from './step-text.ts';
import { numbersWith, orderAt, type StepPlace } from './edit-steps.ts';

export type StepFormValues = {
  readonly step_type: RouteStepType | typeof stepType.viewer;
  readonly target: StepTarget | null;
  readonly all_flag: boolean;
  /** Stay while 全員 is checked, so that checking it by mistake loses nothing. */
  readonly users: readonly StepUser[];
  /** The raw input. */
  readonly prev_step_order: string;
};

/** The fields that can have an error. */
export type StepFormField = 'step_type' | 'target' | 'users' | 'prev_step_order';
export type StepFormErrors = Readonly<Partial<Record<StepFormField, string>>>;

/** The initial values: the step's, or those of a new step with its preset previous numbers. */
export function stepFormValues(steps: readonly DraftStep[], place: StepPlace): StepFormValues {
  const edited = place.kind === 'edit' && steps.find((step) => step.step_order === place.step_order);
  if (edited) return valuesOf(edited);
  const own = orderAt(steps, place);
  const preset = numbersWith(steps, place).find((step) => step.step_order === own);
  return { ...emptyValues, prev_step_order: formatPrevStepOrder(preset?.prev_step_order ?? []) };
}

/** The same for a viewer; null for a new one. */
export function viewerFormValues(viewer: Viewer | null): StepFormValues {
  return viewer ? valuesOf(viewer) : { ...emptyValues, step_type: stepType.viewer };
}

const emptyValues: StepFormValues = {
  step_type: stepType.person_in_charge,
  target: null,
  all_flag: true,
  users: [],
  prev_step_order: '',
};

/** Whether the form has the same input, whatever the order in which it was entered. */
export function isSameInput(one: StepFormValues, other: StepFormValues): boolean {
  const inputs = [one, other].map(({ step_type, target, all_flag, users, prev_step_order }) =>
    JSON.stringify([step_type, target && targetKey(target), all_flag, users, prev_step_order]),
  );
  return inputs[0] === inputs[1];
}

function valuesOf(step: DraftStep | Viewer): StepFormValues {
  const { step_type, target, all_flag, users, prev_step_order } = step;
  return { step_type, target, all_flag, users, prev_step_order: formatPrevStepOrder(prev_step_order) };
}

/** The errors of the step at its place in the route: the first message of each field. */
export function stepErrors(
  steps: readonly DraftStep[],
  place: StepPlace,
  values: StepFormValues,
): StepFormErrors {
  const own = orderAt(steps, place);
  const numbers = numbersWith(steps, place);
  // Only the numbers of the other steps matter here: their own errors appear at their rows.
  const inputs = numbers.map(({ step_order, prev_step_order }) =>
    step_order === own
      ? { ...inputOf(values), step_order }
      : { ...inputOf(values), step_order, prev_step_order: formatPrevStepOrder(prev_step_order) },
  );
  const index = numbers.findIndex((step) => step.step_order === own);
  return errorsAt(index, stepStructureIssues(inputs));
}

/** The same for a viewer, which depends on no other row. */
export function viewerErrors(values: StepFormValues): StepFormErrors {
  return errorsAt(0, viewerStructureIssues([inputOf(values)]));
}

/** The rules of the form: `errorsOf` finds the errors of the values. */
export function stepFormSchema(errorsOf: (values: StepFormValues) => StepFormErrors) {
  return z.custom<StepFormValues>().check(({ value, issues }) => {
    for (const [field, message] of Object.entries(errorsOf(value)))
      issues.push({ code: 'custom', path: [field], message, input: value });
  });
}

/** The values as a step; null without a target, which `stepErrors` reports. */
export function enteredStep(values: StepFormValues): Omit<DraftStep, 'step_order'> | null {
  const previous = parsePrevStepOrder(values.prev_step_order);
  const assignment = assignmentOf(values);
  if (assignment === null || values.step_type === stepType.viewer || previous === 'not_integers') return null;
  return { ...assignment, step_type: values.step_type, prev_step_order: previous };
}

/** The values as a viewer; null without a target. */
export function enteredViewer(values: StepFormValues): Viewer | null {
  const assignment = assignmentOf(values);
  return assignment && { ...assignment, step_type: stepType.viewer, step_order: null, prev_step_order: [] };
}

function assignmentOf({ target, all_flag, users }: StepFormValues) {
  return target && { target, all_flag, users: all_flag ? [] : users };
}

function inputOf(values: StepFormValues): StepInput {
  const { step_type, target, all_flag, users, prev_step_order } = values;
  return {
    step_type,
    role_code: step_type,
    department_id: target?.kind === 'department' ? target.department_id : null,
    supplier_id: target?.kind === 'supplier' ? target.supplier_id : null,
    all_flag,
    users,
    prev_step_order,
  };
}

const fieldOf: Readonly<Record<string, StepFormField>> = {
  step_type: 'step_type',
  department_id: 'target',
  supplier_id: 'target',
  users: 'users',
  prev_step_order: 'prev_step_order',
};

function errorsAt(index: number, issues: readonly ValidationIssue[]): StepFormErrors {
  const errors: Partial<Record<StepFormField, string>> = {};
  for (const { path, problem } of issues) {
    const field = path[0] === index ? fieldOf[String(path[1])] : undefined;
    if (field !== undefined) errors[field] ??= routeProblemText(problem);
  }
  return errors;
}

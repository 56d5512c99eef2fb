import { addStep, deleteStep, insertBefore } from '#domain/approval-route/edit-steps.ts';
import { firstRouteStep } from '#domain/limits.ts';
import type { RouteStep } from './draft.ts';

/** Where the step form puts its step. */
export type StepPlace =
  | { readonly kind: 'add' }
  | { readonly kind: 'insert'; readonly before: number }
  | { readonly kind: 'edit'; readonly step_order: number };

type Numbers = Pick<RouteStep, 'step_order' | 'prev_step_order'>;
const unnumbered: Numbers = { step_order: 0, prev_step_order: [] };

/** The numbers of all steps after the edit, with the preset previous numbers of the step at `place`. */
export function numbersWith(steps: readonly Numbers[], place: StepPlace): readonly Numbers[] {
  return placed(steps.map(numbersOf), place, unnumbered);
}

/** The number of the step at `place`. */
export function orderAt(steps: readonly Numbers[], place: StepPlace): number {
  if (place.kind === 'edit') return place.step_order;
  if (place.kind === 'insert') return place.before;
  return firstRouteStep + steps.length;
}

/** The steps with the form's step at its place, with the previous numbers from the form. */
export function withStep(
  steps: readonly RouteStep[],
  place: StepPlace,
  step: Omit<RouteStep, 'step_order' | 'lost_previous'>,
): RouteStep[] {
  const step_order = orderAt(steps, place);
  const newStep: RouteStep = { ...step, step_order };
  return placed(steps, place, newStep).map((each) => (each.step_order === step_order ? newStep : each));
}

/** The steps without one of them; those that thereby lost their last previous number are marked. */
export function withoutStep(steps: readonly RouteStep[], step_order: number): RouteStep[] {
  const { steps: rest, startsAtOnce } = deleteStep(steps, step_order);
  return rest.map((step) =>
    startsAtOnce.includes(step.step_order) ? { ...step, lost_previous: true as const } : step,
  );
}

/** Whether a row shows the mark: no longer once the step has previous numbers again. */
export function isMarked(step: RouteStep): boolean {
  return step.lost_previous === true && step.prev_step_order.length === 0;
}

function numbersOf({ step_order, prev_step_order }: Numbers): Numbers {
  return { step_order, prev_step_order };
}

function placed<T extends Numbers>(steps: readonly T[], place: StepPlace, step: T): readonly T[] {
  if (place.kind === 'add') return addStep(steps, step);
  if (place.kind === 'insert') return insertBefore(steps, place.before, step);
  return steps;
}

import { waitingFor } from '#domain/approval-route/graph.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { addBeside, addJoin, addStep, deleteStep, insertAfter, insertBefore } from './renumber.ts';
import type { DraftStep } from './draft.ts';

/** Where the step form puts its step. */
export type StepPlace =
  | { readonly kind: 'add' }
  | { readonly kind: 'insert'; readonly before: number }
  /** Behind a step or the route setter's: what followed that follows the new step. */
  | { readonly kind: 'after'; readonly after: number }
  | { readonly kind: 'beside'; readonly beside: number }
  /** Behind all last steps. */
  | { readonly kind: 'join' }
  | { readonly kind: 'edit'; readonly step_order: number };

type Numbers = Pick<DraftStep, 'step_order' | 'prev_step_order'>;
const unnumbered: Numbers = { step_order: 0, prev_step_order: [] };

/** The numbers of all steps after the edit, with the preset previous numbers of the step at `place`. */
export function numbersWith(steps: readonly Numbers[], place: StepPlace): readonly Numbers[] {
  return placed(steps.map(numbersOf), place, unnumbered);
}

/**
 * The other steps with their numbers after the edit, and whether each can be a previous step of the step at
 * `place`: not if it waits for that one.
 */
export function stepsAround(
  steps: readonly DraftStep[],
  place: StepPlace,
): readonly { readonly step: DraftStep; readonly canPrecede: boolean }[] {
  const own = orderAt(steps, place);
  const numbers = numbersWith(steps, place);
  const behind = waitingFor(numbers, own);
  const others = placed<DraftStep | Numbers>(steps, place, unnumbered);
  return others.flatMap((step) =>
    step.step_order !== own && 'target' in step ? [{ step, canPrecede: !behind.has(step.step_order) }] : [],
  );
}

/** The number of the step at `place`. */
export function orderAt(steps: readonly Numbers[], place: StepPlace): number {
  switch (place.kind) {
    case 'edit':
      return place.step_order;
    case 'insert':
      return place.before;
    case 'after':
      return place.after + 1;
    case 'beside':
      return place.beside + 1;
    case 'add':
    case 'join':
      return firstRouteStep + steps.length;
  }
}

/** The steps with the form's step at its place, with the previous numbers from the form. */
export function withStep(
  steps: readonly DraftStep[],
  place: StepPlace,
  step: Omit<DraftStep, 'step_order' | 'lost_previous'>,
): DraftStep[] {
  const step_order = orderAt(steps, place);
  const newStep: DraftStep = { ...step, step_order };
  return placed(steps, place, newStep).map((each) => (each.step_order === step_order ? newStep : each));
}

/** The steps without one of them; those that thereby lost their last previous number are marked. */
export function withoutStep(steps: readonly DraftStep[], step_order: number): DraftStep[] {
  const { steps: rest, startsAtOnce } = deleteStep(steps, step_order);
  return rest.map((step) =>
    startsAtOnce.includes(step.step_order) ? { ...step, lost_previous: true as const } : step,
  );
}

/** Whether a row shows the mark: no longer once the step has previous numbers again. */
export function isMarked(step: DraftStep): boolean {
  return step.lost_previous === true && step.prev_step_order.length === 0;
}

function numbersOf({ step_order, prev_step_order }: Numbers): Numbers {
  return { step_order, prev_step_order };
}

function placed<T extends Numbers>(steps: readonly T[], place: StepPlace, step: T): readonly T[] {
  switch (place.kind) {
    case 'add':
      return addStep(steps, step);
    case 'insert':
      return insertBefore(steps, place.before, step);
    case 'after':
      return insertAfter(steps, place.after, step);
    case 'beside':
      return addBeside(steps, place.beside, step);
    case 'join':
      return addJoin(steps, step);
    case 'edit':
      return steps;
  }
}

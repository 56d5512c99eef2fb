import { firstRouteStep } from '#domain/limits.ts';
import { halfWidth } from '#domain/text.ts';

/** The fields of a step that editing a route changes; other fields are kept. */
export type EditableStep = {
  readonly step_order: number;
  readonly prev_step_order: readonly number[];
};

/**
 * Appends a step with the next number, replacing the numbers of `step`. It waits for the step before it; the
 * first step has no previous number.
 */
export function addStep<T extends EditableStep>(steps: readonly T[], step: T): T[] {
  const step_order = firstRouteStep + steps.length;
  const prev_step_order = steps.length === 0 ? [] : [step_order - 1];
  return [...steps, { ...step, step_order, prev_step_order }];
}

/**
 * Inserts a step before number `before`. The new step takes that number and the moved step's previous
 * numbers; the moved step then waits only for the new one. Appends like `addStep` if no step has the number.
 */
export function insertBefore<T extends EditableStep>(steps: readonly T[], before: number, step: T): T[] {
  const grow = (order: number) => (order >= before ? order + 1 : order);
  const index = steps.findIndex((each) => each.step_order === before);
  const moved = steps[index];
  if (moved === undefined) return addStep(steps, step);
  const renumbered = steps.map((each) => ({
    ...each,
    step_order: grow(each.step_order),
    prev_step_order: each === moved ? [before] : each.prev_step_order.map(grow),
  }));
  const inserted = { ...step, step_order: before, prev_step_order: moved.prev_step_order.map(grow) };
  return renumbered.toSpliced(index, 0, inserted);
}

/**
 * Deletes a step and all references to it; later numbers shrink by one. `startsAtOnce` has the new numbers of
 * the steps that lost their last previous number, which the dialog marks.
 */
export function deleteStep<T extends EditableStep>(
  steps: readonly T[],
  step_order: number,
): { readonly steps: T[]; readonly startsAtOnce: readonly number[] } {
  const shrink = (order: number) => (order > step_order ? order - 1 : order);
  const others = steps.filter((each) => each.step_order !== step_order);
  if (others.length === steps.length) return { steps: others, startsAtOnce: [] };
  const renumbered = others.map((each) => ({
    ...each,
    step_order: shrink(each.step_order),
    prev_step_order: each.prev_step_order.filter((order) => order !== step_order).map(shrink),
  }));
  const lostLast = others.filter((each) => each.prev_step_order.length > 0 && onlyOf(each, step_order));
  return { steps: renumbered, startsAtOnce: lostLast.map((each) => shrink(each.step_order)) };
}

function onlyOf(step: EditableStep, step_order: number): boolean {
  return step.prev_step_order.every((order) => order === step_order);
}

/**
 * Reads previous numbers as people type them: digits of either width, separated by commas (also ， and 、) or
 * spaces. Answers them in that order with repeats, an empty list for an empty text, or `not_integers`.
 */
export function parsePrevStepOrder(text: string): readonly number[] | 'not_integers' {
  const typed = halfWidth(text).trim();
  if (typed === '') return [];
  const items = typed.split(/\s*,\s*|\s+/);
  return items.every((item) => /^[0-9]{1,9}$/.test(item)) ? items.map(Number) : 'not_integers';
}

/** Previous numbers as they are stored, sent and shown: ascending, separated by commas (`4,5`). */
export function formatPrevStepOrder(prev_step_order: readonly number[]): string {
  return prev_step_order.toSorted((a, b) => a - b).join(',');
}

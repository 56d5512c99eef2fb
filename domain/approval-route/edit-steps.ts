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
  const moved = steps.find((each) => each.step_order === before);
  if (moved === undefined) return addStep(steps, step);
  const same = (each: EditableStep) => each.prev_step_order.map((order) => grown(order, before));
  return put(steps, { ...step, step_order: before, prev_step_order: same(moved) }, (each) =>
    each === moved ? [before] : same(each),
  );
}

/**
 * Inserts a step behind number `after`: it waits for that step alone, and the steps that waited for that step
 * wait for the new one instead. `after` may be the route setter's number: then the steps without previous
 * numbers wait for the new one. Appends like `addStep` if no step has the number.
 */
export function insertAfter<T extends EditableStep>(steps: readonly T[], after: number, step: T): T[] {
  const isFirst = after === firstRouteStep - 1;
  if (!isFirst && !steps.some((each) => each.step_order === after)) return addStep(steps, step);
  const follows = ({ prev_step_order }: T) =>
    isFirst ? prev_step_order.length === 0 : prev_step_order.includes(after);
  const relinked = (each: T) =>
    follows(each)
      ? [
          ...each.prev_step_order.filter((order) => order !== after).map((order) => grown(order, after + 1)),
          after + 1,
        ]
      : each.prev_step_order.map((order) => grown(order, after + 1));
  return put(steps, { ...step, step_order: after + 1, prev_step_order: isFirst ? [] : [after] }, relinked);
}

/**
 * Adds a step that runs side by side with number `beside`: it waits for the same steps, and no step waits for
 * it. It takes the next number. Appends like `addStep` if no step has the number.
 */
export function addBeside<T extends EditableStep>(steps: readonly T[], beside: number, step: T): T[] {
  const sibling = steps.find((each) => each.step_order === beside);
  if (sibling === undefined) return addStep(steps, step);
  const relinked = (each: EditableStep) => each.prev_step_order.map((order) => grown(order, beside + 1));
  return put(steps, { ...step, step_order: beside + 1, prev_step_order: relinked(sibling) }, relinked);
}

/** Appends a step that waits for all last steps of the route, which joins its branches. */
export function addJoin<T extends EditableStep>(steps: readonly T[], step: T): T[] {
  return [
    ...steps,
    { ...step, step_order: firstRouteStep + steps.length, prev_step_order: lastSteps(steps) },
  ];
}

/** The numbers of the steps that no other step waits for. */
export function lastSteps(steps: readonly EditableStep[]): number[] {
  const waited = new Set(
    steps.flatMap((step) => step.prev_step_order.filter((order) => order !== step.step_order)),
  );
  return steps.map(({ step_order }) => step_order).filter((order) => !waited.has(order));
}

/** The numbers of the steps that wait for a step, directly or through others, and its own. */
export function waitingFor(steps: readonly EditableStep[], step_order: number): ReadonlySet<number> {
  const waiting = new Set([step_order]);
  // The set grows during the loop.
  for (const order of waiting)
    for (const each of steps) if (each.prev_step_order.includes(order)) waiting.add(each.step_order);
  return waiting;
}

/** A number after a step was put at number `at`. */
const grown = (order: number, at: number) => (order >= at ? order + 1 : order);

/** Puts a step at its number; the others get their new numbers, and the previous numbers of `relinked`. */
function put<T extends EditableStep>(
  steps: readonly T[],
  step: T,
  relinked: (each: T) => readonly number[],
): T[] {
  const at = step.step_order;
  const others = steps.map((each) => ({
    ...each,
    step_order: grown(each.step_order, at),
    prev_step_order: relinked(each),
  }));
  return others.toSpliced(at - firstRouteStep, 0, step);
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
  const items = typed.split(',').flatMap((part) => part.trim().split(/\s+/));
  return items.every((item) => /^[0-9]{1,9}$/.test(item)) ? items.map(Number) : 'not_integers';
}

/** Previous numbers as they are stored, sent and shown: ascending, separated by commas (`4,5`). */
export function formatPrevStepOrder(prev_step_order: readonly number[]): string {
  return prev_step_order.toSorted((a, b) => a - b).join(',');
}

import { lastSteps, type GraphStep } from '#domain/approval-route/graph.ts';
import { firstRouteStep } from '#domain/limits.ts';

/** Editing changes the numbers of a route's steps; their other fields are kept. */

/**
 * Appends a step with the next number, replacing the numbers of `step`. It waits for the step before it; the
 * first step has no previous number.
 */
export function addStep<T extends GraphStep>(steps: readonly T[], step: T): T[] {
  const step_order = firstRouteStep + steps.length;
  const prev_step_order = steps.length === 0 ? [] : [step_order - 1];
  return [...steps, { ...step, step_order, prev_step_order }];
}

/**
 * Inserts a step before number `before`. The new step takes that number and the moved step's previous
 * numbers; the moved step then waits only for the new one. Appends like `addStep` if no step has the number.
 */
export function insertBefore<T extends GraphStep>(steps: readonly T[], before: number, step: T): T[] {
  const moved = steps.find((each) => each.step_order === before);
  if (moved === undefined) return addStep(steps, step);
  const same = (each: GraphStep) => each.prev_step_order.map((order) => grown(order, before));
  return put(steps, { ...step, step_order: before, prev_step_order: same(moved) }, (each) =>
    each === moved ? [before] : same(each),
  );
}

/**
 * Inserts a step behind number `after`: it waits for that step alone, and the steps that waited for that step
 * wait for the new one instead. `after` may be the route setter's number: then the steps without previous
 * numbers wait for the new one. Appends like `addStep` if no step has the number.
 */
export function insertAfter<T extends GraphStep>(steps: readonly T[], after: number, step: T): T[] {
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
export function addBeside<T extends GraphStep>(steps: readonly T[], beside: number, step: T): T[] {
  const sibling = steps.find((each) => each.step_order === beside);
  if (sibling === undefined) return addStep(steps, step);
  const relinked = (each: GraphStep) => each.prev_step_order.map((order) => grown(order, beside + 1));
  return put(steps, { ...step, step_order: beside + 1, prev_step_order: relinked(sibling) }, relinked);
}

/** Appends a step that waits for all last steps of the route, which joins its branches. */
export function addJoin<T extends GraphStep>(steps: readonly T[], step: T): T[] {
  return [
    ...steps,
    { ...step, step_order: firstRouteStep + steps.length, prev_step_order: lastSteps(steps) },
  ];
}

/** A number after a step was put at number `at`. */
const grown = (order: number, at: number) => (order >= at ? order + 1 : order);

/** Puts a step at its number; the others get their new numbers, and the previous numbers of `relinked`. */
function put<T extends GraphStep>(
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
export function deleteStep<T extends GraphStep>(
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

function onlyOf(step: GraphStep, step_order: number): boolean {
  return step.prev_step_order.every((order) => order === step_order);
}

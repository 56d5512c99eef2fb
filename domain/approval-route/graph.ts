import type { RouteStep } from './types.ts';

/** A step of the graph: its number, and the numbers of the steps that it waits for. */
export type GraphStep = Pick<RouteStep, 'step_order' | 'prev_step_order'>;

/** The numbers of the steps that no other step waits for. */
export function lastSteps(steps: readonly GraphStep[]): number[] {
  const waited = new Set(
    steps.flatMap((step) => step.prev_step_order.filter((order) => order !== step.step_order)),
  );
  return steps.map(({ step_order }) => step_order).filter((order) => !waited.has(order));
}

/** The numbers of the steps that wait for a step, directly or through others, and its own. */
export function waitingFor(steps: readonly GraphStep[], step_order: number): ReadonlySet<number> {
  const waiting = new Set([step_order]);
  // The set grows during the loop.
  for (const order of waiting)
    for (const each of steps) if (each.prev_step_order.includes(order)) waiting.add(each.step_order);
  return waiting;
}

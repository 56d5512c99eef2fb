import { formatPrevStepOrder } from '#domain/approval-route/prev-steps.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { routeDialog } from '#texts/approval-route.ts';
import { routeLayout, type LinkedStep } from './route-layout.ts';
import type { StepPlace } from './edit-steps.ts';

/** A 「＋」 of the diagram: where it is at its step, the place of the step that it adds, and its name. */
export type Plus = {
  readonly at: 'before' | 'between' | 'after' | 'beside';
  readonly place: StepPlace;
  readonly name: string;
};

/**
 * The 「＋」 at each step of the graph, in the order of the Tab key. The graph begins with the route setter's
 * step and ends with the final approver's.
 */
export function plusesOf(graph: readonly LinkedStep[]): ReadonlyMap<number, readonly Plus[]> {
  const last = graph.at(-1)?.step_order;
  // Of steps that wait for the same ones, the lowest has the 「＋」 for a further one beside them.
  const rows = new Map(routeLayout(graph)?.cells.map(({ step_order, row }) => [step_order, row]));
  const rowOf = (step_order: number) => rows.get(step_order) ?? 0;
  const isLowest = ({ step_order, waits_for }: LinkedStep) =>
    !graph.some(
      (each) => String(each.waits_for) === String(waits_for) && rowOf(each.step_order) > rowOf(step_order),
    );
  const followersOf = (step_order: number) =>
    graph.filter(({ waits_for }) => waits_for.includes(step_order)).length;
  /** Whether the line to a step is not the only one at both of its ends. */
  const isShared = ({ waits_for }: LinkedStep) =>
    waits_for.length > 1 || waits_for.some((order) => followersOf(order) > 1);
  return new Map(
    graph.map((step) => {
      const { step_order, waits_for } = step;
      const pluses: Plus[] = [];
      if (step_order === last) {
        const name = routeDialog.addAfter(formatPrevStepOrder(waits_for));
        if (waits_for.length > 1) pluses.push({ at: 'before', place: { kind: 'join' }, name });
        return [step_order, pluses];
      }
      const isOfRoute = step_order >= firstRouteStep;
      if (isOfRoute && isShared(step))
        pluses.push({
          at: 'before',
          place: { kind: 'insert', before: step_order },
          name: routeDialog.addBefore(step_order),
        });
      const next = graph.filter((each) => each.waits_for.includes(step_order));
      pluses.push({
        at: next.some(isShared) ? 'after' : 'between',
        place: { kind: 'after', after: step_order },
        name: routeDialog.addAfter(String(step_order)),
      });
      if (isOfRoute && isLowest(step))
        pluses.push({
          at: 'beside',
          place: { kind: 'beside', beside: step_order },
          name: routeDialog.addBeside(step_order),
        });
      return [step_order, pluses];
    }),
  );
}

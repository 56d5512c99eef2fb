import type { StepType } from '#domain/codes.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { lastSteps } from '#domain/approval-route/graph.ts';
import { isRouteStep } from '#domain/approval-route/step-types.ts';
import { startsAfter } from '#domain/application/step-types.ts';

/**
 * The grid of a route's diagram: a step is in a later column than the steps it waits for, and parallel steps
 * share a column. The screen draws it and decides on sizes and colours.
 */

/** A step and the numbers of the steps it waits for. */
export type LinkedStep = { readonly step_order: number; readonly waits_for: readonly number[] };
/** Columns and rows count from 0. */
export type GridCell = { readonly column: number; readonly row: number };
export type StepCell = GridCell & { readonly step_order: number };
/** A line from a step to one that waits for it, through cells without a step. */
export type Line = { readonly from: number; readonly to: number; readonly through: readonly GridCell[] };
export type RouteLayout = {
  readonly columns: number;
  readonly rows: number;
  /** In the order of the input. */
  readonly cells: readonly StepCell[];
  readonly lines: readonly Line[];
};

type NumberedStep = {
  readonly step_order: number;
  readonly step_type: StepType;
  readonly prev_step_order: readonly number[];
};

/**
 * The steps with explicit and implicit dependencies: a route step without previous numbers waits for the
 * route setter, and the final approver waits for the route's last steps. Omits numbers without a step.
 */
export function linkedSteps(steps: readonly NumberedStep[]): LinkedStep[] {
  const known = new Set(steps.map(({ step_order }) => step_order));
  return steps.map((step) => ({
    step_order: step.step_order,
    waits_for: [...new Set(waitsFor(step, steps))].filter((order) => known.has(order)),
  }));
}

function waitsFor(step: NumberedStep, steps: readonly NumberedStep[]): readonly number[] {
  const { step_order, step_type, prev_step_order } = step;
  switch (startsAfter[step_type]) {
    case 'the_step_before':
      return [step_order - 1];
    case 'all_steps_before':
      return lastOf(steps.filter((each) => each.step_order < step_order));
    case 'prev_step_order':
      return isRouteStep(step_type) && prev_step_order.length === 0 ? [firstRouteStep - 1] : prev_step_order;
  }
}

/** The route's steps that no other of its steps waits for; before a route is set, the step before it. */
function lastOf(steps: readonly NumberedStep[]): readonly number[] {
  const route = steps.filter(({ step_order }) => step_order >= firstRouteStep);
  return route.length === 0 ? steps.slice(-1).map(({ step_order }) => step_order) : lastSteps(route);
}

/** The layout; null on a cycle, because such a route has no first step. */
export function routeLayout(steps: readonly LinkedStep[]): RouteLayout | null {
  const columns = columnsOf(steps);
  if (columns === null) return null;
  const widest = Math.max(-1, ...columns.values());
  const tracks = tracksOf(steps, columns);
  const rows = rowsOf(tracks, widest);
  const cellOf = (track: Track, column: number): GridCell => ({
    column,
    row: valueAt(rows, cellKey(track, column)),
  });
  const trackOf = new Map(tracks.map((track) => [track.step_order, track]));
  return {
    columns: widest + 1,
    rows: Math.max(-1, ...rows.values()) + 1,
    cells: tracks.map((track) => ({ step_order: track.step_order, ...cellOf(track, track.from) })),
    lines: steps.flatMap(({ step_order: to, waits_for }) =>
      waits_for.map((from): Line => {
        const track = valueAt(trackOf, from);
        const between = Array.from(
          { length: valueAt(columns, to) - track.from - 1 },
          (_, index) => track.from + 1 + index,
        );
        return { from, to, through: between.map((column) => cellOf(track, column)) };
      }),
    ),
  };
}

/** The column of each step: the length of the longest path to it. Null on a cycle. */
function columnsOf(steps: readonly LinkedStep[]): ReadonlyMap<number, number> | null {
  const columns = new Map<number, number>();
  let remaining = steps;
  while (remaining.length > 0) {
    const ready = remaining.filter(({ waits_for }) => waits_for.every((order) => columns.has(order)));
    if (ready.length === 0) return null;
    for (const { step_order, waits_for } of ready)
      columns.set(step_order, Math.max(-1, ...waits_for.map((order) => valueAt(columns, order))) + 1);
    remaining = remaining.filter(({ step_order }) => !columns.has(step_order));
  }
  return columns;
}

/**
 * A step's row of cells, from its own column to the last one that a line of it passes through. All its lines
 * share these cells, so none runs through another step.
 */
type Track = LinkedStep & { readonly from: number; readonly until: number };

function tracksOf(steps: readonly LinkedStep[], columns: ReadonlyMap<number, number>): Track[] {
  const column = (order: number) => valueAt(columns, order);
  return steps.map((step) => {
    const from = column(step.step_order);
    const followers = steps.filter(({ waits_for }) => waits_for.includes(step.step_order));
    return { ...step, from, until: Math.max(from, ...followers.map((each) => column(each.step_order) - 1)) };
  });
}

const cellKey = ({ step_order }: Track, column: number) => `${step_order} ${column}`;

/** The row of each cell, column by column: as close below the first step it comes from as possible. */
function rowsOf(tracks: readonly Track[], widest: number): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (let column = 0; column <= widest; column += 1) {
    const before = (track: Track): number[] =>
      (track.from < column
        ? [track]
        : tracks.filter(({ step_order }) => track.waits_for.includes(step_order))
      ).map((each) => valueAt(rows, cellKey(each, column - 1)));
    const here = tracks
      .filter(({ from, until }) => from <= column && column <= until)
      .map((track) => ({ track, wanted: Math.min(...before(track), Infinity), mean: meanOf(before(track)) }))
      .toSorted(
        (one, other) =>
          one.mean - other.mean ||
          // A step comes before a line that only passes through.
          other.track.from - one.track.from ||
          one.track.step_order - other.track.step_order,
      );
    let next = 0;
    for (const { track, wanted } of here) {
      const row = Number.isFinite(wanted) ? Math.max(next, wanted) : next;
      rows.set(cellKey(track, column), row);
      next = row + 1;
    }
  }
  return rows;
}

/** The value of a key that must exist: a layout without a cycle has a cell for each step. */
function valueAt<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  // The compiler can't see that callers only use existing keys.
  return map.get(key) as V;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

import { stepType, type StepType } from '#domain/codes.ts';
import { firstRouteStep } from '#domain/limits.ts';

/**
 * Where each step of a route stands in its picture: who waits stands in a later column than whom he waits for, steps that
 * run side by side stand in one column. Without sizes and colours; the screen draws it.
 */

/** A step and whom it waits for. */
export type Linked = { readonly step_order: number; readonly waits_for: readonly number[] };
/** Columns and rows count from 0. */
export type Cell = { readonly column: number; readonly row: number };
export type PlacedStep = Cell & { readonly step_order: number };
/** A line from a step to one that waits for it, through cells that hold no step. */
export type Line = { readonly from: number; readonly to: number; readonly through: readonly Cell[] };
export type RouteLayout = {
  readonly columns: number;
  readonly rows: number;
  /** In the order that was given. */
  readonly places: readonly PlacedStep[];
  readonly lines: readonly Line[];
};

type Numbered = {
  readonly step_order: number;
  readonly step_type: StepType;
  readonly prev_step_order: readonly number[];
};

/**
 * The steps with all that they wait for, also what their numbers leave unsaid (domain 2.3): a route's step without previous
 * numbers starts when the route is set, and the final approver waits for all, which the last ones stand for.
 * Numbers without a step lead nowhere and are left out.
 */
export function linkedSteps(steps: readonly Numbered[]): Linked[] {
  const known = new Set(steps.map(({ step_order }) => step_order));
  return steps.map((step) => ({
    step_order: step.step_order,
    waits_for: [...new Set(waitsFor(step, steps))].filter((order) => known.has(order)),
  }));
}

function waitsFor(step: Numbered, steps: readonly Numbered[]): readonly number[] {
  const { step_order, step_type, prev_step_order } = step;
  switch (step_type) {
    case stepType.applicant:
      return [];
    case stepType.receptionist:
    case stepType.route_setter:
      return [step_order - 1];
    case stepType.final_approver:
      return lastOf(steps.filter((each) => each.step_order < step_order));
    default:
      return prev_step_order.length === 0 ? [firstRouteStep - 1] : prev_step_order;
  }
}

/** The steps of the route that no other of its steps waits for; before there is a route, the step before it. */
function lastOf(steps: readonly Numbered[]): readonly number[] {
  const waited = new Set(
    steps.flatMap((step) => step.prev_step_order.filter((order) => order !== step.step_order)),
  );
  const route = steps.filter(({ step_order }) => step_order >= firstRouteStep);
  const last = route.filter(({ step_order }) => !waited.has(step_order));
  return (route.length === 0 ? steps.slice(-1) : last).map(({ step_order }) => step_order);
}

/** The layout; null where steps wait, through others or at once, for themselves: such a route has no beginning. */
export function routeLayout(steps: readonly Linked[]): RouteLayout | null {
  const columns = columnsOf(steps);
  if (columns === null) return null;
  const widest = Math.max(-1, ...columns.values());
  const tracks = tracksOf(steps, columns);
  const rows = rowsOf(tracks, widest);
  const cellOf = (track: Track, column: number): Cell => ({
    column,
    row: held(rows, cellKey(track, column)),
  });
  const trackOf = new Map(tracks.map((track) => [track.step_order, track]));
  return {
    columns: widest + 1,
    rows: Math.max(-1, ...rows.values()) + 1,
    places: tracks.map((track) => ({ step_order: track.step_order, ...cellOf(track, track.from) })),
    lines: steps.flatMap(({ step_order: to, waits_for }) =>
      waits_for.map((from): Line => {
        const track = held(trackOf, from);
        const between = Array.from(
          { length: held(columns, to) - track.from - 1 },
          (_, index) => track.from + 1 + index,
        );
        return { from, to, through: between.map((column) => cellOf(track, column)) };
      }),
    ),
  };
}

/** The column of each step: the length of the longest way to it. Null on a cycle. */
function columnsOf(steps: readonly Linked[]): ReadonlyMap<number, number> | null {
  const columns = new Map<number, number>();
  let left = steps;
  while (left.length > 0) {
    const ready = left.filter(({ waits_for }) => waits_for.every((order) => columns.has(order)));
    if (ready.length === 0) return null;
    for (const { step_order, waits_for } of ready)
      columns.set(step_order, Math.max(-1, ...waits_for.map((order) => held(columns, order))) + 1);
    left = left.filter(({ step_order }) => !columns.has(step_order));
  }
  return columns;
}

/**
 * A step from its own column to the last one in which a line of its passes by: all its lines share the cells there, so
 * that none runs through another step.
 */
type Track = Linked & { readonly from: number; readonly until: number };

function tracksOf(steps: readonly Linked[], columns: ReadonlyMap<number, number>): Track[] {
  const column = (order: number) => held(columns, order);
  return steps.map((step) => {
    const from = column(step.step_order);
    const followers = steps.filter(({ waits_for }) => waits_for.includes(step.step_order));
    return { ...step, from, until: Math.max(from, ...followers.map((each) => column(each.step_order) - 1)) };
  });
}

const cellKey = ({ step_order }: Track, column: number) => `${step_order} ${column}`;

/** The rows, column by column: each as near below the first that it comes from as there is room, in their order. */
function rowsOf(tracks: readonly Track[], widest: number): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (let column = 0; column <= widest; column += 1) {
    const before = (track: Track): number[] =>
      (track.from < column
        ? [track]
        : tracks.filter(({ step_order }) => track.waits_for.includes(step_order))
      ).map((each) => held(rows, cellKey(each, column - 1)));
    const here = tracks
      .filter(({ from, until }) => from <= column && column <= until)
      .map((track) => ({ track, wanted: Math.min(...before(track), Infinity), mean: meanOf(before(track)) }))
      .toSorted(
        (one, other) =>
          one.mean - other.mean ||
          // A step before a line that only passes by.
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

/** What stands under a key that was put in: a layout without a cycle knows each of its steps and their cells. */
function held<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  // Every caller asks after that, which the compiler can't see.
  return map.get(key) as V;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

import type { GridCell, RouteLayout } from './route-layout.ts';

/**
 * The geometry of the route diagram: boxes and lines. It flows to the right, and down where there is no room
 * for that. Units are rem, so that it scales with the text.
 */

export type Box = { readonly step_order: number; readonly left: number; readonly top: number };
export type DrawnLine = {
  readonly from: number;
  readonly to: number;
  /** The `d` of an SVG path, including the arrowhead. */
  readonly path: string;
};
export type Flow = 'right' | 'down';
export type Geometry = {
  readonly flow: Flow;
  readonly width: number;
  readonly height: number;
  /** Of every box. */
  readonly boxWidth: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly DrawnLine[];
};

/**
 * The gaps between columns (`x`), which hold the lines, and between the boxes of a column (`y`). Flowing
 * down, they are between levels (`level`, or `chain` where none has steps side by side), and between the
 * boxes of a level (`beside`). A line is straight for `start` behind a step and for `end` before its head.
 */
export type Gaps = {
  readonly x: number;
  readonly y: number;
  readonly level: number;
  readonly chain: number;
  readonly beside: number;
  /** The last box of a level has a button beside it, too. */
  readonly trailing: boolean;
  readonly start: number;
  readonly end: number;
  /** Where it has no room, it scrolls instead of flowing down, unless the place is narrow. */
  readonly scrolls: boolean;
};

/** Two lines of text: number, type and state, and who. */
export const boxHeight = 2.75;
/** The first and the last step of a route being edited have a type only. */
export const pillHeight = 2;
/** Has room for the longest type. */
const leastWidth = 8.5;
/** Boxes take the room that there is, up to this width. */
const mostWidth = 15;
/** Boxes of this width leave the lines room for this gap. What is left over widens the gap, too. */
const comfortable = { width: 11, gap: 2.25, mostGap: 4 } as const;
/** Flowing down, where they are side by side, they get narrower before the picture scrolls. */
const boxWidths = { min: 7.5, max: 12 } as const;
export const drawnGaps: Gaps = {
  x: 1.25,
  y: 0.75,
  level: 2,
  chain: 1.5,
  beside: 0.75,
  trailing: false,
  start: 0,
  end: 0.625,
  scrolls: false,
};
/**
 * With room for the buttons that add steps: two in a row between columns, one below each box. Flowing down,
 * each has the room that a finger needs.
 */
export const editedGaps: Gaps = {
  x: 4,
  y: 2,
  level: 5.25,
  chain: 3,
  beside: 2.25,
  trailing: true,
  start: 1.25,
  end: 1.25,
  // Adding a step turns the picture of a route that is being edited only where it has to.
  scrolls: true,
};
/** The same where there is room to keep the buttons of a fork and a join apart. */
export const roomyGaps: Gaps = { ...editedGaps, x: 6, start: 1.5, end: 2 };
const arrow = { length: 0.4, half: 0.25 } as const;
/** A picture that is this much wider than its place gets smaller, instead of scrolling or flowing down. */
const spare = 2.5;
/** Where less is available, it flows down at once. */
const narrow = 43.75;

/** Along the flow, and across it. */
type Point = { readonly along: number; readonly across: number };

/** Whether the diagram has room beside its gaps, with boxes of their least width. */
export function hasRoom({ columns }: RouteLayout, gaps: Gaps, available: number): boolean {
  return columns * (leastWidth + gaps.x) - gaps.x <= available;
}

/** The diagram in a place of the width `available`. */
export function geometryOf(layout: RouteLayout, gaps: Gaps = drawnGaps, available = Infinity): Geometry {
  const flowsDown =
    available < narrow
      ? !hasRoom(layout, gaps, available)
      : !gaps.scrolls && !hasRoom(layout, gaps, available + spare);
  return drawn(layout, gaps, (flowsDown ? downward : rightward)(layout, gaps, available));
}

/** The sizes of boxes and gaps, along and across the flow. */
type Sizes = {
  readonly flow: Flow;
  readonly box: Point;
  /** `along` is the gap behind a column, by its number. */
  readonly gap: { readonly along: (column: number) => number; readonly across: number };
};

function rightward({ columns }: RouteLayout, gaps: Gaps, available: number): Sizes {
  /** The gap that boxes of this width leave, at most `most`. */
  const gapOf = (width: number, most: number) =>
    available === Infinity || columns < 2
      ? gaps.x
      : Math.max(gaps.x, Math.min(most, (available - columns * width) / (columns - 1)));
  const gap = gapOf(comfortable.width, comfortable.gap);
  const room = available === Infinity ? 0 : (available + gap) / columns - gap;
  const boxWidth = Math.min(mostWidth, Math.max(leastWidth, room));
  const over = columns * (boxWidth + gap) - gap - available;
  const less = over > 0 && over <= spare ? over / (2 * columns - 1) : 0;
  const wide = Math.max(gap, gapOf(boxWidth, comfortable.mostGap));
  return {
    flow: 'right',
    box: { along: boxWidth - less, across: boxHeight },
    gap: { along: () => wide - less, across: gaps.y },
  };
}

function downward(layout: RouteLayout, gaps: Gaps, available: number): Sizes {
  const { rows } = layout;
  const taken = takenRows(layout);
  const forks = (column: number) => (taken.get(column)?.length ?? 1) > 1;
  const room = (available + (gaps.trailing ? 0 : gaps.beside)) / rows - gaps.beside;
  return {
    flow: 'down',
    box: { along: boxHeight, across: Math.min(boxWidths.max, Math.max(boxWidths.min, room)) },
    gap: {
      along: (column) => (forks(column) || forks(column + 1) ? gaps.level : gaps.chain),
      across: gaps.beside,
    },
  };
}

function drawn(layout: RouteLayout, gaps: Gaps, { flow, box, gap }: Sizes): Geometry {
  const offsets = offsetsOf(layout);
  const rowOf = ({ column, row }: GridCell) => row + (offsets.get(column) ?? 0);
  const acrossOf = (cell: GridCell) => rowOf(cell) * (box.across + gap.across);
  const alongOf = ({ column }: Pick<GridCell, 'column'>) =>
    range(column).reduce((sum, before) => sum + box.along + gap.along(before), 0);
  const start = (cell: GridCell): Point => ({
    along: alongOf(cell),
    across: acrossOf(cell) + box.across / 2,
  });
  const end = (cell: GridCell): Point => ({ ...start(cell), along: start(cell).along + box.along });
  const cells = new Map(layout.cells.map((cell) => [cell.step_order, cell]));
  const along = layout.columns === 0 ? 0 : alongOf({ column: layout.columns - 1 }) + box.along;
  const across = Math.max(0, layout.rows * (box.across + gap.across) - gap.across);
  const trailing = gaps.trailing ? gap.across : 0;
  return {
    flow,
    width: flow === 'right' ? along : across + trailing,
    height: flow === 'right' ? across : along,
    boxWidth: flow === 'right' ? box.along : box.across,
    boxes: layout.cells.map((cell) => {
      const edge = [alongOf(cell), acrossOf(cell)] as const;
      const [left, top] = flow === 'right' ? edge : [edge[1], edge[0]];
      return { step_order: cell.step_order, left, top };
    }),
    lines: layout.lines.flatMap(({ from, to, through }) => {
      const [first, last] = [cells.get(from), cells.get(to)];
      if (first === undefined || last === undefined) return [];
      // Curved between columns, straight past the steps of a column.
      const points = [end(first), ...through.flatMap((cell) => [start(cell), end(cell)]), start(last)];
      return [{ from, to, path: pathThrough(points, gaps, flow) }];
    }),
  };
}

const range = (length: number): readonly number[] => [...Array(length).keys()];

/** The rows of each column that a step or a line takes. */
function takenRows({ cells, lines }: RouteLayout): ReadonlyMap<number, readonly number[]> {
  const taken = new Map<number, number[]>();
  for (const { column, row } of [...cells, ...lines.flatMap(({ through }) => through)])
    taken.set(column, [...(taken.get(column) ?? []), row]);
  return taken;
}

/** For each column, by how many rows it moves down so that it is centred on the axis of the diagram. */
function offsetsOf(layout: RouteLayout): ReadonlyMap<number, number> {
  const { rows } = layout;
  return new Map(
    [...takenRows(layout)].map(([column, at]) => [
      column,
      (rows - 1 - Math.min(...at) - Math.max(...at)) / 2,
    ]),
  );
}

function pathThrough(points: readonly Point[], gaps: Gaps, flow: Flow): string {
  const at = ({ along, across }: Point) =>
    (flow === 'right' ? [along, across] : [across, along]).map((value) => +value.toFixed(3)).join(' ');
  const parts = points.map((point, index) => {
    const previous = points[index - 1];
    if (previous === undefined) return `M${at(point)}`;
    // Every second segment crosses a gap.
    if (index % 2 === 0 || previous.across === point.across) return `L${at(point)}`;
    const last = index === points.length - 1;
    const from = { ...previous, along: previous.along + gaps.start };
    const to = { ...point, along: point.along - (last ? gaps.end : gaps.start) };
    const middle = (from.along + to.along) / 2;
    const curve = `C${at({ ...from, along: middle })} ${at({ ...to, along: middle })} ${at(to)}`;
    return [gaps.start > 0 && `L${at(from)}`, curve, to.along < point.along && `L${at(point)}`]
      .filter(Boolean)
      .join('');
  });
  const tip = points.at(-1) ?? { along: 0, across: 0 };
  const wing = (half: number): Point => ({ along: tip.along - arrow.length, across: tip.across + half });
  return [...parts, `M${at(wing(-arrow.half))}`, `L${at(tip)}`, `L${at(wing(arrow.half))}`].join('');
}

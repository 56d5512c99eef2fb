import type { Cell, RouteLayout } from '#domain/approval-route/route-layout.ts';

/**
 * The geometry of the route diagram: boxes and lines. It flows to the right. Units are rem, so that it scales
 * with the text.
 */

export type Box = { readonly step_order: number; readonly left: number; readonly top: number };
export type DrawnLine = {
  readonly from: number;
  readonly to: number;
  /** The `d` of an SVG path, including the arrowhead. */
  readonly path: string;
};
export type Geometry = {
  readonly width: number;
  readonly height: number;
  /** The width of every box. */
  readonly boxWidth: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly DrawnLine[];
};

/**
 * The gaps between columns (`x`), which hold the lines, and between the boxes of a column (`y`). A line is
 * straight for `start` behind a step and for `end` before its head.
 */
export type Gaps = { readonly x: number; readonly y: number; readonly start: number; readonly end: number };

export const boxHeight = 4;
/** Fewer columns have room for names that six columns cut. Both fit a tablet held sideways. */
const boxWidthOf = (columns: number): number => (columns < 6 ? 10 : 8.25);
export const drawnGaps: Gaps = { x: 1.25, y: 0.75, start: 0, end: 0.625 };
/** With room for the buttons that add steps: two in a row between columns, one below each box. */
export const editedGaps: Gaps = { x: 4, y: 2, start: 1.25, end: 1.25 };
const arrow = { length: 0.4, half: 0.25 } as const;

type Point = { readonly x: number; readonly y: number };

export function geometryOf(layout: RouteLayout, gaps: Gaps = drawnGaps): Geometry {
  const offsets = offsetsOf(layout);
  const rowOf = ({ column, row }: Cell) => row + (offsets.get(column) ?? 0);
  const boxWidth = boxWidthOf(layout.columns);
  const step = { x: boxWidth + gaps.x, y: boxHeight + gaps.y };
  const left = (cell: Cell): Point => ({
    x: cell.column * step.x,
    y: rowOf(cell) * step.y + boxHeight / 2,
  });
  const right = (cell: Cell): Point => ({ ...left(cell), x: left(cell).x + boxWidth });
  const places = new Map(layout.places.map((place) => [place.step_order, place]));
  return {
    width: Math.max(0, layout.columns * step.x - gaps.x),
    height: Math.max(0, layout.rows * step.y - gaps.y),
    boxWidth,
    boxes: layout.places.map((place) => ({
      step_order: place.step_order,
      left: place.column * step.x,
      top: rowOf(place) * step.y,
    })),
    lines: layout.lines.flatMap(({ from, to, through }) => {
      const [first, last] = [places.get(from), places.get(to)];
      if (first === undefined || last === undefined) return [];
      // Curved between columns, straight past the steps of a column.
      const points = [right(first), ...through.flatMap((cell) => [left(cell), right(cell)]), left(last)];
      return [{ from, to, path: pathThrough(points, gaps) }];
    }),
  };
}

/** For each column, by how many rows it moves down so that it is centred on the axis of the diagram. */
function offsetsOf({ rows, places, lines }: RouteLayout): ReadonlyMap<number, number> {
  const taken = new Map<number, number[]>();
  for (const { column, row } of [...places, ...lines.flatMap(({ through }) => through)])
    taken.set(column, [...(taken.get(column) ?? []), row]);
  return new Map(
    [...taken].map(([column, at]) => [column, (rows - 1 - Math.min(...at) - Math.max(...at)) / 2]),
  );
}

function pathThrough(points: readonly Point[], gaps: Gaps): string {
  const at = ({ x, y }: Point) => [x, y].map((value) => +value.toFixed(3)).join(' ');
  const parts = points.map((point, index) => {
    const previous = points[index - 1];
    if (previous === undefined) return `M${at(point)}`;
    // Every second segment crosses a gap.
    if (index % 2 === 0 || previous.y === point.y) return `L${at(point)}`;
    const last = index === points.length - 1;
    const from = { ...previous, x: previous.x + gaps.start };
    const to = { ...point, x: point.x - (last ? gaps.end : gaps.start) };
    const middle = (from.x + to.x) / 2;
    const curve = `C${at({ ...from, x: middle })} ${at({ ...to, x: middle })} ${at(to)}`;
    return [gaps.start > 0 && `L${at(from)}`, curve, to.x < point.x && `L${at(point)}`]
      .filter(Boolean)
      .join('');
  });
  const tip = points.at(-1) ?? { x: 0, y: 0 };
  const wing = (half: number): Point => ({ x: tip.x - arrow.length, y: tip.y + half });
  return [...parts, `M${at(wing(-arrow.half))}`, `L${at(tip)}`, `L${at(wing(arrow.half))}`].join('');
}

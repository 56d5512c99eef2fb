import type { Cell, RouteLayout } from '#domain/approval-route/route-layout.ts';

/** The geometry of the route diagram: boxes and lines. Units are rem, so that it scales with the text. */

/** The direction of the flow: to the right above a table, down beside one. */
export type Direction = 'right' | 'down';
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
  readonly boxes: readonly Box[];
  readonly lines: readonly DrawnLine[];
};

export const boxSize = { width: 8.5, height: 4 } as const;
/** The height of a box that only names its type, such as the end of a route being edited. */
export const pillHeight = 2;
/** The gaps between columns (along), which hold the lines, and between boxes of a column (across). */
const gap = { along: 1.5, across: 0.75 } as const;
/** A line is straight for `straight` before its head. */
const arrow = { straight: 0.75, length: 0.4, half: 0.25 } as const;

/** `along` is measured in the direction of the flow, `across` at right angles to it. */
type Point = { readonly along: number; readonly across: number };

/** `pills` are the steps whose box is a pill, in the middle of a box's place. */
export function geometryOf(
  layout: RouteLayout,
  direction: Direction,
  pills: ReadonlySet<number> = new Set(),
): Geometry {
  const offsets = offsetsOf(layout);
  const rowOf = ({ column, row }: Cell) => row + (offsets.get(column) ?? 0);
  const right = direction === 'right';
  const boxAlong = right ? boxSize.width : boxSize.height;
  const boxAcross = right ? boxSize.height : boxSize.width;
  const stepAlong = boxAlong + gap.along;
  const stepAcross = boxAcross + gap.across;
  const begin = (cell: Cell): Point => ({
    along: cell.column * stepAlong,
    across: rowOf(cell) * stepAcross + boxAcross / 2,
  });
  const end = (cell: Cell): Point => ({ ...begin(cell), along: begin(cell).along + boxAlong });
  /** How far a step's box stands back from the edges of its place. */
  const inset = (step_order: number) =>
    right || !pills.has(step_order) ? 0 : (boxSize.height - pillHeight) / 2;
  const leave = (cell: Cell, step_order: number): Point => ({
    ...end(cell),
    along: end(cell).along - inset(step_order),
  });
  const arrive = (cell: Cell, step_order: number): Point => ({
    ...begin(cell),
    along: begin(cell).along + inset(step_order),
  });
  const length = Math.max(0, layout.columns * stepAlong - gap.along);
  const breadth = Math.max(0, layout.rows * stepAcross - gap.across);
  const places = new Map(layout.places.map((place) => [place.step_order, place]));
  return {
    width: right ? length : breadth,
    height: right ? breadth : length,
    boxes: layout.places.map((place) => ({
      step_order: place.step_order,
      left: right ? place.column * stepAlong : rowOf(place) * stepAcross,
      top: right ? rowOf(place) * stepAcross : place.column * stepAlong,
    })),
    lines: layout.lines.flatMap(({ from, to, through }) => {
      const [first, last] = [places.get(from), places.get(to)];
      if (first === undefined || last === undefined) return [];
      // Curved between columns, straight past the steps of a column.
      const points = [
        leave(first, from),
        ...through.flatMap((cell) => [begin(cell), end(cell)]),
        arrive(last, to),
      ];
      return [{ from, to, path: pathThrough(points, direction) }];
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

function pathThrough(points: readonly Point[], direction: Direction): string {
  const at = ({ along, across }: Point) =>
    (direction === 'right' ? [along, across] : [across, along]).map((value) => +value.toFixed(3)).join(' ');
  const parts = points.map((point, index) => {
    const previous = points[index - 1];
    if (previous === undefined) return `M${at(point)}`;
    // Every second segment crosses a gap.
    if (index % 2 === 0 || previous.across === point.across) return `L${at(point)}`;
    const last = index === points.length - 1;
    const curved = { ...point, along: point.along - (last ? arrow.straight : 0) };
    const middle = (previous.along + curved.along) / 2;
    const curve = `C${at({ ...previous, along: middle })} ${at({ ...curved, along: middle })} ${at(curved)}`;
    return last ? `${curve}L${at(point)}` : curve;
  });
  const tip = points.at(-1) ?? { along: 0, across: 0 };
  const wing = (half: number): Point => ({ along: tip.along - arrow.length, across: tip.across + half });
  return [...parts, `M${at(wing(-arrow.half))}`, `L${at(tip)}`, `L${at(wing(arrow.half))}`].join('');
}

import type { Cell, RouteLayout } from '#domain/approval-route/route-layout.ts';

/** The diagram of a route in numbers: boxes and lines, in rem, so that it grows with the text. */

/** Where a route runs to: beside a table that goes down it goes down too, above one to the right. */
export type Direction = 'right' | 'down';
export type Box = { readonly step_order: number; readonly left: number; readonly top: number };
export type DrawnLine = {
  readonly from: number;
  readonly to: number;
  /** The `d` of an SVG path, with an arrow head. */
  readonly path: string;
};
export type Geometry = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly DrawnLine[];
};

export const boxSize = { width: 9, height: 5.25 } as const;
/** Between columns there is room for the lines. */
const gap = { right: { along: 2, across: 0.75 }, down: { along: 1.75, across: 0.75 } } as const;
const arrow = { long: 0.45, half: 0.275 } as const;

/** A point by how far it is along the route and across it. */
type Point = { readonly along: number; readonly across: number };

export function geometryOf(layout: RouteLayout, direction: Direction): Geometry {
  const right = direction === 'right';
  const long = right ? boxSize.width : boxSize.height;
  const wide = right ? boxSize.height : boxSize.width;
  const stepAlong = long + gap[direction].along;
  const stepAcross = wide + gap[direction].across;
  const begin = (cell: Cell): Point => ({
    along: cell.column * stepAlong,
    across: cell.row * stepAcross + wide / 2,
  });
  const end = (cell: Cell): Point => ({ ...begin(cell), along: begin(cell).along + long });
  const length = Math.max(0, layout.columns * stepAlong - gap[direction].along);
  const breadth = Math.max(0, layout.rows * stepAcross - gap[direction].across);
  const places = new Map(layout.places.map((place) => [place.step_order, place]));
  return {
    width: right ? length : breadth,
    height: right ? breadth : length,
    boxes: layout.places.map(({ step_order, column, row }) => ({
      step_order,
      left: right ? column * stepAlong : row * stepAcross,
      top: right ? row * stepAcross : column * stepAlong,
    })),
    lines: layout.lines.flatMap(({ from, to, through }) => {
      const [first, last] = [places.get(from), places.get(to)];
      if (first === undefined || last === undefined) return [];
      // Over the gaps in a curve, past other steps straight on.
      const points = [end(first), ...through.flatMap((cell) => [begin(cell), end(cell)]), begin(last)];
      return [{ from, to, path: pathThrough(points, direction) }];
    }),
  };
}

function pathThrough(points: readonly Point[], direction: Direction): string {
  const at = ({ along, across }: Point) =>
    (direction === 'right' ? [along, across] : [across, along]).map((value) => +value.toFixed(3)).join(' ');
  const parts = points.map((point, index) => {
    const before = points[index - 1];
    if (before === undefined) return `M${at(point)}`;
    // Every second stretch is a gap.
    if (index % 2 === 0 || before.across === point.across) return `L${at(point)}`;
    const middle = (before.along + point.along) / 2;
    return `C${at({ ...before, along: middle })} ${at({ ...point, along: middle })} ${at(point)}`;
  });
  const tip = points.at(-1) ?? { along: 0, across: 0 };
  const wing = (half: number): Point => ({ along: tip.along - arrow.long, across: tip.across + half });
  return [...parts, `M${at(wing(-arrow.half))}`, `L${at(tip)}`, `L${at(wing(arrow.half))}`].join('');
}

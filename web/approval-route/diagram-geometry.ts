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

export const boxSize = { width: 9, height: 5.25 } as const;
/** The gaps between columns (along), which hold the lines, and between boxes of a column (across). */
const gap = { right: { along: 2, across: 0.75 }, down: { along: 1.75, across: 0.75 } } as const;
const arrow = { length: 0.45, half: 0.275 } as const;

/** `along` is measured in the direction of the flow, `across` at right angles to it. */
type Point = { readonly along: number; readonly across: number };

export function geometryOf(layout: RouteLayout, direction: Direction): Geometry {
  const right = direction === 'right';
  const boxAlong = right ? boxSize.width : boxSize.height;
  const boxAcross = right ? boxSize.height : boxSize.width;
  const stepAlong = boxAlong + gap[direction].along;
  const stepAcross = boxAcross + gap[direction].across;
  const begin = (cell: Cell): Point => ({
    along: cell.column * stepAlong,
    across: cell.row * stepAcross + boxAcross / 2,
  });
  const end = (cell: Cell): Point => ({ ...begin(cell), along: begin(cell).along + boxAlong });
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
      // Curved between columns, straight past the steps of a column.
      const points = [end(first), ...through.flatMap((cell) => [begin(cell), end(cell)]), begin(last)];
      return [{ from, to, path: pathThrough(points, direction) }];
    }),
  };
}

function pathThrough(points: readonly Point[], direction: Direction): string {
  const at = ({ along, across }: Point) =>
    (direction === 'right' ? [along, across] : [across, along]).map((value) => +value.toFixed(3)).join(' ');
  const parts = points.map((point, index) => {
    const previous = points[index - 1];
    if (previous === undefined) return `M${at(point)}`;
    // Every second segment crosses a gap.
    if (index % 2 === 0 || previous.across === point.across) return `L${at(point)}`;
    const middle = (previous.along + point.along) / 2;
    return `C${at({ ...previous, along: middle })} ${at({ ...point, along: middle })} ${at(point)}`;
  });
  const tip = points.at(-1) ?? { along: 0, across: 0 };
  const wing = (half: number): Point => ({ along: tip.along - arrow.length, across: tip.across + half });
  return [...parts, `M${at(wing(-arrow.half))}`, `L${at(tip)}`, `L${at(wing(arrow.half))}`].join('');
}

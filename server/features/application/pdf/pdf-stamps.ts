import type { Content, TableCell } from 'pdfmake';
import { applicationPdf } from '#texts/export.ts';
import { contentWidth } from '#server/pdf/layout.ts';
import { titleRow } from '#server/pdf/table.ts';
import { widthOf, type Stamp } from './stamp.ts';

type CanvasElement = Extract<Content, { canvas: unknown }>['canvas'][number];

const vermilion = '#c8102e';
const diameter = 48;
const perRow = 8;
/** In points. Leaves room for lines of half a point and a padding of one point on either side. */
const cellWidth = (contentWidth - (perRow + 1) * 0.5) / perRow - 2;

/** 承認欄: the stamps in rows of eight, each under its step's number and type. */
export function stampsTable(stamps: readonly Stamp[]): Content {
  const rows: TableCell[][] = [titleRow(applicationPdf.stamps, perRow, 1)];
  for (let first = 0; first < stamps.length; first += perRow) {
    const row = stamps.slice(first, first + perRow);
    const rest = Array.from({ length: perRow - row.length }, () => ({ text: '', border: noBorder }));
    rows.push(
      [...row.map(caption), ...rest.map((cell) => ({ ...cell, fillColor: 'white' }))],
      [...row.map((stamp) => ({ stack: stampDrawing(stamp) })), ...rest],
    );
  }
  return {
    layout: 'captioned',
    table: {
      widths: Array.from({ length: perRow }, () => cellWidth),
      body: rows,
      dontBreakRows: true,
      headerRows: 1,
      keepWithHeaderRows: 2,
    },
  };
}

const noBorder: [boolean, boolean, boolean, boolean] = [false, false, false, false];

function caption({ step_order, step_type }: Stamp): TableCell {
  return { text: `${step_order} ${step_type}`, fontSize: 7.5, alignment: 'center', noWrap: true };
}

/** A circle with two lines across, around the date. A rejection is a rectangle with 却下. A delegate's has 代. */
function stampDrawing(stamp: Stamp): Content[] {
  const left = (cellWidth - diameter) / 2;
  const middle = diameter / 2;
  const outline: CanvasElement = stamp.rejected
    ? {
        type: 'rect',
        x: left,
        y: 1,
        w: diameter,
        h: diameter - 2,
        r: 3,
        lineWidth: 1.6,
        lineColor: vermilion,
      }
    : {
        type: 'ellipse',
        x: left + middle,
        y: middle,
        r1: middle - 1,
        r2: middle - 1,
        lineWidth: 1.2,
        lineColor: vermilion,
      };
  const across = (y: number): CanvasElement => ({
    type: 'line',
    x1: left + (stamp.rejected ? 0 : 2),
    y1: y,
    x2: left + diameter - (stamp.rejected ? 0 : 2),
    y2: y,
    lineWidth: 0.8,
    lineColor: vermilion,
  });
  const organisation = stamp.rejected ? applicationPdf.rejected : stamp.organisation;
  return [
    { canvas: [outline, across(middle - 6.5), across(middle + 6.5)], margin: [0, 2, 0, 2] },
    stampText(organisation, -39, Math.min(7.5, fittingSize(organisation, stamp.rejected))),
    stampText(stamp.date, -26, 8),
    stampText(stamp.name, -13, Math.min(8.5, fittingSize(stamp.name, stamp.rejected))),
    ...(stamp.by_delegate ? [standInMark(stamp.rejected)] : []),
  ];
}

/** Points from the middle of a stamp to the middle of its first and last line. */
const lineDistance = 13;
/** Points from the middle of a stamp to the inner edge of its circle, less a gap of one point. */
const innerRadius = diameter / 2 - 1 - 0.6 - 1;

/**
 * The largest font size at which the first or last line of a stamp fits: between the sides of a rectangle, or
 * with its outer corners in the circle.
 */
export function fittingSize(text: string, rectangular: boolean): number {
  const length = Math.max(1, widthOf(text));
  if (rectangular) return (diameter - 4) / length;
  // (length * size / 2)² + (lineDistance + size / 2)² = innerRadius², solved for the size.
  const square = length ** 2 + 1;
  const root = Math.sqrt(lineDistance ** 2 + square * (innerRadius ** 2 - lineDistance ** 2));
  return (2 * (root - lineDistance)) / square;
}

/** A centred line of text on the stamp above. `y`: points from the stamp's bottom to the line's middle. */
function stampText(text: string, y: number, fontSize: number) {
  return {
    text,
    fontSize,
    lineHeight: 1,
    bold: true,
    color: vermilion,
    alignment: 'center',
    noWrap: true,
    relativePosition: { x: 0, y: y - fontSize * 0.78 },
  } as const;
}

/** 代, in the corner of the cell beside the circle, or in the rectangle beside 却下. */
function standInMark(rejected: boolean): Content {
  const { relativePosition, ...mark } = stampText(applicationPdf.standIn, rejected ? -39 : -44, 6.5);
  return { ...mark, alignment: 'right', relativePosition: { ...relativePosition, x: rejected ? -9 : 0 } };
}

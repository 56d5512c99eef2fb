import type { CustomTableLayout, Style } from 'pdfmake';

/** The look of every document: A4, one font family, thin lines. Lengths are in points. */

export const pageMargins: [number, number, number, number] = [42, 52, 42, 48];
/** The width between the margins of an A4 page. */
export const contentWidth = 595.28 - pageMargins[0] - pageMargins[2];

/** Horizontal padding of a cell, and the line width between cells. */
const padding = 5;
const thickness = 0.5;

/**
 * The widths of a table's columns; `rest` takes what the others leave. Numbers, because pdfmake would let an
 * automatic column grow beyond the page with a long word.
 */
export function columnWidths(...columns: readonly (number | 'rest')[]): number[] {
  const fixed = columns.filter((width) => width !== 'rest').reduce((sum, width) => sum + width, 0);
  const around = columns.length * 2 * padding + (columns.length + 1) * thickness;
  return columns.map((width) => (width === 'rest' ? contentWidth - fixed - around : width));
}

const line = '#8a8f98';
const headFill = '#eef1f5';

export const ink = '#1a1a1c';
export const faint = '#595959';

export const styles: Record<string, Style> = {
  title: { fontSize: 19, bold: true, characterSpacing: 6 },
  subtitle: { fontSize: 12, bold: true },
  heading: { fontSize: 10.5, bold: true },
  head: { bold: true, fontSize: 8.5 },
  note: { fontSize: 7.5, color: faint },
};

/** Thin lines around every cell, but none above the title, which is the first row if there is one. */
const lines: CustomTableLayout = {
  hLineWidth: (row) => (row === 0 ? 0 : thickness),
  vLineWidth: () => thickness,
  hLineColor: () => line,
  vLineColor: () => line,
  paddingLeft: () => padding,
  paddingRight: () => padding,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

export const tableLayouts: Record<string, CustomTableLayout> = {
  /** A title, a row of captions, then the rows (server/pdf/table.ts). */
  ruled: { ...lines, fillColor: (row) => (row === 1 ? headFill : null) },
  /** A title, then rows with a name in the first column. */
  named: { ...lines, fillColor: (_row, _node, column) => (column === 0 ? headFill : null) },
  /** The same without a title. */
  details: {
    ...lines,
    hLineWidth: () => thickness,
    fillColor: (_row, _node, column) => (column === 0 ? headFill : null),
  },
  /** A title, then alternating rows of captions and values. */
  captioned: {
    ...lines,
    paddingLeft: () => 1,
    paddingRight: () => 1,
    paddingTop: () => 2,
    paddingBottom: () => 2,
    fillColor: (row) => (row % 2 === 1 ? headFill : null),
  },
};

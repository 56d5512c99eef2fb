import type { Content, TableCell } from 'pdfmake';

type TitledTable = {
  readonly title: string;
  readonly widths: readonly number[];
  /** Of the columns; without them, the first column holds the rows' names. */
  readonly captions?: readonly string[];
  readonly rows: readonly TableCell[][];
};

/**
 * A table with a title. The title is a row of the table, so it is never alone at the end of a page, and it
 * repeats with the captions on every page. Rows are not split.
 */
export function titledTable({ title, widths, captions, rows }: TitledTable): Content {
  const head = captions?.map((text): TableCell => ({ text, style: 'head' }));
  const body = [titleRow(title, widths.length), ...(head === undefined ? [] : [head]), ...rows];
  return {
    layout: head === undefined ? 'named' : 'ruled',
    table: {
      headerRows: head === undefined ? 1 : 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [...widths],
      body,
    },
  };
}

const noBorder: [boolean, boolean, boolean, boolean] = [false, false, false, false];

/** The title across the whole width, outside the table's lines; `padding` is the cells' padding in points. */
export function titleRow(title: string, columns: number, padding = 5): TableCell[] {
  const blank = { border: noBorder, fillColor: 'white' };
  const first: TableCell = {
    ...blank,
    text: title,
    style: 'heading',
    colSpan: columns,
    margin: [-padding, 9, 0, 1],
  };
  return [first, ...Array.from({ length: columns - 1 }, () => ({ ...blank, text: '' }))];
}

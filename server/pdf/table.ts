import type { Content, TableCell } from 'pdfmake';

type TitledTable = {
  readonly title: string;
  readonly widths: readonly number[];
  /** Of the columns; without them the first column names what stands beside it. */
  readonly captions?: readonly string[];
  readonly rows: readonly TableCell[][];
};

/**
 * A table under its title. The title is a row of it, so that it never stands alone at the end of a page, and it stands again
 * with the captions on every page that the table reaches. No row is cut in two.
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

/** The title over the whole width, outside of the table's lines; `padding` is that of the table's cells, in points. */
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

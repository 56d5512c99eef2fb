import { zipSync } from 'fflate';

/** A sheet of a workbook for tests: its rows as XML, and what else it has. */
export type TestSheet = {
  readonly name: string;
  readonly rows: string;
  /** The XML behind the rows, such as merged cells. */
  readonly behind?: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** The last word of the type of its relationship. */
  readonly type?: string;
};

export type TestWorkbook = {
  readonly sheets: readonly TestSheet[];
  /** Further parts, or other contents of the same ones. */
  readonly parts?: Readonly<Record<string, string | Buffer>>;
  /** The XML behind the sheets in the list of sheets. */
  readonly settings?: string;
  /** Changes each part before it is packed, and its path. */
  readonly write?: (xml: string, path: string) => readonly [path: string, part: string | Buffer];
};

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with only the parts that a reader needs. */
export function testWorkbook({ sheets, parts = {}, settings = '', write }: TestWorkbook): Buffer {
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    ({ type = 'worksheet' }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${types}/${type}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const all = {
    'xl/workbook.xml': `<workbook xmlns="m" xmlns:r="r"><sheets>${list.join('')}</sheets>${settings}</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows, behind = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="m"><sheetData>${rows}</sheetData>${behind}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  const written = Object.entries(all).map(([path, part]): readonly [string, string | Buffer] =>
    write === undefined || typeof part !== 'string' ? [path, part] : write(part, path),
  );
  return Buffer.from(zipSync(Object.fromEntries(written.map(([path, part]) => [path, Buffer.from(part)]))));
}

/** A cell with a text of its own. */
export function textCell(reference: string, text: string): string {
  return `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** A row of such cells, from column A on; a cell may be XML. */
export function textRow(line: number, ...cells: readonly string[]): string {
  const columns = cells.map((cell, at) =>
    cell.startsWith('<') ? cell : textCell(`${String.fromCharCode(65 + at)}${line}`, cell),
  );
  return `<row r="${line}">${columns.join('')}</row>`;
}

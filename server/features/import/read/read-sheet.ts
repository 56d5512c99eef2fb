import { daysLater } from '#domain/japan-date.ts';
import { importProblem } from '#texts/import-problem.ts';
import { faultOf } from './fault.ts';
import { readXml } from './read-xml.ts';
import { maxColumns, maxRows, type CellValue, type Merge, type TableFault, type TableRow } from './table.ts';
import { isTrue, unescaped, type Workbook } from './workbook.ts';

/** The last possible row and column of a sheet; formatting to the end leaves cells without values there. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

export type Sheet = { readonly rows: readonly TableRow[]; readonly merges: readonly Merge[] };

type Row = { readonly line: number; readonly hidden: boolean; readonly record: CellValue[] };
type Cell = {
  readonly column: number;
  readonly type: string | null;
  readonly style: string | null;
  text: string;
  /** Whether the file holds a value, and a formula. */
  stored: boolean;
  formula: boolean;
};

/**
 * Reads the rows of a sheet that have a value, all of the same width, or the first cell that lies beyond the
 * limits. Rows and cells without a number follow the one before. Throws an error if it is no sheet.
 */
export function readSheet(workbook: Workbook): Sheet | TableFault {
  const rows = new Map<number, Row>();
  const merges: Merge[] = [];
  let [row, cell]: [Row | null, Cell | null] = [null, null];
  let [line, column] = [0, 0];
  let fault: TableFault | null = null;
  const inside = { data: false, value: false, reading: false };

  const take = (at: Row, { column: number, ...read }: Cell) => {
    const value = valueOf(read, workbook);
    if (value === null || value === '') return;
    if (at.line > maxRows || number > maxColumns) {
      const outside = importProblem.cellOutside(maxRows, maxColumns, `${lettersOf(number)}${at.line}`);
      fault ??= { line: at.line, reason: outside };
      return;
    }
    while (at.record.length < number) at.record.push(null);
    if (at.record[number - 1] !== null) throw new Error('It has two cells in one place.');
    at.record[number - 1] = value;
    rows.set(at.line, at);
  };

  readXml(workbook.sheet, {
    open(element, attribute) {
      if (element === 'sheetData') inside.data = true;
      if (element === 'mergeCell') {
        if (merges.length === maxRows) throw new Error('It has more merged cells than rows.');
        const merge = mergeOf(attribute('ref') ?? '');
        if (merge !== null) merges.push(merge);
      }
      if (!inside.data) return;
      if (element === 'row') {
        line = numberOf(attribute('r'), line + 1);
        column = 0;
        row = rows.get(line) ?? { line, hidden: isTrue(attribute('hidden')), record: [] };
      } else if (element === 'c' && row !== null) {
        column = columnOf(attribute('r'), row.line, column + 1);
        const [type, style] = [attribute('t'), attribute('s')];
        cell = { column, type, style, text: '', stored: false, formula: false };
      } else if (cell !== null) {
        if (element === 'f') cell.formula = true;
        if (element === 'v' || element === 'is') cell.stored = true;
        if (element === 'v' || element === 't') inside.value = true;
        if (element === 'rPh') inside.reading = true;
      }
    },
    close(element) {
      if (element === 'sheetData') inside.data = false;
      if (element === 'row') row = null;
      if (element === 'v' || element === 't') inside.value = false;
      if (element === 'rPh') inside.reading = false;
      if (element !== 'c' || row === null || cell === null) return;
      take(row, cell);
      cell = null;
    },
    text(text) {
      if (cell !== null && inside.value && !inside.reading) cell.text += text;
    },
  });
  if (fault !== null) return fault;
  const inOrder = [...rows.values()].toSorted((one, other) => one.line - other.line);
  const width = inOrder.reduce((most, { record }) => Math.max(most, record.length), 0);
  for (const { record } of inOrder) while (record.length < width) record.push(null);
  return { rows: inOrder, merges };
}

function numberOf(given: string | null, next: number): number {
  const line = given === null ? next : /^[1-9]\d{0,6}$/.test(given) ? Number(given) : 0;
  if (line === 0 || line > lastRow) throw new Error(`There is no row ${given}.`);
  return line;
}

/** The column of a cell by its reference, such as `AB12`, which is in this row. */
function columnOf(reference: string | null, row: number, next: number): number {
  const [, letters = '', line = ''] = /^([A-Z]{1,3})(\d{1,7})$/i.exec(reference ?? '') ?? [];
  const column = reference === null ? next : numberOfLetters(letters);
  if (column === 0 || column > lastColumn || (reference !== null && Number(line) !== row))
    throw new Error(`There is no cell ${reference} in row ${row}.`);
  return column;
}

function numberOfLetters(letters: string): number {
  return [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

function lettersOf(column: number): string {
  const rest = (column - 1) % 26;
  const before = Math.floor((column - 1) / 26);
  return `${before === 0 ? '' : lettersOf(before)}${String.fromCharCode(65 + rest)}`;
}

/** Null for a range of one cell. */
function mergeOf(range: string): Merge | null {
  const [, left = '', top = '', right = '', bottom = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/i.exec(range) ?? [];
  if (left === '') return null;
  return {
    range,
    top: Number(top),
    bottom: Number(bottom),
    left: numberOfLetters(left) - 1,
    right: numberOfLetters(right) - 1,
  };
}

/** The value that a cell shows, or why it can't be taken; null for an empty cell. */
function valueOf(cell: Omit<Cell, 'column'>, workbook: Workbook): CellValue {
  const { texts, styles, uncalculated, from_1904 } = workbook;
  const { type, style, text, stored, formula } = cell;
  const shown = styles[Number(style)] ?? 'number';
  // A writer that leaves the calculation to Excel stores nothing, an empty value, or 0 for now.
  const unknown = !stored || (text === '' && type !== 'str') || (uncalculated && /^0?$/.test(text));
  if (formula && unknown) return { reason: importProblem.uncalculatedCell };
  if (!stored || text === '') return null;
  switch (type) {
    case 's':
      return sharedText(texts, text);
    case 'str':
    case 'inlineStr':
      return unescaped(text);
    case 'b':
      return { reason: importProblem.booleanCell };
    case 'd':
      // A date of ISO 8601.
      return { date: text.trim().replace('T', ' '), shows_day: shown !== 'part' };
    case 'e':
      return faultOf(importProblem.errorCell, text);
    default:
      if (text.trim() === '') return null;
      if (!Number.isFinite(Number(text))) throw new Error(`${text} is no number.`);
      return shown === 'number'
        ? Number(text)
        : dateOf(Number(text) + (from_1904 ? daysUntil1904 : 0), shown === 'day');
  }
}

const daysUntil1904 = 1462;
/** Excel knows the days up to the end of the year 9999. */
const maxDay = 2_958_466;
const secondsPerDay = 86_400;

/** The date that a number of days means, to the second. */
function dateOf(days: number, shows_day: boolean): CellValue {
  if (days < 0 || days >= maxDay) return faultOf(importProblem.errorCell, '####');
  const seconds = Math.round(days * secondsPerDay);
  // From the day on which Excel's days begin, were it not for the 29 February 1900 that it has.
  const day = daysLater('1899-12-30', Math.floor(seconds / secondsPerDay));
  const time = new Date((seconds % secondsPerDay) * 1000).toISOString().slice(11, 19);
  return { date: time === '00:00:00' ? day : `${day} ${time}`, shows_day };
}

function sharedText(texts: readonly string[], number: string): string | null {
  if (number.trim() === '') return null;
  const text = texts[Number(number)];
  if (text === undefined) throw new Error(`There is no text ${number}.`);
  return text;
}

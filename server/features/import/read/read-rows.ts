import { isBlank } from '#domain/text.ts';
import { importProblem } from '#texts/import-problem.ts';
import { takesDates, takesNumbers, type CellReader } from './columns.ts';
import { errorValue } from './error-value.ts';
import { faultOf, type Fault } from './fault.ts';
import type { Columns, RowOf } from './files.ts';
import { findHeader } from './header.ts';
import { mergedCells, type Covering } from './merges.ts';
import type { Problem } from './problem.ts';
import type { CellValue, Table, TableRow } from './table.ts';

/** One row of a file: the cells that could be read, and the whole row if all are valid. */
export type ReadRow<C extends Columns> = {
  /** The first line of the row in the file; the header is line 1. */
  readonly line: number;
  readonly cells: Partial<RowOf<C>>;
  readonly row: RowOf<C> | null;
};

/** The sheet of a workbook that was read. */
export type ReadSheet = {
  readonly name: string;
  /** Rows that were read although the workbook hides them, also by a filter. */
  readonly hidden_rows: number;
};

export type ReadFile<C extends Columns> = {
  /** The file's name: .csv or .xlsx. */
  readonly file: string;
  /** Null for a CSV file, and if nothing could be read. */
  readonly sheet: ReadSheet | null;
  /** Whether there is no such file, and needs to be none: what the portal has stays as it is. */
  readonly absent: boolean;
  /** The columns in which the cell of every row could be read: only there is it known what the file lacks. */
  readonly whole: ReadonlySet<string>;
  readonly rows: readonly ReadRow<C>[];
  readonly problems: readonly Problem[];
};

/** A file that could not be read, with its problems. */
export function unreadable<C extends Columns>(
  file: string,
  problems: readonly Omit<Problem, 'file'>[],
): ReadFile<C> {
  const named = problems.map((each) => ({ file, ...each }));
  return { file, sheet: null, absent: false, whole: new Set(), rows: [], problems: named };
}

/** A file that is not there and needs not be. */
export function absent<C extends Columns>(file: string): ReadFile<C> {
  return { ...unreadable<C>(file, []), absent: true };
}

/** A column that the header names, and where. */
type Wanted = { readonly column: string; readonly cell: CellReader<unknown>; readonly at: number };

/**
 * Reads a table whose first row names the columns in any order. Ignores unknown columns. Returns the problems
 * of the header and of all cells.
 */
export function readRows<C extends Columns>(file: string, table: Table, columns: C): ReadFile<C> {
  if ('reason' in table) return unreadable(file, [{ line: table.line, column: null, reason: table.reason }]);
  // Spreadsheets leave rows of only commas where rows were deleted, and of spaces where cells were cleared.
  const [header, ...body] = table.rows.filter(({ record }) => !record.every(isEmpty));
  if (header === undefined)
    return unreadable(file, [{ line: null, column: null, reason: importProblem.fileEmpty }]);
  const found = findHeader(header, body, table.sheet, columns);
  if ('reason' in found) return unreadable(file, [{ line: header.line, column: null, ...found }]);

  const wanted = Object.entries(columns).flatMap(([column, cell]): Wanted[] => {
    const at = found.positions.get(column);
    return at === undefined ? [] : [{ column, cell, at }];
  });
  const problems: Problem[] = found.problems.map((each) => ({ file, line: header.line, ...each }));
  const merged = mergedCells([header, ...body], table.merges, wanted);
  if (merged === null)
    return unreadable(file, [{ line: null, column: null, reason: importProblem.workbookUnreadable }]);
  problems.push(...merged.problems.map((each) => ({ file, ...each })));
  const lacking = Object.fromEntries(found.lacking.map((column) => [column, undefined]));
  const whole = new Set(found.positions.keys()).difference(merged.columns);

  const rows = body.map(({ line, record }): ReadRow<C> => {
    const surplus = !record.slice(header.record.length).every(isEmpty);
    const covering = (at: number) => merged.covering(line, at);
    const { cells, wrong } = surplus ? shifted(header, record) : readCells(record, wanted, covering);
    for (const { column } of wanted) if (!(column in cells)) whole.delete(column);
    problems.push(...wrong.map((each) => ({ file, line, ...each })));
    // Each cell was parsed by its own column's parser; building a record only loses the key types.
    const typed = { ...lacking, ...cells } as Partial<RowOf<C>>;
    const complete = Object.keys(columns).every((column) => column in typed);
    return { line, cells: typed, row: complete ? (typed as RowOf<C>) : null };
  });
  const sheet = table.sheet && {
    name: table.sheet.name,
    hidden_rows: body.filter(({ hidden }) => hidden).length,
  };
  return { file, sheet, absent: false, whole, rows, problems };
}

type CellProblem = Fault & { readonly column: string | null };
type ReadCells = {
  readonly cells: Readonly<Record<string, unknown>>;
  readonly wrong: readonly CellProblem[];
};

function isEmpty(value: CellValue): boolean {
  return value === null || (typeof value === 'string' && isBlank(value));
}

/** A row with more cells than the header: nobody knows which of them is one too many. */
function shifted({ record: header }: TableRow, record: readonly CellValue[]): ReadCells {
  const reason = importProblem.columnCount(header.length, record.length);
  return { cells: {}, wrong: [{ column: null, reason }] };
}

/** Cells behind the end of a row are empty: spreadsheets leave the last separators away. */
function readCells(
  record: readonly CellValue[],
  wanted: readonly Wanted[],
  coveringOf: (at: number) => Covering | undefined,
): ReadCells {
  const cells: Record<string, unknown> = {};
  const wrong: CellProblem[] = [];
  for (const { column, cell, at } of wanted) {
    const covering = coveringOf(at);
    if (covering?.over_rows === true) continue;
    const value = record[at] ?? null;
    const read = covering === undefined ? readCell(cell, value) : readCovered(cell, value, covering);
    if ('value' in read) cells[column] = read.value;
    else wrong.push({ column, ...read });
  }
  return { cells, wrong };
}

/** Refuses cells that may have lost what was typed: a spreadsheet turns 0012 into 12 and 1-2 into a date. */
function readCell(cell: CellReader<unknown>, value: CellValue): ReturnType<CellReader<unknown>> {
  if (value === null) return cell('');
  if (typeof value === 'string') {
    const error = errorValue(value);
    return error === null ? cell(value) : faultOf(importProblem.errorCell, error);
  }
  if (typeof value === 'number') {
    if (takesNumbers.has(cell)) return cell(String(value));
    return faultOf(
      takesDates.has(cell) ? importProblem.numberForDay : importProblem.numberCell,
      String(value),
    );
  }
  if (!('date' in value)) return value;
  if (!takesDates.has(cell)) return { reason: importProblem.dateCell };
  return value.shows_day ? cell(value.date) : faultOf(importProblem.dayInPart, value.date);
}

/** A cell that a merged one covers. It counts as empty only where that means nothing but that. */
function readCovered(
  cell: CellReader<unknown>,
  value: CellValue,
  { range }: Covering,
): ReturnType<CellReader<unknown>> {
  const empty = cell('');
  const nothing = value === null && 'value' in empty && empty.value === null;
  return nothing ? empty : { reason: importProblem.mergedAcross(range) };
}

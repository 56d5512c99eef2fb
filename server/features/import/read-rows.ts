import { importProblem } from '#texts/import-problem.ts';
import { takesNumbers, type Cell } from './columns.ts';
import type { Columns, RowOf } from './files.ts';
import type { Problem } from './problem.ts';
import type { CellValue, Table } from './table.ts';

/** One row of a file: the cells that could be read, and the whole row if all are valid. */
export type ReadRow<C extends Columns> = {
  /** The first line of the row in the file; the header is line 1. */
  readonly line: number;
  readonly cells: Partial<RowOf<C>>;
  readonly row: RowOf<C> | null;
};

export type ReadFile<C extends Columns> = {
  /** The file's name: .csv or .xlsx. */
  readonly file: string;
  /** False if the file is missing or has no table with these columns, so nothing is known about its rows. */
  readonly readable: boolean;
  readonly rows: readonly ReadRow<C>[];
  readonly problems: readonly Problem[];
};

/** A file that could not be read, with its problems. */
export function unreadable<C extends Columns>(
  file: string,
  problems: readonly Omit<Problem, 'file'>[],
): ReadFile<C> {
  return { file, readable: false, rows: [], problems: problems.map((each) => ({ file, ...each })) };
}

/**
 * Reads a table whose first row names the columns in any order. Ignores unknown columns. Returns the problems
 * of all cells.
 */
export function readRows<C extends Columns>(file: string, table: Table, columns: C): ReadFile<C> {
  if ('reason' in table) return unreadable(file, [{ line: table.line, column: null, reason: table.reason }]);
  // Spreadsheets leave rows of only commas where rows were deleted.
  const [header, ...body] = table.rows.filter(({ record }) =>
    record.some((cell) => cell !== null && cell !== ''),
  );
  if (header === undefined)
    return unreadable(file, [{ line: null, column: null, reason: importProblem.fileEmpty }]);
  const titles = header.record.map((title) => (typeof title === 'string' ? title.trim() : ''));
  const wrongTitles = Object.keys(columns).flatMap((column) => {
    const count = titles.filter((title) => title === column).length;
    if (count === 1) return [];
    const reason = count === 0 ? importProblem.columnMissing : importProblem.columnTwice;
    return [{ line: header.line, column, reason }];
  });
  if (wrongTitles.length > 0) return unreadable(file, wrongTitles);

  const wanted = Object.entries(columns).map(([column, cell]) => ({
    column,
    cell,
    at: titles.indexOf(column),
  }));
  const problems: Problem[] = [];
  const rows = body.map(({ line, record }): ReadRow<C> => {
    const wrong: Problem[] = [];
    const cells: Record<string, unknown> = {};
    if (record.length !== titles.length) {
      const reason = importProblem.columnCount(titles.length, record.length);
      wrong.push({ file, line, column: null, reason });
    } else {
      for (const { column, cell, at } of wanted) {
        const read = readCell(cell, record[at] ?? null);
        if ('value' in read) cells[column] = read.value;
        else wrong.push({ file, line, column, reason: read.reason });
      }
    }
    problems.push(...wrong);
    // Each cell was parsed by its own column's parser above; building a record only loses the key types.
    const typed = cells as Partial<RowOf<C>>;
    return { line, cells: typed, row: wrong.length === 0 ? (typed as RowOf<C>) : null };
  });
  return { file, readable: true, rows, problems };
}

/** Rejects cells that may have lost what was typed: a spreadsheet turns 0012 into 12 and 1-2 into a date. */
function readCell(cell: Cell<unknown>, value: CellValue): ReturnType<Cell<unknown>> {
  if (value === null) return cell('');
  if (typeof value === 'string') return cell(value);
  if (typeof value === 'number' && takesNumbers.has(cell)) return cell(String(value));
  if (typeof value === 'number') return { reason: importProblem.numberCell(value) };
  return { reason: value instanceof Date ? importProblem.dateCell : importProblem.booleanCell };
}

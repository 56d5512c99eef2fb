import { importProblem } from '#texts/import-problem.ts';
import type { Merge, TableRow } from './table.ts';

/** Merged cells, for a cell that they cover or that gives them their value. */
export type Covering = {
  readonly range: string;
  /** Whether they cover more than one row. Then the whole range is a problem, not its cells. */
  readonly over_rows: boolean;
};

type MergeProblem = { readonly line: number; readonly column: string; readonly reason: string };

type Merged = {
  /** What covers a cell of a row, by the position of its column. */
  readonly covering: (line: number, at: number) => Covering | undefined;
  /** One problem for each range over more than one row, at its first row. */
  readonly problems: readonly MergeProblem[];
  /** The columns in which cells are covered by such ranges. */
  readonly columns: ReadonlySet<string>;
};

/**
 * Finds the merged cells among the rows and wanted columns of a table. Only the first cell of a range holds
 * its value: what the others are meant to hold, nobody knows (docs/rules/import.md#workbooks). Returns null
 * if ranges overlap, which no sound workbook has and which could take time without end.
 */
export function mergedCells(
  rows: readonly TableRow[],
  merges: readonly Merge[],
  wanted: readonly { readonly column: string; readonly at: number }[],
): Merged | null {
  const cells = new Map<number, Map<number, Covering>>();
  const problems: MergeProblem[] = [];
  const columns = new Set<string>();
  for (const { range, top, bottom, left, right } of merges) {
    const covered = wanted.filter(({ at }) => at >= left && at <= right);
    const [first, ...more] = covered.length === 0 ? [] : linesBetween(rows, top, bottom);
    const [{ column } = { column: '' }] = covered;
    if (first === undefined) continue;
    const over_rows = more.length > 0;
    if (over_rows) problems.push({ line: first, column, reason: importProblem.mergedRows(range) });
    for (const { column: each, at } of covered) {
      if (over_rows) columns.add(each);
      else if (at === left) continue;
      for (const line of [first, ...more]) if (!cover(cells, line, at, { range, over_rows })) return null;
    }
  }
  return { covering: (line, at) => cells.get(line)?.get(at), problems, columns };
}

/** Whether nothing else covers the cell. */
function cover(cells: Map<number, Map<number, Covering>>, line: number, at: number, by: Covering): boolean {
  const row = cells.get(line) ?? new Map<number, Covering>();
  if (row.has(at)) return false;
  cells.set(line, row.set(at, by));
  return true;
}

/** The lines of the rows between two lines; rows are in order. */
function linesBetween(rows: readonly TableRow[], top: number, bottom: number): readonly number[] {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((rows[middle]?.line ?? 0) < top) low = middle + 1;
    else high = middle;
  }
  const lines: number[] = [];
  for (let at = low; at < rows.length; at += 1) {
    const line = rows[at]?.line ?? 0;
    if (line > bottom) break;
    lines.push(line);
  }
  return lines;
}

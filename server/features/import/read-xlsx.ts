import { readSheet } from 'read-excel-file/node';
import { importProblem } from '#texts/import-problem.ts';
import type { CellValue, Table } from './table.ts';
import { onlyFirstSheet, TooMuchUnpacked } from './workbook.ts';

/** Reads the first sheet of a workbook without trimming texts; lines are the rows of the sheet. */
export async function readXlsx(bytes: Buffer): Promise<Table> {
  try {
    const workbook = onlyFirstSheet(bytes);
    if ('reason' in workbook) return workbook;
    const sheet = await readSheet(workbook, { trim: false });
    return { rows: sheet.map((record, index) => ({ line: index + 1, record: record.map(cellOf) })) };
  } catch (error) {
    if (error instanceof TooMuchUnpacked) return { line: null, reason: importProblem.workbookTooLarge };
    // Whatever the library reports about a damaged file is English and for programmers.
    return {
      line: null,
      reason: importProblem.workbookUnreadable,
    };
  }
}

function cellOf(cell: unknown): CellValue {
  return typeof cell === 'string' ||
    typeof cell === 'number' ||
    typeof cell === 'boolean' ||
    cell instanceof Date
    ? cell
    : null;
}

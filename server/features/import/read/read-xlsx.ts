import { importProblem } from '#texts/import-problem.ts';
import { readSheet } from './read-sheet.ts';
import type { Table } from './table.ts';
import { TooMuchUnpacked } from './unzip.ts';
import { NoVisibleSheet, openWorkbook } from './workbook.ts';

/** Reads the first visible sheet of a workbook without trimming texts. */
export function readXlsx(bytes: Buffer): Table {
  try {
    const workbook = openWorkbook(bytes);
    const sheet = readSheet(workbook);
    const { name, others } = workbook;
    return 'reason' in sheet ? sheet : { ...sheet, sheet: { name, others } };
  } catch (error) {
    return { line: null, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof TooMuchUnpacked) return importProblem.workbookTooLarge;
  if (error instanceof NoVisibleSheet) return importProblem.noVisibleSheet;
  // Whatever is reported about a damaged file is English and for programmers.
  return importProblem.workbookUnreadable;
}

import { stringify } from 'csv-stringify/sync';
import writeXlsx, { type Row } from 'write-excel-file/node';
import type { MasterFormat } from '#contract/master-data.ts';
import { masterDataKinds, masterDataLabel } from '#texts/master-data.ts';
import { columnNoteLabel, fileRemarks, templateSheet } from '#texts/master-template.ts';
import { columnNotes } from './column-notes.ts';
import { exampleRows } from './example-rows.ts';
import { masterFiles, type MasterName, type MasterRow } from '#server/features/import/read/files.ts';

/** Rows of all files. */
export type MasterRows = { readonly [N in MasterName]: readonly MasterRow<N>[] };

/** No row: the files of the template. */
export const noRows: MasterRows = {
  divisions: [],
  workflow_types: [],
  departments: [],
  department_groups: [],
  suppliers: [],
  internal_users: [],
  supplier_users: [],
  company_holidays: [],
};

/** The files with these rows, as an import reads them. */
export async function* writeFiles(
  rows: MasterRows,
  format: MasterFormat,
): AsyncGenerator<{ readonly name: string; readonly bytes: Buffer }> {
  for (const kind of masterDataKinds)
    yield {
      name: `${kind}.${format}`,
      bytes: format === 'csv' ? csvOf(kind, rows[kind]) : await workbookOf(kind, rows[kind]),
    };
}

/** Without apostrophes before what looks like a formula: they would be imported. */
function csvOf(kind: MasterName, rows: readonly object[]): Buffer {
  const records = [columnsOf(kind), ...rows.map((row) => cellsOf(kind, row))];
  return Buffer.from(stringify(records, { bom: true, record_delimiter: '\r\n' }));
}

/** Rows below the last one in which a typed code keeps its zeros. */
const rowsToFill = 500;
const columnWidth = 24;
const noteWidths = [24, 24, 8, 22, 70, 28, 18];
const text = { type: String, format: '@' } as const;
const heading = { fontWeight: 'bold', backgroundColor: '#E8EEF7' } as const;

/** A workbook whose first sheet holds the rows, and whose second one the notes and the example. */
async function workbookOf(kind: MasterName, rows: readonly object[]): Promise<Buffer> {
  const columns = columnsOf(kind);
  const blank = Array.from({ length: rowsToFill }, () => columns.map(() => text));
  const data = [
    columns.map((column) => ({ ...text, ...heading, value: column })),
    ...rows.map((row) => cellsOf(kind, row).map(textCell)),
    ...blank,
  ];
  return writeXlsx([
    {
      sheet: masterDataLabel[kind],
      data,
      columns: columns.map(() => ({ width: columnWidth })),
      stickyRowsCount: 1,
    },
    { sheet: templateSheet.name, data: notesSheet(kind), columns: noteWidths.map((width) => ({ width })) },
  ]).toBuffer();
}

function notesSheet(kind: MasterName): Row[] {
  const title = (value: string): Row => [{ value, fontWeight: 'bold' }];
  const head = (titles: readonly string[]): Row => titles.map((value) => ({ value, ...heading }));
  return [
    title(`${masterDataLabel[kind]}（${masterFiles[kind].file.replace('.csv', '')}）`),
    [],
    title(templateSheet.columns),
    head(Object.values(columnNoteLabel)),
    // The keys of a note are those of its captions.
    ...columnNotes(kind).map((note): Row =>
      (Object.keys(columnNoteLabel) as (keyof typeof columnNoteLabel)[]).map((key) => textCell(note[key])),
    ),
    [],
    title(templateSheet.remarks),
    ...[...templateSheet.common, ...fileRemarks[kind]].map((remark): Row => [remark]),
    [],
    title(templateSheet.example),
    head(columnsOf(kind)),
    ...exampleRows[kind].map((row): Row => cellsOf(kind, row).map(textCell)),
  ];
}

/** A cell that keeps its zeros. */
function textCell(value: string) {
  return { ...text, value: escaped(value) };
}

/**
 * Escapes what a workbook would take for an escape, the characters that the writer drops because XML can't
 * hold them or should not, and the words that the writer, which keeps texts by name in a plain object, would
 * find there: `toString`.
 */
function escaped(value: string): string {
  const first = value in Object.prototype ? escapeOf(value.charAt(0)) : '';
  return (
    first +
    value
      .slice(first === '' ? 0 : 1)
      .replaceAll(/_(?=x[\da-f]{4}_)/gi, escapeOf('_'))
      .replaceAll(/\ufffd|\p{Noncharacter_Code_Point}/gu, escapeOf)
  );
}

/** `_x005F_`; two of them for a character of two UTF-16 units. */
function escapeOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `_x${unit.toString(16).toUpperCase().padStart(4, '0')}_`).join('');
}

function columnsOf(kind: MasterName): string[] {
  return Object.keys(masterFiles[kind].columns);
}

/** The cells of a row as the file has them. */
function cellsOf(kind: MasterName, row: object): string[] {
  return columnsOf(kind).map((column) => {
    const value: unknown = Reflect.get(row, column);
    if (typeof value === 'boolean') return value ? '1' : '0';
    if (Array.isArray(value)) return value.join(';');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

import { importProblem } from '#texts/import-problem.ts';
import { isOptionalKind } from '#texts/master-data.ts';
import { disguise, type Format } from './file-format.ts';
import { masterFiles, type Columns, type MasterName } from './files.ts';
import { readCsv } from './read-csv.ts';
import { absent, readRows, unreadable, type ReadFile, type ReadSheet } from './read-rows.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Table } from './table.ts';

/** All files of master data as read. */
export type Source = {
  readonly [N in MasterName]: ReadFile<(typeof masterFiles)[N]['columns']>;
};

/** The bytes of a file, or why it is missing. */
export type FoundFile = { readonly file: string; readonly bytes: Buffer } | MissingFile;
/** A null reason: nothing is wrong with that. */
export type MissingFile = { readonly file: string; readonly reason: string | null };
export type FoundFiles = { readonly [N in MasterName]: FoundFile };

/** What is found of a kind without a file. */
export function missingFile(name: MasterName): MissingFile {
  return { file: masterFiles[name].file, reason: isOptionalKind(name) ? null : importProblem.fileMissing };
}

/** Reads all files; each holds the problems of its own cells. check.ts finds problems between them. */
export async function readSource(found: FoundFiles): Promise<Source> {
  const read = <N extends MasterName>(name: N) =>
    readFound<(typeof masterFiles)[N]['columns']>(found[name], masterFiles[name].columns);
  return {
    divisions: await read('divisions'),
    workflow_types: await read('workflow_types'),
    departments: await read('departments'),
    department_groups: await read('department_groups'),
    suppliers: await read('suppliers'),
    internal_users: await read('internal_users'),
    supplier_users: await read('supplier_users'),
    company_holidays: await read('company_holidays'),
  };
}

/** The sheets that were read of the files that are workbooks. */
export function sheetsOf(source: Source): readonly ({ readonly file: string } & ReadSheet)[] {
  return Object.values(source).flatMap(({ file, sheet }) => (sheet === null ? [] : [{ file, ...sheet }]));
}

/** Reads one file, as .xlsx or as CSV by its extension. */
export async function readFound<C extends Columns>(found: FoundFile, columns: C): Promise<ReadFile<C>> {
  const { file } = found;
  if ('reason' in found) {
    const { reason } = found;
    return reason === null ? absent(file) : unreadable(file, [{ line: null, column: null, reason }]);
  }
  return readRows(file, readTable(found.bytes, /\.xlsx$/i.test(file) ? 'xlsx' : 'csv'), columns);
}

function readTable(bytes: Buffer, format: Format): Table {
  if (bytes.length === 0) return { line: null, reason: importProblem.fileEmpty };
  const reason = disguise(bytes, format);
  if (reason !== null) return { line: null, reason };
  return format === 'xlsx' ? readXlsx(bytes) : readCsv(bytes);
}

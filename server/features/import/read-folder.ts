import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importProblem } from '#texts/import-problem.ts';
import { masterFiles, type Columns, type MasterName } from './files.ts';
import type { ReadFile } from './read-rows.ts';
import { readFound, readSource, type FoundFile, type Source } from './read-source.ts';

/** Reads all files of a master data folder, each as .csv or .xlsx. */
export async function readFolder(folder: string): Promise<Source> {
  const find = (name: MasterName) => findFile(folder, masterFiles[name].file);
  return readSource({
    divisions: await find('divisions'),
    workflow_types: await find('workflow_types'),
    departments: await find('departments'),
    department_groups: await find('department_groups'),
    suppliers: await find('suppliers'),
    internal_users: await find('internal_users'),
    supplier_users: await find('supplier_users'),
  });
}

/** Reads one file of a folder, as .csv or .xlsx; `file` is its name as .csv. */
export async function readFolderFile<C extends Columns>(
  folder: string,
  file: string,
  columns: C,
): Promise<ReadFile<C>> {
  return readFound(await findFile(folder, file), columns);
}

async function findFile(folder: string, file: string): Promise<FoundFile> {
  const workbook = file.replace(/\.csv$/, '.xlsx');
  const [csv, xlsx] = [await read(folder, file), await read(folder, workbook)];
  // Which of the two is right is for a person to decide.
  if (csv !== 'ENOENT' && xlsx !== 'ENOENT') return { file, reason: importProblem.twoFiles(file, workbook) };
  const [name, bytes] = xlsx === 'ENOENT' ? [file, csv] : [workbook, xlsx];
  if (typeof bytes !== 'string') return { file: name, bytes };
  return {
    file: name,
    reason: bytes === 'ENOENT' ? importProblem.fileMissing : importProblem.fileUnreadable(bytes),
  };
}

/** The bytes of a file, or the system's error code. */
async function read(folder: string, file: string): Promise<Buffer | string> {
  try {
    return await readFile(path.join(folder, file));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

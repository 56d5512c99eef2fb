import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importProblem } from '#texts/import-problem.ts';
import { masterFiles, type Columns, type MasterName } from './files.ts';
import type { ReadFile } from './read-rows.ts';
import { readFound, readSource, type FoundFile, type Source } from './read-source.ts';

/** Reads all files of a folder of master data, each as .csv or as .xlsx. */
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

/** Reads one file of a folder, as .csv or as .xlsx; `file` is its name as .csv. */
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
  // Which of the two is newer is for a person to say.
  if (csv !== 'ENOENT' && xlsx !== 'ENOENT') return { file, reason: importProblem.twoFiles(file, workbook) };
  const [name, bytes] = xlsx === 'ENOENT' ? [file, csv] : [workbook, xlsx];
  if (typeof bytes !== 'string') return { file: name, bytes };
  return {
    file: name,
    reason: bytes === 'ENOENT' ? importProblem.fileMissing : importProblem.fileUnreadable(bytes),
  };
}

/** A file's bytes, or the system's code for why they can't be had. */
async function read(folder: string, file: string): Promise<Buffer | string> {
  try {
    return await readFile(path.join(folder, file));
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code);
    throw error;
  }
}

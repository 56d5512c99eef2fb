import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { importProblem } from '#texts/import-problem.ts';
import { masterFiles, type Columns, type MasterName } from './files.ts';
import type { ReadFile } from './read-rows.ts';
import { missingFile, readFound, readSource, type FoundFile, type Source } from './read-source.ts';

/** Reads all files of a master data folder, each as .csv or .xlsx. */
export async function readFolder(folder: string): Promise<Source> {
  const names = await namesIn(folder);
  const find = async (name: MasterName) =>
    (await findFile(folder, names, masterFiles[name].file)) ?? missingFile(name);
  return readSource({
    divisions: await find('divisions'),
    workflow_types: await find('workflow_types'),
    departments: await find('departments'),
    department_groups: await find('department_groups'),
    suppliers: await find('suppliers'),
    internal_users: await find('internal_users'),
    supplier_users: await find('supplier_users'),
    company_holidays: await find('company_holidays'),
  });
}

/** Reads one file of a folder, as .csv or .xlsx; `file` is its name as .csv. */
export async function readFolderFile<C extends Columns>(
  folder: string,
  file: string,
  columns: C,
): Promise<ReadFile<C>> {
  const found = await findFile(folder, await namesIn(folder), file);
  return readFound(found ?? { file, reason: importProblem.fileMissing }, columns);
}

/** The names in a folder, or the system's error code. */
async function namesIn(folder: string): Promise<readonly string[] | string> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    return codeOf(error);
  }
}

/** Finds a file in whatever letter case its name is written; null if there is none. */
async function findFile(
  folder: string,
  names: readonly string[] | string,
  file: string,
): Promise<FoundFile | null> {
  if (typeof names === 'string') return { file, reason: importProblem.fileUnreadable(names) };
  const [kind = ''] = file.split('.');
  const alike = names.filter((name) => name.toLowerCase().startsWith(`${kind}.`));
  const [found, other] = alike.filter((name) => /^[^.]+\.(?:csv|xlsx)$/i.test(name));
  // Which of the two is right is for a person to decide.
  if (found !== undefined && other !== undefined)
    return { file: found, reason: importProblem.twoFiles(found, other) };
  if (found !== undefined) return read(folder, found);
  const [unlike] = alike;
  return unlike === undefined ? null : { file: unlike, reason: importProblem.fileType };
}

async function read(folder: string, file: string): Promise<FoundFile> {
  try {
    return { file, bytes: await readFile(path.join(folder, file)) };
  } catch (error) {
    return { file, reason: importProblem.fileUnreadable(codeOf(error)) };
  }
}

/** The code of an error of the system; throws any other. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  throw error;
}

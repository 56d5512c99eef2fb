import type { Db } from '#server/db/database.ts';
import { importSource, type ImportOptions, type ImportResult } from './import-source.ts';
import { readFolder } from './read-folder.ts';

/**
 * Imports the master data of a folder (the files of demo/, as CSV or .xlsx) after checking everything. All
 * changes are made, or none.
 */
export async function importFolder(db: Db, folder: string, options: ImportOptions): Promise<ImportResult> {
  return importSource(db, await readFolder(folder), options);
}

import type { Db } from '#server/db/database.ts';
import { importSource, type ImportOptions, type ImportResult } from './import-source.ts';
import { readFolder } from './read-folder.ts';

/**
 * Imports the master data of a folder (the files of demo/, as CSV or .xlsx) after checking everything. All
 * changes are made, or none.
 */
export async function importFolder(db: Db, folder: string, options: ImportOptions): Promise<ImportResult> {
  // Reads before the transaction begins, so that no lock is held while waiting for a disk.
  const source = await readFolder(folder);
  return db.transaction().execute((tx) => importSource(tx, source, options));
}

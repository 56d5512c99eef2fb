import type { Db } from '#server/db/database.ts';
import { importSource, type ImportOptions, type ImportResult } from './import-source.ts';
import { readFolder } from './read-folder.ts';

/**
 * Imports the master data of a folder (the files of demo/, as CSV or .xlsx): everything is checked first, then all of it is
 * changed or nothing. (domain 8)
 */
export async function importFolder(db: Db, folder: string, options: ImportOptions): Promise<ImportResult> {
  // Read before the transaction begins: nobody waits for a disk.
  const source = await readFolder(folder);
  return db.transaction().execute((tx) => importSource(tx, source, options));
}

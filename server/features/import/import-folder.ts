import type { Db } from '#server/db/database.ts';
import { importSource, type ImportOptions, type ImportResult } from './import-source.ts';
import { readFolder } from '#server/features/import/read/read-folder.ts';
import { sheetsOf } from '#server/features/import/read/read-source.ts';

type FolderResult = ImportResult & { readonly sheets: ReturnType<typeof sheetsOf> };

/**
 * Imports the master data of a folder (the files of demo/, as CSV or .xlsx) after checking everything. All
 * changes are made, or none. `sheets` says what was read of workbooks.
 */
export async function importFolder(db: Db, folder: string, options: ImportOptions): Promise<FolderResult> {
  const source = await readFolder(folder);
  return { ...(await importSource(db, source, options)), sheets: sheetsOf(source) };
}

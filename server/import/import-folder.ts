import type { Db, Tx } from '#server/db/database.ts';
import { checkFolder } from './check.ts';
import { differencesOf, type Differences } from './difference.ts';
import { masterFiles } from './files.ts';
import type { Problem } from './problem.ts';
import { readFolder } from './read-folder.ts';
import { readExisting, takeImportLock, writeDifferences } from './store.ts';

export type ImportResult =
  | { readonly ok: true; readonly differences: Differences }
  /** Nothing was changed. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Imports the master data of a folder (CSV in UTF-8, the files of demo/): everything is checked first, then all of it is
 * changed or nothing. A dry run answers the same and changes nothing. (domain 8)
 */
export async function importFolder(
  db: Db,
  folder: string,
  { dry_run = false }: { readonly dry_run?: boolean } = {},
): Promise<ImportResult> {
  return db.transaction().execute((tx) => importInto(tx, folder, dry_run));
}

/** The same inside a transaction that does more. */
export async function importInto(tx: Tx, folder: string, dry_run: boolean): Promise<ImportResult> {
  const source = await readFolder(folder);
  await takeImportLock(tx);
  const existing = await readExisting(tx);
  const cells = Object.values(source).flatMap((file): readonly Problem[] => file.problems);
  const problems = inOrder([...cells, ...checkFolder(source, existing)]);
  if (problems.length > 0) return { ok: false, problems };
  const differences = differencesOf(source, existing);
  if (!dry_run) await writeDifferences(tx, differences);
  return { ok: true, differences };
}

/** By file, then by line: the order in which they are mended. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  const order: readonly string[] = Object.values(masterFiles).map(({ file }) => file);
  return problems.toSorted(
    (one, other) =>
      order.indexOf(one.file) - order.indexOf(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

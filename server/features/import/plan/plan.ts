import type { Db, Tx } from '#server/db/database.ts';
import { codeWarnings } from '#server/features/import/compare/look-alike-warnings.ts';
import { checkFolder } from '#server/features/import/compare/check.ts';
import { differencesOf } from '#server/features/import/compare/difference.ts';
import { lostCharacterWarnings } from '#server/features/import/compare/lost-characters.ts';
import { rowBatches } from '#server/features/import/store/batches.ts';
import type { Problem } from '#server/features/import/read/problem.ts';
import { readExisting } from '#server/features/import/compare/queries-existing.ts';
import type { UnattendedStep } from '#server/features/import/compare/queries-snapshot.ts';
import type { Source } from '#server/features/import/read/read-source.ts';
import {
  acceptNumber,
  breaksOf,
  losesSomebody,
  newlyUnattended,
  selectSnapshot,
  dryRunWarnings,
  type DryRunOutcome,
} from '#server/features/import/compare/dry-run.ts';
import { copyMasterData } from '#server/features/import/store/store-copy.ts';
import { selectChanges, withImportLock, writeBatch } from '#server/features/import/store/store.ts';

/** Steps with nobody: those that had nobody before an import, and those that it leaves. */
export type Unattended = {
  readonly before: readonly UnattendedStep[];
  readonly through: readonly UnattendedStep[];
};

/** What an outcome was computed from, to tell whether it still holds. */
export type Basis = {
  /** The changes of master data and of what names it that the snapshot had. */
  readonly changes: readonly number[];
  /** The steps with nobody, before the import and through it; null if nobody leaves or moves. */
  readonly unattended: Unattended | null;
};

/** An import that was computed and not carried out. */
export type Plan =
  | ({ readonly ok: true; readonly basis: Basis } & DryRunOutcome)
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Computes what an import would do, from one snapshot of the portal: it carries out the import on a private
 * copy of the master data and inspects the result. Locks nothing but other imports, so nobody waits for it.
 * Returns null if another import ran for longer than `patience`.
 */
export async function planImport(db: Db, source: Source, patience: '5s' | '10min'): Promise<Plan | null> {
  return db.connection().execute((connection) =>
    withImportLock(connection, patience, async () => {
      const tx = await connection.startTransaction().setIsolationLevel('repeatable read').execute();
      try {
        await copyMasterData(tx);
        return await dryRun(tx, source);
      } finally {
        await tx.rollback().execute();
      }
    }),
  );
}

async function dryRun(tx: Tx, source: Source): Promise<Plan> {
  const existing = await readExisting(tx);
  const cells = Object.values(source).flatMap((file): readonly Problem[] => file.problems);
  const problems = inOrder(source, [...cells, ...checkFolder(source, existing)]);
  if (problems.length > 0) return { ok: false, problems };

  const changes = await selectChanges(tx);
  const differences = differencesOf(source, existing);
  const before = await selectSnapshot(tx);
  for (const batch of rowBatches(differences)) await writeBatch(tx, batch());
  const after = await selectSnapshot(tx);
  const breaks = breaksOf(before, after);
  const warnings = [
    ...dryRunWarnings(before, after),
    ...codeWarnings(source, existing, differences),
    ...lostCharacterWarnings(differences),
  ];
  const number = acceptNumber(differences, breaks, warnings);
  const unattended = losesSomebody(before, after)
    ? { before: before.unattended, through: newlyUnattended(before.unattended, after.unattended) }
    : null;
  return { ok: true, basis: { changes, unattended }, differences, breaks, warnings, number };
}

/** Sorts problems by file and line, the order in which people fix them. */
function inOrder(source: Source, problems: readonly Problem[]): readonly Problem[] {
  const order: readonly string[] = Object.values(source).map(({ file }) => file);
  return problems.toSorted(
    (one, other) =>
      order.indexOf(one.file) - order.indexOf(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

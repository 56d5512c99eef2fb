import type { Db, Tx } from '#server/db/database.ts';
import { writeWorkingDays } from '#server/db/working-days.ts';
import { carryOut, PortalChanged, type Noted } from './carry-out.ts';
import { checkFolder } from '#server/features/import/compare/check.ts';
import { differencesOf } from '#server/features/import/compare/difference.ts';
import { batchesOf, rowBatches, type ImportBatch } from '#server/features/import/store/batches.ts';
import { planImport, type Plan } from '#server/features/import/plan/plan.ts';
import type { Problem } from '#server/features/import/read/problem.ts';
import { readExisting } from '#server/features/import/compare/queries-existing.ts';
import type { Source } from '#server/features/import/read/read-source.ts';
import type { DryRunOutcome } from '#server/features/import/compare/dry-run.ts';
import { auditDetail } from '#server/features/import/compare/report.ts';
import { takeImportLock, writeBatch } from '#server/features/import/store/store.ts';

/** Reports how many batches of the import are written. */
export type Progress = (done: number, total: number) => void;

export type ImportOptions = {
  /** Only reports what the import would do. */
  readonly dry_run: boolean;
  /** The number of the dry run to carry out; null to import only if there are no warnings. */
  readonly accept: number | null;
  /** The actor for the audit log, null for the command line; absent to write no audit events. */
  readonly noted?: Noted;
  readonly progress?: Progress;
};

export type ImportResult =
  | ({ readonly ok: true; readonly done: boolean } & DryRunOutcome)
  /** Nothing was changed. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** How often an import is computed if somebody changes the portal each time before it is written. */
export const maxAttempts = 5;

/**
 * Imports master data, all or nothing. Computes what the import does without a lock, then writes it if
 * nothing has changed since. An import with unaccepted warnings, or different from the accepted one, is not
 * written: `done` is false (docs/rules/import.md#all-or-nothing).
 */
export async function importSource(db: Db, source: Source, options: ImportOptions): Promise<ImportResult> {
  for (let attempt = 1; ; attempt += 1) {
    const plan = await planImport(db, source, '10min');
    if (plan === null) throw new Error('Another import has been running for ten minutes.');
    if (!plan.ok) return plan;
    const { basis: _, ...outcome } = plan;
    if (options.dry_run || !isMeant(outcome, options.accept)) return { ...outcome, done: false };
    try {
      await db.transaction().execute((tx) => write(tx, plan, options));
      return { ...outcome, done: true };
    } catch (error) {
      if (!(error instanceof PortalChanged) || attempt === maxAttempts) throw error;
    }
  }
}

/** Whether this is the import that was accepted, or one that needs no acceptance. */
export function isMeant(
  { warnings, number }: Pick<DryRunOutcome, 'warnings' | 'number'>,
  accept: number | null,
) {
  return accept === null ? warnings.length === 0 : accept === number;
}

async function write(tx: Tx, plan: Plan & { ok: true }, { noted, progress }: ImportOptions): Promise<void> {
  await takeImportLock(tx);
  const batches = (noted ? batchesOf : rowBatches)(plan.differences);
  const audit = noted === undefined ? null : { noted, detail: auditDetail(plan) };
  await carryOut(tx, { basis: plan.basis, batches: counted(batches, progress), audit });
}

function* counted(batches: readonly (() => ImportBatch)[], progress?: Progress): Generator<ImportBatch> {
  for (const [index, batch] of batches.entries()) {
    yield batch();
    progress?.(index + 1, batches.length);
  }
}

/**
 * Loads master data into a database that holds none and that nobody else uses: there is nothing to compare
 * with, to break or to record. Returns the problems.
 */
export async function loadSource(tx: Tx, source: Source): Promise<readonly Problem[]> {
  const existing = await readExisting(tx);
  const cells = Object.values(source).flatMap((file): readonly Problem[] => file.problems);
  const problems = [...cells, ...checkFolder(source, existing)];
  if (problems.length === 0) {
    for (const batch of rowBatches(differencesOf(source, existing))) await writeBatch(tx, batch());
    await writeWorkingDays(tx);
  }
  return problems;
}

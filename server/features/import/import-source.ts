import { setImmediate } from 'node:timers/promises';
import type { Actor } from '#domain/actor.ts';
import { recordAudit, recordAudits, type AuditEvent } from '#server/audit/store.ts';
import { takeAdminLock } from '#server/db/admin-lock.ts';
import type { Tx } from '#server/db/database.ts';
import { importedEvents } from './audit-events.ts';
import { checkFolder } from './check.ts';
import { differencesOf, type Differences } from './difference.ts';
import type { Problem } from './problem.ts';
import { readExisting, selectIds } from './queries-existing.ts';
import type { Source } from './read-source.ts';
import { acceptNumber, breaksOf, lookalikesOf, selectSnapshot, warningsOf, type Break } from './rehearsal.ts';
import { auditCounts } from './report.ts';
import { beginRehearsal, takeImportLock, undoRehearsal, writeDifferences, type Progress } from './store.ts';

export type ImportOptions = {
  /** Only reports what the import would do. */
  readonly dry_run: boolean;
  /** The number of the dry run to carry out; null to import only if there are no warnings. */
  readonly accept: number | null;
  /** The actor for the audit log, null for the command line; absent to write no audit events. */
  readonly noted?: { readonly actor: Actor | null; readonly at: Date };
  readonly progress?: Progress;
};

/** What an import does, or would do. */
export type Outcome = {
  readonly differences: Differences;
  readonly breaks: readonly Break[];
  /** Why the import needs `number` to be accepted; empty if it goes ahead without. */
  readonly warnings: readonly string[];
  readonly number: number;
};
export type ImportResult =
  | ({ readonly ok: true; readonly done: boolean } & Outcome)
  /** Nothing was changed. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Imports master data, all or nothing. A rehearsal is the import itself, rolled back to a savepoint, so that
 * it can't differ from the import. An import with unaccepted warnings, or different from the accepted
 * one, is rolled back too: `done` is false (docs/rules/import.md#all-or-nothing).
 */
export async function importSource(tx: Tx, source: Source, options: ImportOptions): Promise<ImportResult> {
  await takeImportLock(tx);
  // Nobody can change who is an admin until commit, so the counts of the warnings stay true.
  await takeAdminLock(tx);
  const existing = await readExisting(tx);
  const cells = Object.values(source).flatMap((file): readonly Problem[] => file.problems);
  // Lets other requests run between two CPU-heavy parts.
  await setImmediate();
  const problems = inOrder(source, [...cells, ...checkFolder(source, existing)]);
  if (problems.length > 0) return { ok: false, problems };

  await setImmediate();
  const differences = differencesOf(source, existing);
  const before = await selectSnapshot(tx);
  await beginRehearsal(tx);
  await writeDifferences(tx, differences, options.progress);
  const after = await selectSnapshot(tx);
  const breaks = breaksOf(before, after);
  const warnings = [...warningsOf(before, after), ...lookalikesOf(source, differences)];
  const number = acceptNumber(differences, breaks, warnings);
  const outcome = { differences, breaks, warnings, number };

  const meant = options.accept === null ? warnings.length === 0 : options.accept === number;
  if (options.dry_run || !meant) {
    await undoRehearsal(tx);
    return { ok: true, done: false, ...outcome };
  }
  if (options.noted) {
    await recordChanges(tx, differences, options.noted);
    await recordAudit(tx, {
      ...options.noted,
      action: 'imported',
      object: { kind: 'master_data', id: null },
      detail: { ...auditCounts(differences), ...(warnings.length > 0 && { accepted: number }) },
    });
  }
  return { ok: true, done: true, ...outcome };
}

// Audit events per insert statement.
const auditBatch = 5_000;

/** Records an event per changed row, before the event of the whole import, which the log then lists first. */
async function recordChanges(
  tx: Tx,
  differences: Differences,
  noted: Pick<AuditEvent, 'actor' | 'at'>,
): Promise<void> {
  const ids = await selectIds(tx, differences);
  const events = importedEvents(differences, (name, key) => ids[name].get(key) ?? null, noted);
  let part: AuditEvent[] = [];
  for (const event of events) {
    part.push(event);
    if (part.length < auditBatch) continue;
    await recordAudits(tx, part);
    part = [];
  }
  if (part.length > 0) await recordAudits(tx, part);
}

/** Sorts problems by file and line, the order in which people fix them. */
function inOrder(source: Source, problems: readonly Problem[]): readonly Problem[] {
  const order: readonly string[] = Object.values(source).map(({ file }) => file);
  return problems.toSorted(
    (one, other) =>
      order.indexOf(one.file) - order.indexOf(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

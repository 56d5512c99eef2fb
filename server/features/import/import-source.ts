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
import { acceptNumber, breaksOf, lookalikesOf, selectStanding, warningsOf, type Break } from './rehearsal.ts';
import { auditCounts } from './report.ts';
import { beginRehearsal, takeImportLock, undoRehearsal, writeDifferences, type Progress } from './store.ts';

export type ImportOptions = {
  /** Only says what would happen. */
  readonly dry_run: boolean;
  /** The number of the dry run whose very outcome is meant; null where nobody has looked. */
  readonly accept: number | null;
  /** Whom the audit log names, null for the command line; left out where there is nothing to note yet. */
  readonly noted?: { readonly actor: Actor | null; readonly at: Date };
  readonly progress?: Progress;
};

/** What an import does, or would. */
export type Outcome = {
  readonly differences: Differences;
  readonly breaks: readonly Break[];
  /** Why it waits for `number`; none where it goes by itself. */
  readonly warnings: readonly string[];
  readonly number: number;
};
export type ImportResult =
  | ({ readonly ok: true; readonly done: boolean } & Outcome)
  /** Nothing was changed. */
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Imports master data in a transaction of its own: all of it or nothing (domain 8). A rehearsal is the import itself, looked
 * at and undone, so that it can't tell anything else than what happens. What is dangerous, or other than what was
 * accepted, is undone alike: `done` is false.
 */
export async function importSource(tx: Tx, source: Source, options: ImportOptions): Promise<ImportResult> {
  await takeImportLock(tx);
  // Nobody makes another admin invalid meanwhile; and what was counted is what is committed.
  await takeAdminLock(tx);
  const existing = await readExisting(tx);
  const cells = Object.values(source).flatMap((file): readonly Problem[] => file.problems);
  // Between what takes a while of the processor others have their turn.
  await setImmediate();
  const problems = inOrder(source, [...cells, ...checkFolder(source, existing)]);
  if (problems.length > 0) return { ok: false, problems };

  await setImmediate();
  const differences = differencesOf(source, existing);
  const before = await selectStanding(tx);
  await beginRehearsal(tx);
  await writeDifferences(tx, differences, options.progress);
  const after = await selectStanding(tx);
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

// As many as one statement notes well.
const notedAtOnce = 5_000;

/** Notes each row that is changed by itself, before the import as a whole, which so stands in front of them. */
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
    if (part.length < notedAtOnce) continue;
    await recordAudits(tx, part);
    part = [];
  }
  if (part.length > 0) await recordAudits(tx, part);
}

/** By file, then by line: the order in which they are mended. */
function inOrder(source: Source, problems: readonly Problem[]): readonly Problem[] {
  const order: readonly string[] = Object.values(source).map(({ file }) => file);
  return problems.toSorted(
    (one, other) =>
      order.indexOf(one.file) - order.indexOf(other.file) || (one.line ?? 0) - (other.line ?? 0),
  );
}

import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#domain/actor.ts';
import { recordAudit, recordAuditOfObjects } from '#server/audit/store.ts';
import { takeAdminLock } from '#server/db/admin-lock.ts';
import type { Tx } from '#server/db/database.ts';
import { writeWorkingDays } from '#server/db/working-days.ts';
import { endSessionsOfInvalid } from '#server/http/session.ts';
import { objectKind } from '#server/features/import/store/audit-events.ts';
import type { MasterName } from '#server/features/import/read/files.ts';
import type { ImportBatch } from '#server/features/import/store/batches.ts';
import type { Basis } from '#server/features/import/plan/plan.ts';
import { objectsOf } from '#server/features/import/compare/queries-existing.ts';
import { selectUnattendedSteps } from '#server/features/import/compare/queries-snapshot.ts';
import { newlyUnattended } from '#server/features/import/compare/dry-run.ts';
import { analyze, deleteOldChanges, selectChanges, writeBatch } from '#server/features/import/store/store.ts';

/** Somebody changed the portal after the import was computed: it is to be rolled back and computed again. */
export class PortalChanged extends Error {}

/** The actor of the audit events, null for the command line. */
export type Noted = { readonly actor: Actor | null; readonly at: Date };

type Work = {
  readonly basis: Basis;
  readonly batches: AsyncIterable<ImportBatch> | Iterable<ImportBatch>;
  /** Whose import it is, and the detail of its audit event; null to record none. */
  readonly audit: { readonly noted: Noted; readonly detail: Readonly<Record<string, unknown>> } | null;
};

/**
 * Writes an import that `planImport` computed, under the import's lock, which the caller takes. Throws
 * `PortalChanged` if it would not do exactly what was computed.
 */
export async function carryOut(tx: Tx, { basis, batches, audit }: Work): Promise<void> {
  const grown = new Set<MasterName>();
  let daysOff = false;
  let proven = false;
  const prove = async () => {
    if (proven) return;
    await analyze(tx, grown);
    // From here on others may wait. Nobody can change who is an admin until commit.
    await takeAdminLock(tx);
    await proveUnchanged(tx, basis);
    proven = true;
  };
  for await (const batch of batches) {
    if (batch.step === 'add') grown.add(batch.kind);
    if (batch.step === 'change') await prove();
    if (batch.step !== 'event') {
      await writeBatch(tx, batch);
      daysOff ||= batch.kind === 'company_holidays';
    } else if (audit !== null)
      await recordAuditOfObjects(
        tx,
        { ...audit.noted, action: 'imported' },
        { kind: objectKind[batch.kind], objects: objectsOf(batch.kind), rows: batch.rows },
      );
  }
  await prove();
  if (daysOff) await writeWorkingDays(tx);
  if (basis.unattended !== null) await proveSteps(tx, basis.unattended);
  await deleteOldChanges(tx);
  await endSessionsOfInvalid(tx);
  if (audit !== null)
    await recordAudit(tx, {
      ...audit.noted,
      action: 'imported',
      object: { kind: 'master_data', id: null },
      detail: audit.detail,
    });
}

async function proveUnchanged(tx: Tx, { changes }: Basis): Promise<void> {
  const known = new Set(changes);
  if ((await selectChanges(tx)).some((id) => !known.has(id))) throw new PortalChanged();
}

/**
 * Applications change all day and are not in the changes: the steps that lose everybody are counted again.
 */
async function proveSteps(tx: Tx, { before, through }: NonNullable<Basis['unattended']>): Promise<void> {
  const now = newlyUnattended(before, await selectUnattendedSteps(tx));
  if (!isDeepStrictEqual(now, through)) throw new PortalChanged();
}

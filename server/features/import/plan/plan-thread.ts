import { parentPort, workerData } from 'node:worker_threads';
import { longSeconds, isDatabaseUnavailable, openDatabase } from '#server/db/database.ts';
import { batchesOf, type ImportBatch } from '#server/features/import/store/batches.ts';
import { planImport, type Basis, type Plan } from './plan.ts';
import { previewOf, type Preview } from './preview.ts';
import { selectLogin } from '#server/features/import/compare/queries-existing.ts';
import { readSource, type FoundFiles } from '#server/features/import/read/read-source.ts';
import { auditDetail } from '#server/features/import/compare/report.ts';

/**
 * The worker thread of one import on the screen. It reads the files, then does what it is asked to: it
 * computes what the import does, again if need be, and hands over the batches of it one by one.
 */

export type PlanThreadData = {
  readonly found: FoundFiles;
  readonly database_url: string;
  /** Whose import it is. */
  readonly user_id: number;
};
export type PlanRequest = 'plan' | 'next batch';

/** What the portal's own thread needs of a plan: never the rows themselves. */
export type ThreadPlan =
  | {
      readonly ok: true;
      readonly preview: Preview;
      readonly basis: Basis;
      readonly warnings: readonly string[];
      readonly number: number;
      readonly audit_detail: Readonly<Record<string, unknown>>;
    }
  | { readonly ok: false; readonly preview: Preview };

/** `read` comes first and unasked. A plan is null if another import runs, or nothing in the
 * database was free in time; a batch is null after the last one. */
export type Reply =
  | { readonly read: true }
  | { readonly plan: ThreadPlan | null }
  | { readonly batch: ImportBatch | null };

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the portal, not a program.');
const { found, database_url, user_id } = workerData as PlanThreadData;

// Structured cloning turned the buffers into plain byte arrays.
const source = await readSource(withBuffers(found));
let batches: Iterator<() => ImportBatch> = [].values();
const reply = (message: Reply) => port.postMessage(message);
port.on('message', (question: PlanRequest) => {
  if (question === 'plan') void plan();
  else reply({ batch: batches.next().value?.() ?? null });
});
reply({ read: true });

async function plan(): Promise<void> {
  // A connection of its own: the portal's are for people who wait.
  const db = openDatabase({ url: database_url, connections: 1, seconds: longSeconds });
  try {
    const plan = await planImport(db, source, '5s');
    batches = (plan?.ok === true ? batchesOf(plan.differences) : []).values();
    reply({ plan: plan && withoutRows(plan, await selectLogin(db, user_id)) });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    reply({ plan: null });
  } finally {
    await db.destroy();
  }
}

function withoutRows(plan: Plan, login_id: string): ThreadPlan {
  const preview = previewOf(plan, source, login_id);
  if (!plan.ok) return { ok: false, preview };
  const { basis, warnings, number } = plan;
  return { ok: true, preview, basis, warnings, number, audit_detail: auditDetail(plan) };
}

function withBuffers(files: FoundFiles): FoundFiles {
  return Object.fromEntries(
    Object.entries(files).map(([name, each]) => [
      name,
      'bytes' in each ? { ...each, bytes: Buffer.from(each.bytes) } : each,
    ]),
    // The same names as before.
  ) as FoundFiles;
}

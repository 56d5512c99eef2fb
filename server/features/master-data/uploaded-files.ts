import { buffer } from 'node:stream/consumers';
import type { Actor } from '#domain/actor.ts';
import { importFailure, type MasterDataKind } from '#texts/master-data.ts';
import { importProblem } from '#texts/import-problem.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import type { Services } from '#server/http/handler.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { planInThread, TooMuchToRead, type Planner } from '#server/features/import/plan/plan-in-thread.ts';
import { missingFile, type FoundFile, type FoundFiles } from '#server/features/import/read/read-source.ts';

type Uploaded = Readonly<Partial<Record<MasterDataKind, ReceivedFile>>>;

/** Requests that may wait for the current one. A waiting request only holds its files on disk. */
const maxWaiting = 3;
let pending = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Reads uploaded master data in a thread and calls `use`. Requests of this process run one at a time: each
 * takes memory, and imports lock each other out. Throws 422 if too many requests wait or the files are too
 * large to read, and the reason of `signal` if it is aborted.
 */
export async function withUploaded<T>(
  { files: store, settings }: Services,
  files: Uploaded,
  { user_id }: Actor,
  signal: AbortSignal,
  use: (planner: Planner) => Promise<T>,
): Promise<T> {
  if (pending > maxWaiting) throw invalidInput([bodyIssue([], importFailure.busy)]);
  const before = last;
  const { promise, resolve: done } = Promise.withResolvers<void>();
  last = promise;
  pending += 1;
  try {
    await before;
    signal.throwIfAborted();
    const found = await takeUploaded(store, files);
    return await planInThread({ found, database_url: settings.database_url, user_id }, use, { signal });
  } catch (cause) {
    if (!(cause instanceof TooMuchToRead)) throw cause;
    throw Object.assign(invalidInput([bodyIssue([], importFailure.tooMuch)]), { cause });
  } finally {
    pending -= 1;
    done();
  }
}

/**
 * The uploaded files. They hold personal data and are read once, so they are removed at once; the cleanup
 * removes those of a process that died.
 */
async function takeUploaded(store: FileStore, files: Uploaded): Promise<FoundFiles> {
  const find = async (name: MasterDataKind): Promise<FoundFile> => {
    const received = files[name];
    if (received === undefined) return missingFile(name);
    const file = received.file_name;
    const bytes = await buffer(await store.read(received.storage_key));
    await store.remove(received.storage_key);
    return /\.(csv|xlsx)$/i.test(file) ? { file, bytes } : { file, reason: importProblem.fileType };
  };
  return {
    divisions: await find('divisions'),
    workflow_types: await find('workflow_types'),
    departments: await find('departments'),
    department_groups: await find('department_groups'),
    suppliers: await find('suppliers'),
    internal_users: await find('internal_users'),
    supplier_users: await find('supplier_users'),
    company_holidays: await find('company_holidays'),
  };
}

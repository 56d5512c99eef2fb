import { buffer } from 'node:stream/consumers';
import { importFailure, type MasterDataKind } from '#texts/master-data.ts';
import { importProblem } from '#texts/import-problem.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import { bodyIssue, invalidInput } from '#server/http/refusal.ts';
import { masterFiles } from '#server/features/import/files.ts';
import { readInThread, TooMuchToRead } from '#server/features/import/read-in-thread.ts';
import type { FoundFile, Source } from '#server/features/import/read-source.ts';

type Uploaded = Readonly<Partial<Record<MasterDataKind, ReceivedFile>>>;

/** So many wait for the one that is read and imported; each holds its files on the disk and nothing else. */
const maxWaiting = 3;
let underWay = 0;
let last: Promise<void> = Promise.resolve();

/**
 * Reads master data that a request brought and does something with it, one request of this process after the other: the reading takes
 * memory, and the rest a lock. Where too many wait already, or files ask for more than a reading may take, it is a 422; it fails with the
 * reason of `gone` too.
 */
export async function withUploaded<T>(
  store: FileStore,
  files: Uploaded,
  gone: AbortSignal,
  use: (source: Source) => Promise<T>,
): Promise<T> {
  if (underWay > maxWaiting) throw invalidInput([bodyIssue([], importFailure.busy)]);
  const before = last;
  const { promise, resolve: done } = Promise.withResolvers<void>();
  last = promise;
  underWay += 1;
  try {
    await before;
    gone.throwIfAborted();
    return await use(await readUploaded(store, files, gone));
  } finally {
    underWay -= 1;
    done();
  }
}

/**
 * Reads master data that a request brought. The files are for this one reading and hold everybody's name, so they are removed
 * at once; the cleanup removes what a process that dies leaves behind.
 */
async function readUploaded(store: FileStore, files: Uploaded, signal: AbortSignal): Promise<Source> {
  const find = async (name: MasterDataKind): Promise<FoundFile> => {
    const received = files[name];
    if (received === undefined) return { file: masterFiles[name].file, reason: importProblem.fileMissing };
    const file = received.file_name;
    const bytes = await buffer(await store.read(received.storage_key));
    await store.remove(received.storage_key);
    return /\.(csv|xlsx)$/i.test(file) ? { file, bytes } : { file, reason: importProblem.fileType };
  };
  const found = {
    divisions: await find('divisions'),
    workflow_types: await find('workflow_types'),
    departments: await find('departments'),
    department_groups: await find('department_groups'),
    suppliers: await find('suppliers'),
    internal_users: await find('internal_users'),
    supplier_users: await find('supplier_users'),
  };
  try {
    return await readInThread(found, { signal });
  } catch (cause) {
    if (!(cause instanceof TooMuchToRead)) throw cause;
    throw Object.assign(invalidInput([bodyIssue([], importFailure.tooMuch)]), { cause });
  }
}

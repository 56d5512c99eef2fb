import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { failure } from '#texts/general.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import type { Download } from './handler.ts';
import { invalidInput } from './refusal.ts';

/**
 * A file's bytes, read once and checked before they are sent: a missing, cut or changed file is a 422,
 * because an answer that has begun can't be withdrawn. They are held in memory until then, at most
 * `fileLimits.bytes`. Calls `note` between check and sending, so that the audit log has the download before
 * the browser does.
 */
export async function serveStoredFile(
  { file_name, size, sha256, storage_key }: ReceivedFile,
  files: FileStore,
  note: () => Promise<void>,
): Promise<Download> {
  const bytes = await readable(async () => {
    const read = await buffer(await files.read(storage_key));
    if (read.length !== size || !hash('sha256', read, 'buffer').equals(sha256))
      throw new Error(`stored file ${storage_key} has other bytes than were stored`);
    return read;
  });
  await note();
  return { file_name, bytes };
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw Object.assign(invalidInput([{ loc: ['query', 'file_id'], msg: failure.fileUnreadable }]), {
      cause,
    });
  }
}

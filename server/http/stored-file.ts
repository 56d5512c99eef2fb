import { createHash } from 'node:crypto';
import { failure } from '#texts/general.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import type { Download } from './handler.ts';
import { invalidInput } from './refusal.ts';

/**
 * A file's bytes, checked before they are sent: a missing, cut or changed file is a 422, because an answer
 * that has begun can't be withdrawn. Calls `note` between check and sending, so that the audit log has the
 * download before the browser does.
 */
export async function serveStoredFile(
  { file_name, size, sha256, storage_key }: ReceivedFile,
  files: FileStore,
  note: () => Promise<void>,
): Promise<Download> {
  await readable(async () => {
    const hash = createHash('sha256');
    for await (const chunk of await files.read(storage_key)) hash.update(chunk as Buffer);
    if (!hash.digest().equals(sha256))
      throw new Error(`stored file ${storage_key} has other bytes than were stored`);
  });
  await note();
  return { file_name, size, bytes: await readable(() => files.read(storage_key)) };
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

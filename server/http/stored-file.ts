import { failure } from '#texts/general.ts';
import { readStored } from '#server/files/read-stored.ts';
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
  file: ReceivedFile,
  files: FileStore,
  note: () => Promise<void>,
): Promise<Download> {
  const bytes = await readable(() => readStored(files, file));
  await note();
  return { file_name: file.file_name, bytes };
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

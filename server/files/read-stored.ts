import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore, ReceivedFile } from './store.ts';

type Stored = Pick<ReceivedFile, 'size' | 'sha256' | 'storage_key'>;

/** A stored file's bytes, whole in memory. Throws for a missing file, and for one with other bytes. */
export async function readStored(store: FileStore, { size, sha256, storage_key }: Stored): Promise<Buffer> {
  const bytes = await buffer(await store.read(storage_key));
  if (bytes.length !== size || !hash('sha256', bytes, 'buffer').equals(sha256))
    throw new Error(`stored file ${storage_key} has other bytes than were stored`);
  return bytes;
}

/** The same for one of many in a ZIP file; null instead: the file's index names it, and `portal check` finds it. */
export async function readStoredOrNull(store: FileStore, file: Stored): Promise<Buffer | null> {
  try {
    return await readStored(store, file);
  } catch {
    return null;
  }
}

import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { measure } from './measure.ts';

/**
 * An uploaded file, stored under its key; a row of application_file (or another such table) links it to its
 * owner.
 */
export type ReceivedFile = {
  /** As the browser sent it; shown as text, never used as a path. */
  readonly file_name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
};

/** Stores the bytes of attachments. */
export type FileStore = {
  /** Writes a stream under a new key. A stream that fails leaves no file. */
  write(bytes: Readable): Promise<Omit<ReceivedFile, 'file_name'>>;
  /** Rejects if the file can't be opened. */
  read(storage_key: string): Promise<Readable>;
  remove(storage_key: string): Promise<void>;
  /** Rejects if the store can't take files. */
  check(): Promise<void>;
  /** All keys, for the cleanup of files that no row names. */
  keys(): AsyncIterable<{ readonly storage_key: string; readonly age_milliseconds: number }>;
};

/** A new key. The first part of its id spreads the files over folders. */
export function newStorageKey(): string {
  const id = randomUUID();
  return `files/${id.slice(0, 2)}/${id}`;
}

/** A file store in a folder. `openFiles` (open.ts) opens the one that FILES_URL names. */
export function openFileStore(folder: string): FileStore {
  return {
    async write(bytes) {
      const storage_key = newStorageKey();
      const partial = path.join(folder, 'incoming', path.basename(storage_key));
      const measured = measure(bytes);
      try {
        await writeWhole(partial, measured.bytes);
        await moveTo(path.join(folder, storage_key), partial);
      } finally {
        measured.release();
      }
      return { ...measured.result(), storage_key };
    },
    // A missing file must be known before the answer begins, so it is opened at once.
    read: async (storage_key) => (await open(path.join(folder, storage_key))).createReadStream(),
    remove: (storage_key) => rm(path.join(folder, storage_key), { force: true }),
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
    async *keys() {
      for (const prefix of ['incoming', 'files']) yield* keysBelow(folder, prefix);
    },
  };
}

/** Writes a file and syncs it to disk. On failure it leaves no file. */
async function writeWhole(target: string, bytes: Readable): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  const file = await open(target, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function moveTo(target: string, partial: string): Promise<void> {
  try {
    await mkdir(path.dirname(target), { recursive: true });
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function* keysBelow(folder: string, prefix: string) {
  const below = path.join(folder, prefix);
  const entries = await unlessGone(readdir(below, { recursive: true, withFileTypes: true }));
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const found = await unlessGone(stat(file));
    if (found === null) continue;
    const storage_key = path.relative(folder, file).replaceAll(path.sep, '/');
    yield { storage_key, age_milliseconds: Date.now() - found.mtimeMs };
  }
}

/** Null if the folder does not exist yet, or the file was removed while its folder was listed. */
async function unlessGone<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

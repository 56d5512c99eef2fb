import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What was written: bytes, and their SHA-256 in hex. */
export type Written = { readonly size: number; readonly sha256: string };

/** Where back-ups are kept. Names have slashes and never lead outside. */
export type BackupStore = {
  /** For messages. */
  readonly address: string;
  /**
   * Writes a stream, all of it or nothing, replacing what had the name. Rejects with a DamagedError if the
   * bytes are not `expected`.
   */
  write(name: string, bytes: Readable, expected?: Written): Promise<Written>;
  read(name: string): Readable;
  /** Bytes; null if nothing has the name. */
  sizeOf(name: string): Promise<number | null>;
  /** The names of the folders at the top. */
  folders(): Promise<readonly string[]>;
  /** The names of everything below a folder. */
  names(folder: string): AsyncIterable<string>;
  /** Removes what has the name; a folder with everything in it. */
  remove(name: string): Promise<void>;
};

/** The bytes are not the expected ones. */
export class DamagedError extends Error {}

/** Back-ups in a folder. Only its owner can read them. */
export function openBackupFolder(folder: string): BackupStore {
  const placeOf = (name: string): string => {
    const place = path.resolve(folder, name);
    if (!place.startsWith(folder + path.sep))
      throw new Error(`「${name}」は「${folder}」の外を指しています。`);
    return place;
  };
  return {
    address: folder,
    async write(name, bytes, expected) {
      const place = placeOf(name);
      const part = `${place}.part`;
      const hash = createHash('sha256');
      let size = 0;
      const measure = async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      };
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        await pipeline(bytes, measure, createWriteStream(part, { mode: 0o600, flush: true }));
        const written = { size, sha256: hash.digest('hex') };
        if (expected !== undefined && (expected.size !== size || expected.sha256 !== written.sha256))
          throw new DamagedError(name);
        await rename(part, place);
        return written;
      } catch (error) {
        bytes.destroy();
        await rm(part, { force: true });
        throw error;
      }
    },
    read: (name) => createReadStream(placeOf(name)),
    async sizeOf(name) {
      const found = await unlessMissing(stat(placeOf(name)));
      return found === null ? null : found.size;
    },
    async folders() {
      const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async *names(name) {
      const place = placeOf(name);
      const entries = await unlessMissing(readdir(place, { withFileTypes: true, recursive: true }));
      for (const entry of entries ?? [])
        if (entry.isFile())
          yield path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    },
    remove: (name) => rm(placeOf(name), { recursive: true, force: true }),
  };
}

/** Copies at once: they mostly wait for the disk. */
const copiesAtOnce = 16;

/**
 * Does `copy` for each item, several at once. After a failure it starts no more, waits for the running ones,
 * and rejects.
 */
export async function copyEach<T>(
  items: AsyncIterable<T> | Iterable<T>,
  copy: (item: T) => Promise<void>,
): Promise<void> {
  const shared = (async function* () {
    yield* items;
  })();
  // The loop that fails closes what they share, which ends the others.
  const loops = Array.from({ length: copiesAtOnce }, async () => {
    for await (const item of shared) await copy(item);
  });
  for (const result of await Promise.allSettled(loops)) if (result.status === 'rejected') throw result.reason;
}

/** Null if there is no such file or folder. */
export async function unlessMissing<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

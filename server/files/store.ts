import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished, Transform, type Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** A file that a request brought, stored under its key; a row of application_file makes it belong to something. */
export type ReceivedFile = {
  /** As it was sent; shown as text, never used as a path. */
  readonly file_name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
  readonly storage_key: string;
};

/** Where the bytes of attachments are kept. */
export type FileStore = {
  /** Streams bytes in under a new key; a stream that fails leaves nothing behind. */
  write(bytes: Readable): Promise<Omit<ReceivedFile, 'file_name'>>;
  /** Fails where the file can't be opened. */
  read(storage_key: string): Promise<Readable>;
  remove(storage_key: string): Promise<void>;
  /** All keys, for the cleanup of files that no row names. */
  keys(): AsyncIterable<{ readonly storage_key: string; readonly age_milliseconds: number }>;
};

/** A store in a folder. The disk's interface is that of S3 too, so another driver makes it one. */
export function openFileStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async write(bytes) {
      const id = randomUUID();
      const partial = path.join(folder, 'incoming', id);
      const storage_key = `files/${id.slice(0, 2)}/${id}`;
      const hash = createHash('sha256');
      let size = 0;
      const measured = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      // What cuts an upload off has to reach the other end of the pipe, also before anything reads there.
      measured.on('error', () => undefined);
      finished(bytes, { writable: false }, (error) => {
        if (error) measured.destroy(error);
      });
      try {
        await writeWhole(partial, bytes.pipe(measured));
        await moveTo(path.join(folder, storage_key), partial);
      } finally {
        // At once: left to the end of `measured`, it would pause bytes that the caller reads away by then.
        bytes.unpipe(measured);
        measured.destroy();
      }
      return { size, sha256: hash.digest(), storage_key };
    },
    async read(storage_key) {
      const bytes = await disk.getStream(storage_key);
      // The folder's streams open later, and a file that is not there must be known before an answer begins.
      await once(bytes, 'readable');
      return bytes;
    },
    remove: (storage_key) => disk.delete(storage_key),
    async *keys() {
      for (const prefix of ['incoming', 'files']) yield* keysBelow(disk, prefix);
    },
  };
}

/**
 * Writes a file, on the disk when it answers; one that fails leaves none. Not by the library, whose `putStream` fails
 * before it has ended, so that what it still writes then comes after the removal.
 */
async function writeWhole(place: string, bytes: Readable): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  const file = await open(place, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function moveTo(place: string, partial: string): Promise<void> {
  try {
    await mkdir(path.dirname(place), { recursive: true });
    await rename(partial, place);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function* keysBelow(disk: Disk, prefix: string) {
  let paginationToken: string | undefined;
  do {
    const options = { recursive: true, ...(paginationToken ? { paginationToken } : {}) };
    const page = await unlessGone(disk.listAll(prefix, options));
    for (const object of page?.objects ?? []) {
      if (!object.isFile) continue;
      const metadata = await unlessGone(disk.getMetaData(object.key));
      if (metadata === null) continue;
      yield { storage_key: object.key, age_milliseconds: Date.now() - metadata.lastModified.getTime() };
    }
    paginationToken = page?.paginationToken;
  } while (paginationToken !== undefined);
}

/** Null where there is no such folder yet, or where the file was removed while its folder was listed. */
async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw error;
  }
}

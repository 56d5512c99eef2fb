import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

/** What was written: bytes, and their SHA-256 in hex. */
export type Written = { readonly size: number; readonly sha256: string };

/** Where back-ups are kept: a folder or a bucket. Names have slashes and never lead outside. */
export type BackupStore = {
  /** For messages. */
  readonly address: string;
  /** Writes a stream, all of it or nothing, replacing what had the name. Rejects with the stream's error. */
  write(name: string, bytes: Readable): Promise<void>;
  /** Null if nothing has the name. */
  read(name: string): Promise<Readable | null>;
  has(name: string): Promise<boolean>;
  /** The names of the folders at the top. */
  folders(): Promise<readonly string[]>;
  /** Everything whole below a folder. */
  files(folder: string): AsyncIterable<{ readonly name: string; readonly size: number }>;
  remove(name: string): Promise<void>;
  /** Removes a folder with everything in it. */
  removeFolder(name: string): Promise<void>;
};

/** A part of a back-up is missing, or its bytes are not the expected ones. */
export class DamagedError extends Error {
  constructor(name: string) {
    super(`バックアップが壊れています: ${name} がないか、内容が異なります。`);
  }
}

/** The same bytes, counted and hashed. Fails at the end with a DamagedError if they are not `expected`. */
async function* measured(
  name: string,
  source: AsyncIterable<Buffer>,
  expected?: Written,
): AsyncGenerator<Buffer, Written> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  const sha256 = hash.digest('hex');
  if (expected !== undefined && (expected.size !== size || expected.sha256 !== sha256))
    throw new DamagedError(name);
  return { size, sha256 };
}

/** Writes a stream into a store. Rejects with a DamagedError, and leaves nothing, if it is not `expected`. */
export async function writePart(
  store: BackupStore,
  name: string,
  source: Readable,
  expected?: Written,
): Promise<Written> {
  let written: Written = { size: 0, sha256: '' };
  const bytes = (async function* () {
    written = yield* measured(name, source, expected);
  })();
  try {
    await store.write(name, Readable.from(bytes, { objectMode: false }));
  } finally {
    source.destroy();
  }
  return written;
}

/** Opens a part of a back-up. Throws a DamagedError if it is missing. */
export async function openPart(store: BackupStore, name: string): Promise<Readable> {
  const bytes = await store.read(name);
  if (bytes === null) throw new DamagedError(name);
  return bytes;
}

/** Reads a part of a back-up. Throws a DamagedError if it is missing or damaged. */
export async function checkPart(store: BackupStore, name: string, expected: Written): Promise<void> {
  for await (const _ of measured(name, await openPart(store, name), expected));
}

/** Copies at once: they mostly wait for the disk or the network. */
const copiesAtOnce = 16;

/** Does `copy` for each item, several at once. After a failure it starts no more and rejects at the end. */
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

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What was written: bytes, and their SHA-256 in hex. */
export type Written = { readonly size: number; readonly sha256: string };

/** What is known of a part before it is written. */
export type Known = {
  readonly expected?: Written;
  /** About how many bytes, if it is not `expected` and may be large. */
  readonly estimate?: number;
};

/** Where back-ups are kept. Names have slashes and never lead outside. */
export type BackupStore = {
  /** For messages. */
  readonly address: string;
  /**
   * Writes a stream, all of it or nothing, replacing what had the name. Rejects with a DamagedError if the
   * bytes are not `expected`.
   */
  write(name: string, bytes: Readable, known?: Known): Promise<Written>;
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
  /** Removes what writes that were broken off have left. No write may be under way. */
  removeUnfinished(): Promise<void>;
};

/** A part of a back-up is missing, or its bytes are not the expected ones. */
export class DamagedError extends Error {
  constructor(name: string) {
    super(`バックアップが壊れています: ${name} がないか、内容が異なります。`);
  }
}

/** A stream on its way to `name`, counted and hashed. */
export type Measured = {
  /** To be read once. It fails at its end if the bytes are not the expected ones. */
  readonly bytes: AsyncGenerator<Buffer>;
  /** What has passed. */
  readonly written: () => Written;
  /** Why `bytes` failed; null if they did not. */
  readonly failure: () => unknown;
};

export function measure(name: string, source: AsyncIterable<Buffer>, expected?: Written): Measured {
  const hash = createHash('sha256');
  let size = 0;
  let written: Written | null = null;
  let failure: unknown = null;
  async function* pass() {
    try {
      for await (const chunk of source) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      written = { size, sha256: hash.digest('hex') };
      if (expected !== undefined && (expected.size !== size || expected.sha256 !== written.sha256))
        throw new DamagedError(name);
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return {
    bytes: pass(),
    written() {
      if (written === null) throw new Error(`${name} was not read to its end`);
      return written;
    },
    failure: () => failure,
  };
}

/** Copies at once: they mostly wait for the disk or the network. */
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

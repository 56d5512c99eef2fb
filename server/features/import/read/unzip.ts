import { inflateRawSync } from 'node:zlib';
import { Unzip, UnzipPassThrough, unzipSync } from 'fflate';

/** The entries unpack to more than the limit. */
export class TooMuchUnpacked extends Error {}

// A zip file may unpack to a thousand times its size. A hundred thousand users take a quarter of this.
const maxUnpackedBytes = 200 * 1024 * 1024;

/** The zip method of deflated entries; other entries are stored. */
const deflated = 8;

/** Entries of a zip file by their paths as `pathOf` spells them. */
export type Entries = {
  readonly parts: ReadonlyMap<string, Buffer>;
  /** The paths of all entries, unpacked or not. */
  readonly paths: ReadonlySet<string>;
};

/** Some writers separate folders by `\`, and Excel takes no notice of letter case. */
export function pathOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/**
 * Unpacks the entries of these paths; missing ones are left out. Throws `TooMuchUnpacked`, or another error
 * if it is no zip file.
 */
export function unzip(bytes: Buffer, paths: readonly string[]): Entries {
  const wanted = new Set(paths.map(pathOf));
  try {
    return unzipByEntries(bytes, wanted);
  } catch (error) {
    if (error instanceof TooMuchUnpacked) throw error;
    return unzipByDirectory(bytes, wanted);
  }
}

/** Passes deflated entries through: Node's zlib inflates them several times faster. */
class StillDeflated extends UnzipPassThrough {
  static override readonly compression = deflated;
}

/** Measures what comes out of the entries: stated sizes may be wrong. */
function unzipByEntries(bytes: Buffer, wanted: ReadonlySet<string>): Entries {
  const parts = new Map<string, Buffer>();
  const found = new Set<string>();
  let left = maxUnpackedBytes;
  const zip = new Unzip((file) => {
    const path = pathOf(file.name);
    found.add(path);
    if (!wanted.has(path)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      chunks.push(chunk);
      if (!final) return;
      const entry = Buffer.concat(chunks);
      const part = file.compression === deflated ? inflate(entry, left) : entry;
      left -= part.length;
      parts.set(path, part);
    };
    file.start();
  });
  zip.register(StillDeflated);
  zip.push(bytes, true);
  return { parts, paths: found };
}

/**
 * Relies on stated sizes: a streaming writer puts them after each entry, where bytes of the entry may look
 * like its end.
 */
function unzipByDirectory(bytes: Buffer, wanted: ReadonlySet<string>): Entries {
  const found = new Set<string>();
  let left = maxUnpackedBytes;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const path = pathOf(name);
      found.add(path);
      if (!wanted.has(path)) return false;
      left -= originalSize;
      if (left < 0) throw new TooMuchUnpacked();
      return true;
    },
  });
  const named = Object.entries(parts).map(([name, part]) => [pathOf(name), Buffer.from(part)] as const);
  return { parts: new Map(named), paths: found };
}

function inflate(entry: Buffer, maxBytes: number): Buffer {
  try {
    return inflateRawSync(entry, { maxOutputLength: Math.max(maxBytes, 1), chunkSize: 1024 * 1024 });
  } catch (error) {
    const tooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooMuch ? new TooMuchUnpacked() : error;
  }
}

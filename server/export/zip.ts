import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** The one place where ZIP files are written. */

export type ZipEntry = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is compressed; photos and documents are already. */
  readonly compress: boolean;
};

/**
 * A ZIP file in pieces, of entries that are made one after the other: only one of them is held in memory. If
 * one fails, the file has no end, so that nobody takes it for whole. `at` is the time of all entries.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const mtime = inJapan(at);
  let pieces: Uint8Array[] = [];
  const taken = () => {
    const before = pieces;
    pieces = [];
    return before;
  };
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for await (const { name, bytes, compress } of entries) {
    const file = compress ? new ZipDeflate(name) : new ZipPassThrough(name);
    file.mtime = mtime;
    // As a system with UTF-8 names: others read names in the encoding of DOS.
    file.os = 3;
    file.attrs = 0o100644 * 0x1_0000;
    zip.add(file);
    file.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** A ZIP file has times without a zone, and the library writes them in that of the server. */
function inJapan(at: Date): Date {
  return new Date(at.getTime() + (at.getTimezoneOffset() + 9 * 60) * 60_000);
}

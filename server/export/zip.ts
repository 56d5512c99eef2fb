import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** The one place where ZIP files are written. */

export type ZipEntry = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is compressed; photos and documents are already. */
  readonly compress: boolean;
};

/**
 * A ZIP file in pieces, of entries that are made one after the other: only one of them is held in memory. If one
 * fails, the file has no end, so that nobody takes it for whole.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
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
    zip.add(file);
    file.push(bytes, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

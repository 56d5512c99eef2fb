import { createHash } from 'node:crypto';
import { finished, Transform, type Readable } from 'node:stream';

/** A stream that is counted and hashed on its way to a store. */
export type Measured = {
  readonly bytes: Readable;
  /** Lets go of the source, so that its owner can drain it. Call it whether or not the store succeeded. */
  readonly release: () => void;
  /** Size in bytes and hash of what passed; callable once. */
  readonly result: () => { readonly size: number; readonly sha256: Buffer };
};

/** A source that is cut off, with or without an error, destroys `bytes` with an error. */
export function measure(source: Readable): Measured {
  const hash = createHash('sha256');
  let size = 0;
  const bytes = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // An interrupted upload must destroy both ends of the pipe, even before anything reads it.
  bytes.on('error', () => undefined);
  finished(source, { writable: false }, (error) => {
    if (error) bytes.destroy(error);
  });
  source.pipe(bytes);
  return {
    bytes,
    release() {
      // Immediately: the end of `bytes` would come later and pause the stream that the caller drains.
      source.unpipe(bytes);
      bytes.destroy();
    },
    result: () => ({ size, sha256: hash.digest() }),
  };
}

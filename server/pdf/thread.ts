import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from './document.ts';
import { render } from './render.ts';

/** A thread that makes PDFs: each document that it gets is answered before the next one is sent. */

export type PrintResult = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string };

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the portal, not a program.');

port.on('message', (document: PrintedDocument) => void print(document));

async function print(document: PrintedDocument): Promise<void> {
  try {
    const bytes = alone(await render(document));
    // Moved, not copied.
    port?.postMessage({ bytes } satisfies PrintResult, [bytes.buffer]);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    port?.postMessage({ error: text } satisfies PrintResult);
  }
}

/** Bytes in memory of their own. Small buffers share theirs, which therefore can't be moved. */
function alone(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, length } = bytes;
  return buffer instanceof ArrayBuffer && length === buffer.byteLength
    ? new Uint8Array(buffer, byteOffset, length)
    : new Uint8Array(bytes);
}

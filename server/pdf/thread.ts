import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from './document.ts';
import { render } from './render.ts';

/** The thread that makes PDFs one after the other. Each answer has its request's number. */

export type PrintRequest = { readonly number: number; readonly document: PrintedDocument };
export type PrintResult =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly error: string };

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the portal, not a program.');

let last: Promise<void> = Promise.resolve();
port.on('message', (request: PrintRequest) => {
  last = last.then(async () => {
    port.postMessage(await answer(request));
  });
});

async function answer({ number, document }: PrintRequest): Promise<PrintResult> {
  try {
    return { number, bytes: await render(document) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

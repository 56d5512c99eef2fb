import { parentPort } from 'node:worker_threads';
import type { PrintedDocument } from './document.ts';
import { render } from './render.ts';

/** The thread that makes PDFs one after the other. Each answer has its request's number. */

export type Asked = { readonly number: number; readonly document: PrintedDocument };
export type Answered =
  | { readonly number: number; readonly bytes: Uint8Array }
  | { readonly number: number; readonly error: string };

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the portal, not a program.');

let last: Promise<void> = Promise.resolve();
port.on('message', (asked: Asked) => {
  last = last.then(async () => {
    port.postMessage(await answer(asked));
  });
});

async function answer({ number, document }: Asked): Promise<Answered> {
  try {
    return { number, bytes: await render(document) };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

import { Worker } from 'node:worker_threads';
import type { PrintedDocument } from './document.ts';
import type { PrintResult, PrintRequest } from './thread.ts';

/**
 * Makes PDFs in a thread, so that printing blocks no request
 * (docs/decisions/0021-print-pdfs-in-a-thread-from-the-callers-detail.md).
 */
export type PdfPrinter = {
  /** The document as PDF. Rejects with `PrintQueueFull` if too many are waiting. */
  print(document: PrintedDocument): Promise<Buffer>;
  stop(): Promise<void>;
};

/** More documents are waiting than could be printed in the time that people wait for an answer. */
export class PrintQueueFull extends Error {}

const maxWaiting = 30;
/**
 * Milliseconds without a result after which the thread is terminated; a document takes a fraction of a
 * second.
 */
const maxPrintMilliseconds = 30_000;
/** Milliseconds without work after which the thread is terminated: it holds two fonts, 20 MB. */
const maxIdleMilliseconds = 5 * 60_000;
const maxMegabytes = 384;

type Waiting = { readonly resolve: (bytes: Buffer) => void; readonly reject: (error: Error) => void };

/** A printer whose thread starts with the first document, and again after it was terminated or failed. */
export function openPdfPrinter(): PdfPrinter {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  const end = (reason: Error): Promise<unknown> => {
    const ended = thread;
    thread = null;
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    return ended?.terminate() ?? Promise.resolve();
  };
  const watch = () => {
    clearTimeout(timer);
    const busy = waiting.size > 0;
    // Without work the thread does not keep the process alive.
    if (busy) thread?.ref();
    else thread?.unref();
    timer = setTimeout(
      () => void end(busy ? timeoutError() : new Error('The printer was given up.')),
      busy ? maxPrintMilliseconds : maxIdleMilliseconds,
    );
    timer.unref();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    });
    started.on('message', (result: PrintResult) => {
      const waiter = waiting.get(result.number);
      waiting.delete(result.number);
      watch();
      if ('error' in result) waiter?.reject(new Error(`The PDF could not be made: ${result.error}`));
      else
        waiter?.resolve(Buffer.from(result.bytes.buffer, result.bytes.byteOffset, result.bytes.byteLength));
    });
    started.on('error', (cause) => {
      if (thread === started) void end(new Error('The thread that makes PDFs broke.', { cause }));
    });
    return started;
  };

  return {
    print(document) {
      if (waiting.size >= maxWaiting) return Promise.reject(new PrintQueueFull());
      thread ??= start();
      last += 1;
      const request: PrintRequest = { number: last, document };
      return new Promise((resolve, reject) => {
        waiting.set(request.number, { resolve, reject });
        watch();
        // Of a thread, not of a window: there is no other origin.
        // eslint-disable-next-line unicorn/require-post-message-target-origin
        thread?.postMessage(request);
      });
    },
    async stop() {
      await end(new Error('The portal is stopping.'));
    },
  };
}

function timeoutError(): Error {
  return new Error(`The PDF was not made within ${maxPrintMilliseconds / 1000} seconds.`);
}

import { Worker } from 'node:worker_threads';
import type { PrintedDocument } from './document.ts';
import { openFairQueue } from './fair-queue.ts';
import type { PrintResult } from './thread.ts';

/**
 * Makes PDFs in threads, so that printing blocks no request, and in turns, so that nobody keeps a PDF from
 * others (docs/decisions/0021-print-pdfs-in-a-thread-from-the-callers-detail.md).
 */
export type PdfPrinter = {
  /**
   * The document as PDF, for the user with the id `person`. Rejects with `PrintQueueFull` if too many are
   * waiting, of this person or in all, and with `PrintTooLate` if it is given up.
   */
  print(document: PrintedDocument, person: number): Promise<Buffer>;
  stop(): Promise<void>;
};

/** More documents are waiting than could be printed in the time that people wait for an answer. */
export class PrintQueueFull extends Error {}

/** The document was not made in time, mostly because the machine has too much to do. */
export class PrintTooLate extends Error {}

/** Documents that wait or are being printed: of one person, and of all. */
export const maxDocuments = { person: 5, all: 60 } as const;

type Options = {
  /** The maximum number of threads. With two, a person's long document doesn't keep others waiting. */
  readonly threads?: number;
  /** The limit of a thread's heap. A document of a hundred steps needs a quarter of it. */
  readonly megabytes?: number;
  /** Milliseconds after which a document is given up; a usual one takes a tenth of a second. */
  readonly deadline?: number;
};

/** A thread's memory for what it only needs for a moment. The more, the less often that is cleared. */
const youngMegabytes = 8;
/** Milliseconds without work after which a thread ends. It holds 50 MB and starts in less than a second. */
const maxIdle = 5_000;

type Job = {
  readonly person: number;
  readonly document: PrintedDocument;
  readonly resolve: (bytes: Buffer) => void;
  readonly reject: (error: Error) => void;
};

/** A running thread, and what it prints; null while it rests. */
type Lane = { readonly worker: Worker; job: Job | null; timer: NodeJS.Timeout | undefined };

/**
 * A printer whose threads start with work and end without. A thread that breaks, runs out of memory or takes
 * too long fails its own document only.
 */
export function openPdfPrinter(options: Options = {}): PdfPrinter {
  const { threads = 2, megabytes = 64, deadline = 30_000 } = options;
  const waiting = openFairQueue<Job>();
  const lanes = new Set<Lane>();

  const printed = () => new Set([...lanes].flatMap(({ job }) => (job === null ? [] : [job.person])));

  /** Gives work to the threads that have none. A person has one document printed at a time. */
  const serve = (): void => {
    for (;;) {
      const resting = [...lanes].find(({ job }) => job === null);
      if (resting === undefined && lanes.size >= threads) return;
      const job = waiting.take(printed());
      if (job === undefined) return;
      begin(resting ?? open(), job);
    }
  };

  const open = (): Lane => {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    const lane: Lane = { worker, job: null, timer: undefined };
    lanes.add(lane);
    worker.on('message', (result: PrintResult) => {
      const { job } = lane;
      rest(lane);
      if ('error' in result) job?.reject(new Error(`The PDF could not be made: ${result.error}`));
      else job?.resolve(Buffer.from(result.bytes.buffer));
      serve();
    });
    const broken = (cause?: unknown) =>
      void close(lane, new Error('The thread that makes PDFs broke.', { cause }));
    worker.on('error', broken);
    worker.on('exit', () => broken());
    return lane;
  };

  const begin = (lane: Lane, job: Job): void => {
    clearTimeout(lane.timer);
    lane.job = job;
    lane.worker.ref();
    lane.timer = setTimeout(
      () => void close(lane, new PrintTooLate(`The PDF was not made in ${deadline} ms.`)),
      deadline,
    );
    try {
      // Of a thread, not of a window: there is no other origin.
      // eslint-disable-next-line unicorn/require-post-message-target-origin
      lane.worker.postMessage(job.document);
    } catch (cause) {
      rest(lane);
      job.reject(new Error('The document is not plain data.', { cause }));
    }
  };

  const rest = (lane: Lane): void => {
    clearTimeout(lane.timer);
    lane.job = null;
    // Without work a thread does not keep the process alive.
    lane.worker.unref();
    lane.timer = setTimeout(
      () => void close(lane, new Error('The thread rested too long.')),
      maxIdle,
    ).unref();
  };

  const close = (lane: Lane, reason: Error): Promise<unknown> => {
    if (!lanes.delete(lane)) return Promise.resolve();
    clearTimeout(lane.timer);
    lane.job?.reject(reason);
    const ended = lane.worker.terminate();
    serve();
    return ended;
  };

  return {
    print(document, person) {
      const running = printed();
      const own = waiting.sizeOf(person) + (running.has(person) ? 1 : 0);
      if (own >= maxDocuments.person || waiting.size + running.size >= maxDocuments.all)
        return Promise.reject(new PrintQueueFull());
      return new Promise((resolve, reject) => {
        waiting.add(person, { person, document, resolve, reject });
        serve();
      });
    },
    async stop() {
      const reason = new Error('The portal is stopping.');
      for (const { reject } of waiting.clear()) reject(reason);
      await Promise.all([...lanes].map((lane) => close(lane, reason)));
    },
  };
}

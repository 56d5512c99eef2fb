import { Worker } from 'node:worker_threads';
import type { IdRange, RangeResult } from './check-range.ts';
import type { CheckThreadData } from './check-thread.ts';

/**
 * The heap of a thread. Without limits V8 collects garbage late, and a check takes half as much memory again.
 * The old half is far above what a batch needs, even of messages to all suppliers.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** Threads that check ranges side by side, each on its own connection. */
export type CheckThreads = {
  /** The next free thread checks the range. */
  check(range: IdRange): Promise<RangeResult>;
  stop(): Promise<void>;
};

export function openCheckThreads(data: CheckThreadData, count: number): CheckThreads {
  const threads = Array.from(
    { length: count },
    () =>
      new Worker(new URL('./check-thread.ts', import.meta.url), {
        execArgv: [],
        workerData: data,
        resourceLimits,
      }),
  );
  const idle = [...threads];
  const waiting: ((thread: Worker) => void)[] = [];
  return {
    async check(range) {
      const thread = idle.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
      try {
        return await ask(thread, range);
      } finally {
        const next = waiting.shift();
        if (next === undefined) idle.push(thread);
        else next(thread);
      }
    },
    async stop() {
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

async function ask(thread: Worker, range: IdRange): Promise<RangeResult> {
  const { promise, resolve, reject } = Promise.withResolvers<RangeResult>();
  const ended = () => reject(new Error('A thread of the check ended.'));
  thread.once('message', resolve).once('error', reject).once('exit', ended);
  // A thread's port, not a window: there is no target origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  thread.postMessage(range);
  try {
    const { files, ...result } = await promise;
    return { ...result, files: files.map(withBuffer) };
  } finally {
    thread.off('message', resolve).off('error', reject).off('exit', ended);
  }
}

/** Structured cloning turned the checksum into a plain byte array. */
function withBuffer({ subject, file }: RangeResult['files'][number]) {
  return { subject, file: { ...file, sha256: Buffer.from(file.sha256) } };
}

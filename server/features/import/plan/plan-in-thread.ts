import { Worker } from 'node:worker_threads';
import type { ImportBatch } from '#server/features/import/store/batches.ts';
import type { PlanRequest, Reply, PlanThreadData, ThreadPlan } from './plan-thread.ts';

export type { ThreadPlan } from './plan-thread.ts';

/** Several times what the largest files need. A larger heap could take the whole process down. */
const maxMegabytes = 1_024;
/** Milliseconds; several times what the largest files take on a busy machine. */
const defaultDeadline = 60_000;

/** The files take more time or memory to read than allowed. */
export class TooMuchToRead extends Error {}

/** An import whose files are read, in a thread of its own. */
export type Planner = {
  /** Computes what the import does now; null if another import has been running for seconds. */
  plan(): Promise<ThreadPlan | null>;
  /** The batches of the last plan, made one by one while they are written. */
  batches(): AsyncIterable<ImportBatch>;
};

type Options = {
  /** Aborts when the request is aborted, until the import is being written. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the reading is given up. */
  readonly deadline?: number;
  /** The heap limit in megabytes. */
  readonly megabytes?: number;
};

/**
 * Reads the files of an import in a worker thread, where its plan is computed too: other requests are
 * answered during these seconds, and the rows never come here but as text. Throws `TooMuchToRead`, or the
 * reason of the signal.
 */
export async function planInThread<T>(
  data: PlanThreadData,
  use: (planner: Planner) => Promise<T>,
  { signal, deadline = defaultDeadline, megabytes = maxMegabytes }: Options = {},
): Promise<T> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./plan-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // It may break while nobody asks it anything.
  broken.catch(() => undefined);
  thread.once('error', (cause) => reject(explain(cause)));
  const timer = setTimeout(() => reject(new TooMuchToRead()), deadline);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  const listen = () =>
    Promise.race([
      broken,
      new Promise<Reply>((resolve) => {
        thread.once('message', resolve);
      }),
    ]);
  const ask = (question: PlanRequest) => {
    const answer = listen();
    // A thread's port, not a window: there is no target origin.
    // eslint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage(question);
    return answer;
  };
  try {
    await listen();
    clearTimeout(timer);
    return await use({
      async plan() {
        const answer = await ask('plan');
        return 'plan' in answer ? answer.plan : null;
      },
      async *batches() {
        signal?.removeEventListener('abort', abort);
        for (;;) {
          const answer = await ask('next batch');
          if (!('batch' in answer) || answer.batch === null) return;
          yield answer.batch;
        }
      },
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await thread.terminate();
  }
}

function explain(cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TooMuchToRead()
    : new Error('The import could not be computed.', { cause });
}

import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Columns, MasterName } from './files.ts';
import type { ReadFile } from './read-rows.ts';
import type { FoundFiles, Source } from './read-source.ts';
import type { ThreadPart } from './read-thread.ts';

/** Several times what the largest files need. A larger heap could take the whole process down. */
const maxMegabytes = 1_024;
/** Milliseconds; several times what the largest files take on a busy machine. */
const defaultDeadline = 60_000;

/** The files take more time or memory to read than allowed. */
export class TooMuchToRead extends Error {}

type Options = {
  /** Aborts the reading when the request is aborted. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the reading is given up. */
  readonly deadline?: number;
  /** The heap limit in megabytes. */
  readonly megabytes?: number;
};

/**
 * Runs `readSource` in a worker thread, so that other requests are answered while it reads for seconds. The
 * result arrives in parts, with a pause after each. Throws `TooMuchToRead`, or the reason of the signal.
 */
export async function readInThread(
  found: FoundFiles,
  { signal, deadline = defaultDeadline, megabytes = maxMegabytes }: Options = {},
): Promise<Source> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: found,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  thread.once('error', (cause) => reject(explain(cause)));
  const timer = setTimeout(() => reject(new TooMuchToRead()), deadline);
  const abort = () => reject(signal?.reason);
  signal?.addEventListener('abort', abort);
  try {
    const files: Partial<Record<MasterName, ReadFile<Columns>>> = {};
    for (;;) {
      const part = await Promise.race([next(thread), broken]);
      // The thread has sent every file; only its reader knows that each has its own columns.
      if (part === 'all') return files as unknown as Source;
      const { name, rows, problems, ...file } = part;
      const before = files[name];
      files[name] = {
        ...file,
        rows: before === undefined ? rows : add(before.rows, rows),
        problems: before === undefined ? problems : add(before.problems, problems),
      };
      await setImmediate();
    }
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
    : new Error('The files could not be read.', { cause });
}

/** Requests the thread's next part. */
function next(thread: Worker): Promise<ThreadPart> {
  const part = new Promise<ThreadPart>((resolve) => {
    thread.once('message', resolve);
  });
  // A thread's port, not a window: there is no target origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  thread.postMessage(null);
  return part;
}

/** Appends in place: copying the list for each part would cost as much as the reading. */
function add<T>(all: readonly T[], more: readonly T[]): readonly T[] {
  // The list was created here, from the first part.
  (all as T[]).push(...more);
  return all;
}

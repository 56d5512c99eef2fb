import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Columns, MasterName } from './files.ts';
import type { ReadFile } from './read-rows.ts';
import type { FoundFiles, Source } from './read-source.ts';
import type { Told } from './read-thread.ts';

/** What the rows of the largest files take, several times over. Of a larger heap the thread could take the whole process with it. */
const maxMegabytes = 1_024;
/** Several times what the largest files take on a busy machine, in milliseconds. */
const longest = 60_000;

/** The files ask for more than a reading may take, of time or of memory. */
export class TooMuchToRead extends Error {}

type Options = {
  /** Ends the reading when whoever asked for it is gone. */
  readonly signal?: AbortSignal;
  /** After how many milliseconds it is given up. */
  readonly deadline?: number;
  /** How large its heap may grow. */
  readonly megabytes?: number;
};

/**
 * `readSource` in a thread of its own: a large company's files take seconds to read, a workbook more, and everybody else's
 * requests are answered meanwhile. What was read comes over in parts, with a turn for the others after each. Fails with `TooMuchToRead`,
 * and with the reason of the signal.
 */
export async function readInThread(
  found: FoundFiles,
  { signal, deadline = longest, megabytes = maxMegabytes }: Options = {},
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
  const leave = () => reject(signal?.reason);
  signal?.addEventListener('abort', leave);
  try {
    const files: Partial<Record<MasterName, ReadFile<Columns>>> = {};
    for (;;) {
      const told = await Promise.race([next(thread), broken]);
      // The thread tells of every file; that each has its own columns is known to its reader alone.
      if (told === 'all') return files as unknown as Source;
      const { name, rows, problems, ...file } = told;
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
    signal?.removeEventListener('abort', leave);
    await thread.terminate();
  }
}

function explain(cause: unknown): Error {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TooMuchToRead()
    : new Error('The files could not be read.', { cause });
}

/** Asks for the thread's next part. */
function next(thread: Worker): Promise<Told> {
  const told = new Promise<Told>((resolve) => {
    thread.once('message', resolve);
  });
  // Of a thread, not of a window: there is no other origin.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  thread.postMessage(null);
  return told;
}

/** Grows the first list: a copy of all for each part would cost as much as the reading. */
function add<T>(all: readonly T[], more: readonly T[]): readonly T[] {
  // It was made here, of the first part.
  (all as T[]).push(...more);
  return all;
}

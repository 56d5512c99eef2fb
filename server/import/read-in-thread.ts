import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Columns, MasterName } from './files.ts';
import type { ReadFile } from './read-rows.ts';
import type { FoundFiles, Source } from './read-source.ts';
import type { Told } from './read-thread.ts';

/** A workbook of the size that is accepted unpacks to many times its own. */
const mostMegabytes = 2_048;

/**
 * `readSource` in a thread of its own: a large company's files take seconds to read, a workbook more, and everybody else's
 * requests are answered meanwhile. What was read comes over in parts, with a turn for the others after each.
 */
export async function readInThread(found: FoundFiles): Promise<Source> {
  const thread = new Worker(new URL('./read-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: found,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const broken = new Promise<never>((_, reject) => {
    thread.once('error', (cause) => reject(new Error('The files could not be read.', { cause })));
  });
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
    await thread.terminate();
  }
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

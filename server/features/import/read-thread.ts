import { parentPort, workerData } from 'node:worker_threads';
import type { Columns, MasterName } from './files.ts';
import type { Problem } from './problem.ts';
import type { ReadRow } from './read-rows.ts';
import { readSource, type FoundFiles } from './read-source.ts';

/** The worker thread that reads the files of one import and sends the rows in parts, one per request. */

export type ThreadPart =
  | {
      readonly name: MasterName;
      readonly file: string;
      readonly readable: boolean;
      readonly rows: readonly ReadRow<Columns>[];
      readonly problems: readonly Problem[];
    }
  | 'all';

/** Rows per part, few enough not to block the main thread. */
const part = 2_000;

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the portal, not a program.');

// Structured cloning turned the buffers into plain byte arrays.
const source = await readSource(withBuffers(workerData as FoundFiles));
const parts = partsOf();
port.on('message', () => {
  const next = parts.next();
  port.postMessage(next.done === true ? ('all' satisfies ThreadPart) : next.value);
  if (next.done === true) port.close();
});

function* partsOf(): Generator<ThreadPart> {
  for (const [name, { file, readable, rows, problems }] of Object.entries(source))
    for (let at = 0; at === 0 || at < rows.length || at < problems.length; at += part)
      yield {
        // The keys of a source are the names of its files.
        name: name as MasterName,
        file,
        readable,
        rows: rows.slice(at, at + part),
        problems: problems.slice(at, at + part),
      };
}

function withBuffers(found: FoundFiles): FoundFiles {
  return Object.fromEntries(
    Object.entries(found).map(([name, each]) => [
      name,
      'bytes' in each ? { ...each, bytes: Buffer.from(each.bytes) } : each,
    ]),
    // The same names as before.
  ) as FoundFiles;
}

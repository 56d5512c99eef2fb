import { parentPort, workerData } from 'node:worker_threads';
import type { Columns, MasterName } from './files.ts';
import type { Problem } from './problem.ts';
import type { ReadRow } from './read-rows.ts';
import { readSource, type FoundFiles } from './read-source.ts';

/** The thread that reads the files of one import, and tells what it read part by part, the next one when it is asked for. */

export type Told =
  | {
      readonly name: MasterName;
      readonly file: string;
      readonly readable: boolean;
      readonly rows: readonly ReadRow<Columns>[];
      readonly problems: readonly Problem[];
    }
  | 'all';

/** So many rows that taking them over holds nobody else up. */
const part = 2_000;

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the portal, not a program.');

// As read-in-thread.ts hands it over; what was a buffer there arrives as its bytes alone.
const source = await readSource(withBuffers(workerData as FoundFiles));
const parts = partsOf();
port.on('message', () => {
  const next = parts.next();
  port.postMessage(next.done === true ? ('all' satisfies Told) : next.value);
  if (next.done === true) port.close();
});

function* partsOf(): Generator<Told> {
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

import { parentPort, workerData } from 'node:worker_threads';
import { longSeconds, openDatabase } from '#server/db/database.ts';
import { checkRange, type IdRange } from './check-range.ts';

/** A worker thread of a check: it answers each range with its result, on a connection of its own. */

export type CheckThreadData = { readonly database_url: string };

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the check, not a program.');
const { database_url } = workerData as CheckThreadData;
const db = openDatabase({ url: database_url, connections: 1, seconds: longSeconds });
port.on('message', (range: IdRange) => void answer(range));

async function answer(range: IdRange): Promise<void> {
  port?.postMessage(await checkRange(db, range));
}

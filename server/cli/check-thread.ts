import { parentPort, workerData } from 'node:worker_threads';
import { longSeconds, openDatabase } from '#server/db/database.ts';
import { checkPart, type Part } from './check-part.ts';

/** A worker thread of a check: it answers each part with its result, on a connection of its own. */

export type ThreadData = { readonly database_url: string };

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the check, not a program.');
const { database_url } = workerData as ThreadData;
const db = openDatabase({ url: database_url, connections: 1, seconds: longSeconds });
port.on('message', (part: Part) => void answer(part));

async function answer(part: Part): Promise<void> {
  port?.postMessage(await checkPart(db, part));
}

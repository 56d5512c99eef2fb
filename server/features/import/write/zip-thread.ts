import { parentPort, workerData } from 'node:worker_threads';
import type { MasterFormat } from '#contract/master-data.ts';
import { zipped } from '#server/export/zip.ts';
import { writeFiles, type MasterRows } from './write-files.ts';

/** The worker thread that writes the files of one download, as a ZIP file. */

export type ZipData = { readonly rows: MasterRows; readonly format: MasterFormat };

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the portal, not a program.');
const { rows, format } = workerData as ZipData;

async function* entries() {
  for await (const { name, bytes } of writeFiles(rows, format)) yield { name, bytes, compress: true };
}
const pieces: Uint8Array[] = [];
for await (const piece of zipped(entries(), new Date())) pieces.push(piece);
port.postMessage(new Uint8Array(Buffer.concat(pieces)));

import { parentPort, workerData } from 'node:worker_threads';
import { zipSync } from 'fflate';
import type { MasterFormat } from '#contract/master-data.ts';
import { writeFiles, type MasterRows } from './write-files.ts';

/** The worker thread that writes the files of one download, as a ZIP file. */

export type ZipData = { readonly rows: MasterRows; readonly format: MasterFormat };

const port = parentPort;
if (port === null) throw new Error('This file is a thread of the portal, not a program.');
const { rows, format } = workerData as ZipData;

const files: Record<string, Uint8Array> = {};
for await (const { name, bytes } of writeFiles(rows, format)) files[name] = bytes;
const zip = zipSync(files);
port.postMessage(zip, [zip.buffer]);

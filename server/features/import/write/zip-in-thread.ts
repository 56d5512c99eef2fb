import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Download } from '#server/http/handler.ts';
import type { ZipData } from './zip-thread.ts';

/** A few times what a hundred thousand rows need. */
const maxMegabytes = 1_024;

/**
 * The files as one ZIP file, written in a thread of its own: workbooks of some ten thousand rows take
 * more than a second, in which other requests are answered.
 */
export async function zipInThread(data: ZipData, file_name: string): Promise<Download> {
  const thread = new Worker(new URL('./zip-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  try {
    // Rejects if the thread breaks.
    const [zip] = (await once(thread, 'message')) as [Uint8Array];
    return { file_name, bytes: Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength) };
  } finally {
    await thread.terminate();
  }
}

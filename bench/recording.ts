import { buildApp } from '#server/start/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { openFileStore } from '#server/files/store.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { benchSettings } from './settings.ts';
import { openConnection, Recorder, sendStatement, type Statement } from './statements.ts';

/**
 * Runs a portal in this process, on one connection whose statements are recorded while `recorder.on` is set.
 */
export async function withRecordedPortal<T>(
  url: string,
  folder: string,
  work: (address: string, recorder: Recorder) => Promise<T>,
): Promise<T> {
  const recorder = new Recorder();
  const db = openDatabase({ url, connections: 1, onSend: recorder.onSend });
  const jobs = await startQueue({ url, onError: (error) => console.error(error) });
  const services = {
    settings: benchSettings(url, folder),
    files: openFileStore(folder),
    scanner: null,
    jobs,
    pdf: openPdfPrinter(),
  };
  const app = await buildApp({ db, services, metrics: new Metrics(), webDir: null, development: null });
  try {
    return await work(await app.listen({ host: '127.0.0.1', port: 0 }), recorder);
  } finally {
    await app.close();
    await jobs.stop();
    await db.destroy();
  }
}

export type Replay = {
  /** The milliseconds of each of the next calls. */
  run(count: number): Promise<number[]>;
  close(): Promise<void>;
};

/**
 * Replays recorded statements, call by call, on a database whose sequences have the same values as at the
 * recording, so that the ids match. `counting` is a query for the number of calls that took effect; fails if
 * it differs from the number sent.
 */
export async function openReplay(
  url: string,
  calls: readonly (readonly Statement[])[],
  counting: string,
): Promise<Replay> {
  const client = await openConnection(url);
  let done = 0;
  return {
    async run(count) {
      const times: number[] = [];
      for (const call of calls.slice(done, done + count)) {
        const began = performance.now();
        for (const statement of call) await sendStatement(client, statement);
        times.push(performance.now() - began);
      }
      done += count;
      const { rows } = await client.query<{ count: string }>(counting);
      if (Number(rows[0]?.count) !== done)
        throw new Error('Sent again, the statements did not do what they did the first time.');
      return times;
    },
    close: () => client.end(),
  };
}

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Settings } from '#server/environment.ts';
import type { MetricsOfProcess } from '#server/metrics/metrics.ts';

/** What a serving process is told. */
export type Serving = {
  readonly settings: Settings;
  /** The folder of the built browser files. */
  readonly webDir: string;
  /** Where the leading process answers /dev/…; null in production. */
  readonly development_url: string | null;
};

/** Sent to a serving process, which answers with its metrics. */
export const metricsQuestion = 'metrics';
/** A process that does not answer within this many milliseconds is left out. */
const metricsPatience = 2000;

export type ServingProcesses = {
  stop(): Promise<void>;
  /** The metrics of each process that answers. */
  metrics(): Promise<readonly MetricsOfProcess[]>;
};

/** A process that lived shorter is started again only after a pause. */
const shortLife = 10_000;
const longestPause = 30_000;

/**
 * Starts processes that serve on one port (node:cluster) and replaces those that end. Rejects if one ends
 * before it listens. `stop` lets each answer its requests in flight.
 */
export async function startProcesses(
  count: number,
  script: string,
  serving: Serving,
): Promise<ServingProcesses> {
  cluster.setupPrimary({ exec: script, args: [] });
  const running = new Set<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let ending = false;

  const start = (shortLives: number): Worker => {
    const began = performance.now();
    const worker = cluster.fork();
    running.add(worker);
    // A process that ended already reports itself by its end.
    worker.send(serving, () => undefined);
    worker.once('exit', (code: number | null, signal: string | null) => {
      running.delete(worker);
      if (ending) return;
      const again = performance.now() - began < shortLife ? shortLives + 1 : 0;
      const pause = again === 0 ? 0 : Math.min(500 * 2 ** (again - 1), longestPause);
      console.error(`a serving process ended (${signal ?? code}): another one starts in ${pause} ms`);
      const timer = setTimeout(() => {
        pauses.delete(timer);
        start(again);
      }, pause);
      pauses.add(timer);
    });
    return worker;
  };

  const stop = async (): Promise<void> => {
    ending = true;
    for (const timer of pauses) clearTimeout(timer);
    await Promise.all(
      [...running].map(async (worker) => {
        const ended = once(worker, 'exit');
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  };

  try {
    await Promise.all(Array.from({ length: count }, () => listening(start(0))));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    stop,
    async metrics() {
      const answers = await Promise.allSettled([...running].map(metricsOf));
      return answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
    },
  };
}

async function metricsOf(worker: Worker): Promise<MetricsOfProcess> {
  const answer = once(worker, 'message', { signal: AbortSignal.timeout(metricsPatience) });
  worker.send(metricsQuestion);
  // A serving process sends nothing else (serving-process.ts).
  return ((await answer) as [MetricsOfProcess])[0];
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', () => reject(new Error('A serving process ended instead of starting: see above.')));
  });
}

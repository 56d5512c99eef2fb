import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import type { Settings } from '#server/environment.ts';
import type { MetricsOfProcess } from '#server/metrics/metrics.ts';
import type { Stopping } from './stopping.ts';

/** What a serving process is told. */
export type Serving = {
  readonly settings: Settings;
  /** The folder of the built browser files. */
  readonly webDir: string;
  /** Where the leading process answers /dev/…; null in production. */
  readonly development_url: string | null;
};

/** Sent to a serving process, which answers with its metrics, and sends nothing else. */
export const metricsQuestion = 'metrics';

/** In milliseconds: a process that lived shorter is replaced only after a pause. */
const shortLife = 10_000;
const restPause = 2_000;

type Options = Omit<Serving, 'development_url'> & {
  readonly processes: number;
  /** The routes of the development set-up: this process answers them, because its parts are here. */
  readonly routes: FastifyPluginAsync | null;
  /** The project's folder. */
  readonly root: string;
  readonly stopping: Stopping;
};

/**
 * Starts processes that serve on one port (node:cluster) and replaces those that end; a stop lets each answer
 * its requests in flight. They add jobs and work on none: this process does, so a long job slows no request
 * down, and WORKERS means the same however many serve. Returns what asks each for its metrics. Rejects if one
 * ends before it listens.
 */
export async function serveInProcesses({ processes, settings, webDir, routes, root, stopping }: Options) {
  const development_url = routes === null ? null : await serveInside(routes, stopping);
  cluster.setupPrimary({ exec: path.join(root, 'scripts/serve.ts'), args: [] });
  const running = new Map<Worker, Promise<unknown[]>>();
  const ending = new AbortController();
  const fork = (): Worker => {
    const worker = cluster.fork();
    // A process that ended already reports itself by its end.
    worker.send({ settings, webDir, development_url } satisfies Serving, () => undefined);
    running.set(worker, once(worker, 'exit'));
    return worker;
  };
  stopping.add('the serving processes', async () => {
    ending.abort();
    for (const worker of running.keys()) worker.process.kill('SIGTERM');
    await Promise.all(running.values());
  });
  const keepRunning = async (first: Worker): Promise<void> => {
    for (let worker = first; ; worker = fork()) {
      const began = performance.now();
      const [code, signal] = (await running.get(worker)) ?? [];
      running.delete(worker);
      const pause = performance.now() - began < shortLife ? restPause : 0;
      if (!ending.signal.aborted)
        console.error(
          `a serving process ended (${String(signal ?? code)}): another one starts in ${pause} ms`,
        );
      await sleep(pause, null, { signal: ending.signal }).catch(() => null);
      if (ending.signal.aborted) return;
    }
  };
  const workers = Array.from({ length: processes }, fork);
  await Promise.all(workers.map(listening));
  for (const worker of workers) void keepRunning(worker);
  return async (): Promise<readonly MetricsOfProcess[]> => {
    const answers = await Promise.allSettled([...running.keys()].map(metricsOf));
    return answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
  };
}

async function serveInside(routes: FastifyPluginAsync, stopping: Stopping): Promise<string> {
  const inside = Fastify({ forceCloseConnections: true });
  await inside.register(routes);
  stopping.add('the development pages', () => inside.close());
  return inside.listen({ host: '127.0.0.1', port: 0 });
}

function listening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve());
    worker.once('exit', () => reject(new Error('A serving process ended instead of starting: see above.')));
  });
}

/** The metrics of a process. Rejects if it does not answer within two seconds. */
async function metricsOf(worker: Worker): Promise<MetricsOfProcess> {
  const answer = once(worker, 'message', { signal: AbortSignal.timeout(2000) });
  worker.send(metricsQuestion);
  return ((await answer) as [MetricsOfProcess])[0];
}

import cluster from 'node:cluster';
import path from 'node:path';
import type { Settings } from '#server/environment.ts';
import { serveInProcesses } from '#server/start/processes.ts';
import { startServing } from '#server/start/serving-process.ts';
import { Stopping } from '#server/start/stopping.ts';

/** What the entry below reads from its first argument, as JSON. */
export type PortalAlone = {
  readonly settings: Settings;
  readonly webDir: string;
  readonly processes: number;
};

/**
 * A portal on a database that the test made, without jobs and development parts. Started by
 * testing/portal-process.ts. Any message is answered with the ids of its serving processes.
 */
if (process.argv[1] === import.meta.filename) {
  const stopping = new Stopping();
  stopping.listen();
  const { settings, webDir, processes } = JSON.parse(process.argv[2] ?? '') as PortalAlone;
  try {
    if (processes > 1) {
      const root = path.dirname(import.meta.dirname);
      await serveInProcesses({ processes, settings, webDir, routes: null, root, stopping });
    } else {
      await startServing({ settings, webDir, development_url: null }, stopping, () =>
        Promise.reject(new Error('There is nothing of the development set-up here.')),
      );
    }
    process.on('message', () =>
      process.send?.(Object.values(cluster.workers ?? {}).map((worker) => worker?.process.pid)),
    );
    console.log(`ready http://${settings.host}:${settings.port}`);
  } catch (error) {
    console.error(error);
    await stopping.stop();
    process.exit(1);
  }
}

import path from 'node:path';
import Fastify, { type FastifyPluginAsync } from 'fastify';
import type { Db } from '#server/db/database.ts';
import type { Settings } from '#server/environment.ts';
import { checkConnections } from './connections.ts';
import { startProcesses, type ServingProcesses } from './processes.ts';
import type { Stopping } from './stopping.ts';

type Options = {
  readonly processes: number;
  readonly db: Db;
  readonly settings: Settings;
  readonly webDir: string;
  /** The routes of the development set-up: this process answers them, because its parts are here. */
  readonly routes: FastifyPluginAsync | null;
  /** The project's folder. */
  readonly root: string;
  readonly stopping: Stopping;
};

/**
 * Serves with several processes (docs/decisions/0052-serve-with-processes-that-one-leads.md). Fails with an
 * Error whose message says in one line what to do.
 */
export async function serveInProcesses(options: Options): Promise<ServingProcesses> {
  const { processes, db, settings, webDir, routes, root, stopping } = options;
  await checkConnections(db, processes, settings.workers);
  let development_url: string | null = null;
  if (routes !== null) {
    const inside = Fastify({ forceCloseConnections: true });
    await inside.register(routes);
    stopping.add('the development pages', () => inside.close());
    development_url = await inside.listen({ host: '127.0.0.1', port: 0 });
  }
  const serving = { settings, webDir, development_url };
  const started = await startProcesses(processes, path.join(root, 'scripts/serve.ts'), serving);
  stopping.add('the serving processes', () => started.stop());
  return started;
}

import { once } from 'node:events';
import type { Serving } from '#server/start/processes.ts';
import { startServing } from '#server/start/serving-process.ts';
import { Stopping } from '#server/start/stopping.ts';

/** One of the processes that `PROCESSES` names. The leading process (scripts/start.ts) starts it. */
const stopping = new Stopping();
// Whoever forks it sends this first.
const [serving] = (await once(process, 'message')) as [Serving];
stopping.listen();
try {
  await startServing(serving, stopping, async () => (await import('#dev/development.ts')).development);
} catch (error) {
  console.error(error instanceof Error && process.env['DEBUG'] === undefined ? error.message : error);
  await stopping.stop();
  process.exit(1);
}

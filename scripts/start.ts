import path from 'node:path';
import { EnvironmentError, readEnvironment } from '#server/environment.ts';
import { startProduct } from '#server/start/start-product.ts';
import { Stopping } from '#server/start/stopping.ts';

/** `npm start` and `npm run dev`: starts everything, prints its address, and stops everything on a signal. */
const root = path.dirname(import.meta.dirname);
const stopping = new Stopping();
stopping.listen();

try {
  const environment = readEnvironment(process.env, root);
  const reloads = process.argv.includes('--dev');
  const started = await startProduct({
    environment,
    root,
    stopping,
    loadDevelopment: async () => (await import('#dev/development.ts')).development,
    loadReloading: reloads ? async () => (await import('#dev/services/reloading.ts')).startReloading : null,
  });
  const width = Math.max(...started.addresses.map(([name]) => name.length));
  for (const [name, address] of started.addresses) console.log(`${name.padEnd(width)}  ${address}`);
  console.log(`ready ${started.url}`);
} catch (error) {
  // What a person can fix is one message without a stack. Anything else is a defect and shows its stack.
  const known =
    error instanceof EnvironmentError || (error instanceof Error && !(error instanceof TypeError));
  console.error(known && process.env['DEBUG'] === undefined ? error.message : error);
  await stopping.stop();
  process.exit(1);
}

import path from 'node:path';
import { readEnvironment } from '#server/environment.ts';
import { startProduct } from '#server/start/start-product.ts';
import { Stopping } from '#server/start/stopping.ts';

/**
 * Starts the product as `npm start` does, with a clock that the parent process controls. `STOPPED_CLOCK` (ISO
 * 8601) starts it with a stopped clock. A message with a time (ISO 8601) sets the clock, which runs from then
 * on; the reply is the same time. A separate entry, so that the product's entry has no such back door.
 */
const root = path.dirname(import.meta.dirname);
const stopping = new Stopping();
const stopped = process.env['STOPPED_CLOCK'];
let now = stopped === undefined ? () => new Date() : () => new Date(stopped);
process.on('message', (time) => {
  if (typeof time !== 'string') throw new TypeError('a time is a text');
  const offset = Date.parse(time) - Date.now();
  now = () => new Date(Date.now() + offset);
  process.send?.(time);
});
stopping.listen();

try {
  const environment = readEnvironment(process.env, root);
  const { url } = await startProduct({
    environment,
    root,
    stopping,
    loadDevelopment: async () => (await import('#dev/development.ts')).development,
    loadReloading: null,
    now: () => now(),
  });
  console.log(`ready ${url}`);
} catch (error) {
  console.error(error);
  await stopping.stop();
  process.exit(1);
}

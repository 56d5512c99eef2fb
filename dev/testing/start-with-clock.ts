import path from 'node:path';
import { readEnvironment } from '#server/environment.ts';
import { startProduct } from '#server/start/start-product.ts';
import { Stopping } from '#server/start/stopping.ts';

/**
 * The product as `npm start` starts it, with a clock that the process which started this one moves: it sends a time (ISO 8601) and
 * is sent back the same when it is then. From that moment on the time goes on by itself. An entry of its own, so that the product's has no such way in.
 */
const root = path.dirname(path.dirname(import.meta.dirname));
const stopping = new Stopping();
let ahead = 0;
process.on('message', (time) => {
  if (typeof time !== 'string') throw new TypeError('a time is a text');
  ahead = Date.parse(time) - Date.now();
  process.send?.(time);
});
stopping.listen();

try {
  const environment = readEnvironment(process.env, root);
  const now = () => new Date(Date.now() + ahead);
  const { url } = await startProduct({ environment, root, stopping, reload: false, now });
  console.log(`ready ${url}`);
} catch (error) {
  console.error(error);
  await stopping.stop();
  process.exit(1);
}

import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeDataFolder } from '#testing/data-folder.ts';
import { freePort } from '#dev/services/free-port.ts';
import { readEnvironment } from '#server/environment.ts';
import { startProduct } from './start-product.ts';
import { Stopping } from './stopping.ts';

const taken = createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
afterAll(() => void taken.close());
const address = taken.address();
const takenPort = String(typeof address === 'object' && address !== null ? address.port : 0);

test.each([
  ['a port in use', { INSIDE_PORT: takenPort }, /^Port \d+ on 127\.0\.0\.1 is in use: .* set INSIDE_PORT to/],
  [
    'an address of another machine',
    { INSIDE_PORT: takenPort, INSIDE_HOST: '192.0.2.1' },
    /^The probes can't listen on INSIDE_HOST 192\.0\.2\.1, INSIDE_PORT \d+ \(.*EADDRNOTAVAIL.*\): correct/,
  ],
])('an admin port that can’t be opened ends the start with one line: %s', async (_name, env, message) => {
  const dataDir = await makeDataFolder('portal-admin');
  const stopping = new Stopping();
  const starting = startProduct({
    environment: readEnvironment({ ...env, PORT: String(await freePort()), PORTAL_DATA_DIR: dataDir }, '/'),
    root: '/',
    stopping,
    loadDevelopment: () => expect.fail('the start went on'),
    loadReloading: null,
  });
  await expect(starting).rejects.toThrow(message);
  expect(await stopping.stop()).toBe(true);
  await rm(dataDir, { recursive: true });
});

import { createServer } from 'node:net';

/** A port of this machine that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('There is no free port.'));
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

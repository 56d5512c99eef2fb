import type { Server } from 'node:http';

/** A small server of the development set-up, listening on the loopback address. */
export interface Listening {
  /** Its address, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Listens on a port of the loopback address, a free one by default. */
export async function listen(server: Server, port = 0): Promise<Listening> {
  const boundPort = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('a server without a port'));
    });
  });
  return {
    url: `http://${host}:${boundPort}`,
    port: boundPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

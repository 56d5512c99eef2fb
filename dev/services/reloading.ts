import { createServer } from 'vite';

export interface Reloading {
  readonly root: string;
  readonly host: string;
  readonly port: number;
  /** The portal's inner address: what is not a file of the browser's is passed on to it. */
  readonly behind: string;
}

/** Vite in front of the portal: gives out the browser's files from their sources and reloads what changes. */
export async function startReloading({
  root,
  host,
  port,
  behind,
}: Reloading): Promise<{ close(): Promise<void> }> {
  // With the slash at the end, because /api.ts is a file of the browser's. Host and Origin stay as the browser sent them:
  // the portal compares Origin with its own address.
  const proxy = Object.fromEntries(
    ['/api/', '/auth/', '/dev/', '/healthz'].map((path) => [path, { target: behind }]),
  );
  const server = await createServer({
    configFile: `${root}/vite.config.ts`,
    server: { host, port, strictPort: true, proxy },
    logLevel: 'warn',
  });
  await server.listen();
  return { close: () => server.close() };
}

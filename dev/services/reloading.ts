import { createServer } from 'vite';
import type { StartReloading } from '#server/start/development.ts';

/** Vite in front of the portal: gives out the browser's files from their sources and reloads what changes. */
export const startReloading: StartReloading = async ({ root, host, port, behind }) => {
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
};

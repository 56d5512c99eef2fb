import { createServer } from 'vite';
import { withNames } from '#server/http/page.ts';
import type { StartReloading } from '#server/start/development.ts';

/**
 * Runs Vite in front of the portal: it serves the browser's files from their sources and reloads on changes.
 */
export const startReloading: StartReloading = async ({ root, host, port, behind, settings }) => {
  // With a trailing slash, because /api.ts is a source file of the browser. Host and Origin stay as the
  // browser sent them: the portal compares Origin with its own address.
  const proxy = Object.fromEntries(['/api/', '/auth/', '/dev/'].map((path) => [path, { target: behind }]));
  const server = await createServer({
    configFile: `${root}/vite.config.ts`,
    server: { host, port, strictPort: true, proxy },
    // The portal does the same to the built page.
    plugins: [{ name: 'names', transformIndexHtml: (page) => withNames(page, settings) }],
    logLevel: 'warn',
  });
  await server.listen();
  return { close: () => server.close() };
};

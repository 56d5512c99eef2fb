import path from 'node:path';
import { buildBrowserFiles } from '#server/start/build-browser-files.ts';
import { Stopping } from '#server/start/stopping.ts';

/** `npm run build`: writes the browser files into dist/, for starts with PORTAL_WEB_DIR. */
const root = path.dirname(import.meta.dirname);
const stopping = new Stopping();
stopping.listen();
try {
  await buildBrowserFiles(root, path.join(root, 'dist'), stopping);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Stopping } from './stopping.ts';

/**
 * Builds the browser's files into `folder`, each with a `.br` and a `.gz` next to it, in about a second. Each
 * start does, so that it can't serve those of a former version; only an image, which never changes, has them
 * (PORTAL_WEB_DIR). The bundler and the compression run in processes of their own, so that the server doesn't
 * keep their memory. Fails with the bundler's message.
 */
export async function buildBrowserFiles(root: string, folder: string, stopping: Stopping): Promise<void> {
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  // Native: the other loader writes into node_modules, which a hardened installation can't.
  const rest = [
    'build',
    '--configLoader',
    'native',
    '--logLevel',
    'warn',
    '--outDir',
    folder,
    '--emptyOutDir',
  ];
  await run(root, stopping, [vite, ...rest]);
  await run(root, stopping, [path.join(import.meta.dirname, 'compress-files.ts'), folder]);
}

/** Fails with one line if `folder` holds no files that `npm run build` wrote. */
export async function findBrowserFiles(folder: string): Promise<void> {
  await access(path.join(folder, 'index.html')).catch(() => {
    throw new Error(
      `PORTAL_WEB_DIR ${folder} has no browser files: write them by npm run build, or unset it.`,
    );
  });
}

/** Runs a script of Node to its end. */
async function run(root: string, stopping: Stopping, script: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stopping.add('the build', async () => {
    child.kill();
  });
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const reasons = output
    .join('')
    .split('\n')
    .filter((line) => !/^\s+at /.test(line));
  if (code !== 0) throw new Error(`The browser's files could not be built:\n${reasons.join('\n').trim()}`);
}

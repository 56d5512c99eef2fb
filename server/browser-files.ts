import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Stopping } from './stopping.ts';

/**
 * Builds the browser's files into `folder`, under a second, in a process of its own so that the server's memory holds no
 * bundler. Fails with the bundler's own message.
 */
export async function buildBrowserFiles(root: string, folder: string, stopping: Stopping): Promise<void> {
  const vite = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin',
    'vite.js',
  );
  const rest = ['build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  const child = spawn(process.execPath, [vite, ...rest], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  stopping.add('the build', async () => {
    child.kill();
  });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => said.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const reasons = said
    .join('')
    .split('\n')
    .filter((line) => !/^\s+at /.test(line));
  if (code !== 0) throw new Error(`The browser's files could not be built:\n${reasons.join('\n').trim()}`);
}

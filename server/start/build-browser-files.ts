import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Stopping } from './stopping.ts';

/**
 * Builds the browser's files into `folder`, each with a `.br` and a `.gz` next to it, in about a second. The
 * bundler runs in its own process, so that the server doesn't keep its memory. Fails with the bundler's
 * message.
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
  await compressFiles(folder);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One level below the maximum: 2% larger in a third of the time, which every start waits for. */
const quality = 10;

/** Writes a `.br` and a `.gz` for each file in a folder and its subfolders. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        const content = await readFile(file);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        await Promise.all([
          brotli(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
          gzipped(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
        ]);
      }),
  );
}

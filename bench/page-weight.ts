import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { kilobytes, print } from './print.ts';
import { makeDataFolder } from '#dev/testing/data-folder.ts';

type Chunk = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

/** The screens, each with the file that its route loads on demand. */
const screens: readonly (readonly [name: string, source: string])[] = [
  ['/application', 'application/list.tsx'],
  ['/', 'top/top.tsx'],
  ['/application/create', 'application/create.tsx'],
  ['/application/detail', 'application/detail.tsx'],
  ['/message', 'message/list.tsx'],
  ['/supplier-management', 'supplier-management/list.tsx'],
  ['/error/not-found', 'error/not-found.tsx'],
];

/**
 * Measures what a browser without a cache loads before a screen shows: the files in the page and the route's
 * file, with all their imports, each gzipped. Files loaded later, when idle or on a click, do not count.
 */
export async function pageWeight(root: string): Promise<void> {
  const folder = await makeDataFolder('page-weight');
  try {
    await build({
      configFile: path.join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true, manifest: true },
    });
    // Vite writes it in this shape.
    const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
    const gzipped = async (file: string) =>
      gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length;
    const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
    if (entry === undefined) throw new Error('The build has no entry.');
    for (const [name, source] of screens) {
      if (manifest[source] === undefined) throw new Error(`The build has no file of its own for ${source}.`);
      const chunks = new Set<Chunk>();
      for (const key of [entry, source]) collect(manifest, key, chunks);
      const scripts = await Promise.all([...chunks].map((chunk) => gzipped(chunk.file)));
      const styles = await Promise.all([...new Set([...chunks].flatMap(({ css = [] }) => css))].map(gzipped));
      print(
        name,
        `${kilobytes(sum(scripts))} script in ${scripts.length} files, ${kilobytes(sum(styles))} style`,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

function collect(manifest: Manifest, key: string, into: Set<Chunk>): void {
  const chunk = manifest[key];
  if (chunk === undefined)
    throw new Error(`The build's list of files names ${key}, which it does not describe.`);
  if (into.has(chunk)) return;
  into.add(chunk);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, into);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

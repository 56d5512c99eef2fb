import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findBrowserFiles } from './build-browser-files.ts';

test('a start with PORTAL_WEB_DIR needs the files that a build wrote', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'web-'));
  await expect(findBrowserFiles(folder)).rejects.toThrow(
    `PORTAL_WEB_DIR ${folder} has no browser files: write them by npm run build, or unset it.`,
  );
  await writeFile(path.join(folder, 'index.html'), '');
  await expect(findBrowserFiles(folder)).resolves.toBeUndefined();
  await rm(folder, { recursive: true });
});

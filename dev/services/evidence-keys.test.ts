import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeDataFolder } from '#testing/data-folder.ts';
import { loadEvidenceKeys } from './evidence-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeDataFolder('portal-evidence');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a key is made once, for its owner alone, however many starts make it', async () => {
  const data = path.join(folder, 'data');
  const made = await Promise.all(Array.from({ length: 8 }, () => loadEvidenceKeys(data)));
  expect(new Set(made.map(({ signing }) => signing)).size).toBe(1);
  expect(await readdir(data)).toEqual(['evidence-keys.pem']);
  expect((await stat(path.join(data, 'evidence-keys.pem'))).mode & 0o777).toBe(0o600);
  expect(await loadEvidenceKeys(data)).toEqual(made[0]);
});

test('a file that holds no key is never replaced', async () => {
  await writeFile(path.join(folder, 'evidence-keys.pem'), '-----BEGIN PRIVATE KEY-----\n');
  await expect(loadEvidenceKeys(folder)).rejects.toThrow(
    /evidence-keys\.pem holds no Ed25519 key: remove it/,
  );
});

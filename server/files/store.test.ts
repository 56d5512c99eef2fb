import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedKeys } from '#dev/testing/check-invariants.ts';
import { openFileStore, type FileStore } from './store.ts';

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-store-'));
  files = openFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('an empty store has no keys', async () => {
  expect(await storedKeys(files)).toEqual([]);
});

test('a file is listed and readable after a write, and not after its removal', async () => {
  const one = await files.write(Readable.from([Buffer.from('一'), Buffer.from('二')]));
  const other = await files.write(Readable.from([]));
  expect((await storedKeys(files)).toSorted()).toEqual([one.storage_key, other.storage_key].toSorted());
  expect((await buffer(await files.read(one.storage_key))).toString()).toBe('一二');
  await files.remove(one.storage_key);
  expect(await storedKeys(files)).toEqual([other.storage_key]);
  await expect(files.read(one.storage_key)).rejects.toThrow('ENOENT');
});

test('an interrupted stream leaves no file', async () => {
  const before = await storedKeys(files);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('cut');
    })(),
  );
  await expect(files.write(broken)).rejects.toThrow('cut');
  expect(await storedKeys(files)).toEqual(before);
});

test.each(['with an error', 'without an error'])(
  'a stream that ends before its first byte, %s, leaves no file',
  async (how) => {
    const before = await storedKeys(files);
    const broken = new Readable({ read: () => undefined });
    const write = files.write(broken);
    broken.destroy(how === 'with an error' ? new Error('cut') : undefined);
    await expect(write).rejects.toThrow(/cut|Premature close/);
    // A late write would happen within a moment.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await storedKeys(files)).toEqual(before);
  },
);

test('a write fails if the file can’t be created, and the caller can drain the stream', async () => {
  const blocked = openFileStore(path.join(folder, 'files', 'blocked'));
  await writeFile(path.join(folder, 'files', 'blocked'), '');
  const bytes = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
  await expect(blocked.write(bytes)).rejects.toThrow('ENOTDIR');
  bytes.resume();
  await finished(bytes);
  await rm(path.join(folder, 'files', 'blocked'));
});

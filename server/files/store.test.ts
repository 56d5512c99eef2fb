import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedKeys } from '#server/testing/sound.ts';
import { openFileStore, type FileStore } from './store.ts';

let folder: string;
let files: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-store-'));
  files = openFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a store that nothing was written to has no keys', async () => {
  expect(await storedKeys(files)).toEqual([]);
});

test('what is written is listed, read back, and gone when it is removed', async () => {
  const one = await files.write(Readable.from([Buffer.from('一'), Buffer.from('二')]));
  const other = await files.write(Readable.from([]));
  expect((await storedKeys(files)).toSorted()).toEqual([one.storage_key, other.storage_key].toSorted());
  expect((await buffer(await files.read(one.storage_key))).toString()).toBe('一二');
  await files.remove(one.storage_key);
  expect(await storedKeys(files)).toEqual([other.storage_key]);
  await expect(files.read(one.storage_key)).rejects.toThrow('ENOENT');
});

test('bytes that break off leave nothing behind', async () => {
  const before = await storedKeys(files);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000);
      throw new Error('cut');
    })(),
  );
  await expect(files.write(broken)).rejects.toThrow('Cannot write');
  expect(await storedKeys(files)).toEqual(before);
});

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
  await expect(files.write(broken)).rejects.toThrow('cut');
  expect(await storedKeys(files)).toEqual(before);
});

test.each(['with an error', 'without a word'])(
  'bytes that break off at once, %s, leave nothing behind',
  async (how) => {
    const before = await storedKeys(files);
    const broken = new Readable({ read: () => undefined });
    const written = files.write(broken);
    broken.destroy(how === 'with an error' ? new Error('cut') : undefined);
    await expect(written).rejects.toThrow(/cut|Premature close/);
    // What came too late would come within a moment.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await storedKeys(files)).toEqual(before);
  },
);

test('a file that can’t be made fails, and its bytes can be read away', async () => {
  const blocked = openFileStore(path.join(folder, 'files', 'blocked'));
  await writeFile(path.join(folder, 'files', 'blocked'), '');
  const bytes = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
  await expect(blocked.write(bytes)).rejects.toThrow('ENOTDIR');
  bytes.resume();
  await finished(bytes);
  await rm(path.join(folder, 'files', 'blocked'));
});

import { createHash, randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { storedKeys } from '#testing/check-invariants.ts';
import { s3ForFile } from '#testing/s3-for-file.ts';
import { s3Credentials } from '#testing/s3-server.ts';
import { parseBucketUrl } from '#server/bucket-url.ts';
import { openFiles } from './open.ts';
import { openBucket } from './s3-store.ts';
import { openFileStore, type FileStore } from './store.ts';

const { s3, folder } = await s3ForFile();

const large = 12 * 1024 * 1024;
/** A stream that is cut after `bytes` bytes. */
function cutAfter(bytes: number): Readable {
  return Readable.from(
    (async function* () {
      for (let sent = 0; sent < bytes; sent += 100_000) yield Buffer.alloc(100_000);
      throw new Error('cut');
    })(),
  );
}

describe.each(['a folder', 'a bucket'])('a store in %s', (kind) => {
  let files: FileStore;
  beforeAll(async () => {
    files = await openFiles(kind === 'a folder' ? folder : s3.files_url);
  });

  test('an empty store has no keys', async () => {
    expect(await storedKeys(files)).toEqual([]);
  });

  test('a file is listed and readable after a write, and not after its removal', async () => {
    const one = await files.write(Readable.from([Buffer.from('一'), Buffer.from('二')]));
    const other = await files.write(Readable.from([]));
    expect((await storedKeys(files)).toSorted()).toEqual([one.storage_key, other.storage_key].toSorted());
    expect((await buffer(await files.read(one.storage_key))).toString()).toBe('一二');
    expect((await buffer(await files.read(other.storage_key))).length).toBe(0);
    await files.remove(one.storage_key);
    expect(await storedKeys(files)).toEqual([other.storage_key]);
    await expect(files.read(one.storage_key)).rejects.toThrow(/NoSuchKey|ENOENT/);
  });

  test('a large file keeps its bytes, size and hash', async () => {
    const bytes = randomBytes(large);
    const stored = await files.write(Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]));
    expect([stored.size, stored.sha256]).toEqual([large, createHash('sha256').update(bytes).digest()]);
    expect((await buffer(await files.read(stored.storage_key))).equals(bytes)).toBe(true);
  });

  test('more files than one page of a list holds are all listed', async () => {
    const stored = await Promise.all(
      Array.from({ length: 5 }, async () => (await files.write(Readable.from(['x']))).storage_key),
    );
    expect(await storedKeys(files)).toEqual(expect.arrayContaining(stored));
  });

  test.each([100_000, large])('a stream that is cut after %i bytes leaves no file', async (bytes) => {
    const before = await storedKeys(files);
    await expect(files.write(cutAfter(bytes))).rejects.toThrow('cut');
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
});

test('a write fails if the file can’t be created, and the caller can drain the stream', async () => {
  const blocked = openFileStore(path.join(folder, 'files', 'blocked'));
  await writeFile(path.join(folder, 'files', 'blocked'), '');
  const bytes = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
  await expect(blocked.write(bytes)).rejects.toThrow('ENOTDIR');
  bytes.resume();
  await finished(bytes);
  await rm(path.join(folder, 'files', 'blocked'));
});

describe('a bucket', () => {
  // Short, because the test waits for it.
  const impatient = { connect: 1000, answer: 300, silence: 300, attempts: 2 };
  const address = () => {
    const parsed = parseBucketUrl(s3.files_url);
    if (parsed === null) throw new Error('not an address of a bucket');
    return parsed;
  };
  const thenServes = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } finally {
      s3.mood = 'serves';
    }
  };

  test('a small file is sent at once, a large one in parts, and only below the prefix', async () => {
    const files = await openBucket(address());
    s3.asked.length = 0;
    await files.write(Readable.from(['small']));
    expect(s3.asked).toEqual(['PUT']);
    s3.asked.length = 0;
    await files.write(Readable.from([Buffer.alloc(large)]));
    const part = 'PUT uploadId';
    expect(s3.asked).toEqual(['POST uploads', part, part, part, 'POST uploadId']);
    expect([...s3.objects.keys()].every((key) => key.startsWith('portal/one/files/'))).toBe(true);
  });

  test('an upload whose process died is listed with its age, and removed', async () => {
    const files = await openBucket(address());
    const other = { key: 'elsewhere/files/a', initiated: new Date(), parts: new Map() };
    s3.uploads.set('other', other);
    for (const id of ['a/+=', 'b', 'c'])
      s3.uploads.set(id, {
        key: `portal/one/files/${id}`,
        initiated: new Date(Date.now() - 60_000),
        parts: new Map(),
      });
    const found: { storage_key: string; age_milliseconds: number }[] = [];
    for await (const each of files.keys()) if (each.storage_key.startsWith('incoming/')) found.push(each);
    expect(found).toHaveLength(3);
    for (const { storage_key, age_milliseconds } of found) {
      expect(age_milliseconds).toBeGreaterThanOrEqual(60_000);
      await files.remove(storage_key);
      // It ended between the list and its removal.
      await files.remove(storage_key);
    }
    expect([...s3.uploads.values()]).toEqual([other]);
    s3.uploads.clear();
  });

  test('a service that does not answer is given up, and the caller can drain the stream', async () => {
    const patient = await openBucket(address());
    const { storage_key } = await patient.write(Readable.from([Buffer.alloc(large)]));
    const files = await openBucket(address(), impatient);
    await thenServes(async () => {
      s3.mood = 'hangs';
      const bytes = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
      await expect(files.write(bytes)).rejects.toThrow(/requestTimeout|timed out/);
      bytes.resume();
      await finished(bytes);
      await expect(files.read(storage_key)).rejects.toThrow(/requestTimeout|timed out/);
      s3.mood = 'breaks off';
      await expect(buffer(await files.read(storage_key))).rejects.toThrow('timed out');
      s3.mood = 'fails';
      await expect(files.write(Readable.from(['x']))).rejects.toThrow('SlowDown');
      await expect(storedKeys(files)).rejects.toThrow('SlowDown');
    });
  });

  test.each<[string, () => Promise<FileStore>, RegExp]>([
    ['does not exist', () => openBucket({ ...address(), bucket: 'other' }), /bucket other .* create it/],
    [
      'refuses the secret',
      async () => {
        vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
        return openBucket(address()).finally(() =>
          vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Credentials.AWS_SECRET_ACCESS_KEY),
        );
      },
      /SignatureDoesNotMatch\): correct AWS_ACCESS_KEY_ID/,
    ],
    [
      'does not answer',
      () => openBucket({ ...address(), endpoint: 'http://127.0.0.1:1' }),
      /ECONNREFUSED\): start it, or correct FILES_URL/,
    ],
  ])('one that %s is refused with one line that says what to do', async (_how, open, message) => {
    const error = await open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('\n');
  });
});

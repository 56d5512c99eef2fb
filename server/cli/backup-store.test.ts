import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { s3ForFile } from '#testing/s3-for-file.ts';
import { s3Credentials } from '#testing/s3-server.ts';
import { parseBucketUrl } from '#server/bucket-url.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { openBackups } from './backup-locations.ts';
import { DamagedError, writePart, type BackupStore, type Written } from './backup-store.ts';

const { s3, folder } = await s3ForFile();

const large = 12 * 1024 * 1024;
const streamOf = (bytes: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 100_000) }, (_, index) =>
      bytes.subarray(index * 100_000, (index + 1) * 100_000),
    ),
  );
const writtenOf = (bytes: Buffer): Written => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function namesOf(store: BackupStore, of: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.files(of)) names.push(name);
  return names.toSorted();
}

describe.each(['a folder', 'a bucket'])('back-ups in %s', (kind) => {
  let store: BackupStore;
  beforeEach(async ({ task }) => {
    store = await openBackups(kind === 'a folder' ? task.id : s3.addressOf(task.id), folder);
  });

  test('what is written is there, with size and checksum, until it is removed', async () => {
    const bytes = randomBytes(large);
    expect(await writePart(store, 'one/a/large', streamOf(bytes))).toEqual(writtenOf(bytes));
    for (const name of ['one/b', 'two/c~', 'files/d'])
      await store.write(name, Readable.from([Buffer.from(name)]));
    await store.write('one/empty', Readable.from([]));
    await store.write('one/b', Readable.from([Buffer.from('newer')]));

    const read = async (name: string) => {
      const stream = await store.read(name);
      return stream === null ? null : buffer(stream);
    };
    expect((await read('one/a/large'))?.equals(bytes)).toBe(true);
    expect([await read('one/b'), await read('one/empty'), await read('one/c')]).toEqual([
      Buffer.from('newer'),
      Buffer.alloc(0),
      null,
    ]);
    expect([await store.has('one/b'), await store.has('one')]).toEqual([true, kind === 'a folder']);
    expect((await store.folders()).toSorted()).toEqual(['files', 'one', 'two']);
    expect(await namesOf(store, 'one')).toEqual(['one/a/large', 'one/b', 'one/empty']);
    expect(await namesOf(store, 'nowhere')).toEqual([]);

    await store.remove('one/b');
    await store.remove('one/b');
    expect(await namesOf(store, 'one')).toEqual(['one/a/large', 'one/empty']);
    await store.removeFolder('one');
    await store.removeFolder('one');
    expect((await store.folders()).toSorted()).toEqual(['files', 'two']);
  });

  test.each([1000, large])('%i bytes that are not the expected ones leave nothing', async (size) => {
    const bytes = randomBytes(size);
    const expected = { ...writtenOf(bytes), sha256: '0'.repeat(64) };
    await expect(writePart(store, 'files/a', streamOf(bytes), expected)).rejects.toThrow(DamagedError);
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('cut');
      })(),
    );
    await expect(writePart(store, 'files/a', broken)).rejects.toThrow('cut');
    expect(await store.has('files/a')).toBe(false);
    expect(s3.uploads.size).toBe(0);
  });
});

describe('a bucket', () => {
  const impatient = { connect: 1000, answer: 1000, silence: 1000, attempts: 1 };
  const opened = () => {
    const address = parseBucketUrl(s3.addressOf('own'));
    if (address === null) throw new Error('not an address of a bucket');
    return openBackupBucket(address, 'TARGET', impatient);
  };

  test('a service that fails is named in one line', async () => {
    const store = await opened();
    await store.write('one', Readable.from([Buffer.alloc(1000)]));
    const line =
      /^The bucket portal-files at http\S+ does not answer \((SlowDown|TimeoutError|HTTP 503)\): [^\n]*$/;
    s3.mood = 'breaks off';
    try {
      await expect(store.read('one').then((bytes) => bytes && buffer(bytes))).rejects.toThrow(line);
      s3.mood = 'fails';
      await expect(store.write('two', Readable.from([Buffer.alloc(1000)]))).rejects.toThrow(line);
      await expect(store.read('one')).rejects.toThrow(line);
      await expect(store.has('one')).rejects.toThrow(line);
      await expect(store.folders()).rejects.toThrow(line);
      await expect(store.removeFolder('files')).rejects.toThrow(line);
    } finally {
      s3.mood = 'serves';
    }
  });

  test('the profile that its address names opens it, whatever the environment has', async () => {
    const credentials = path.join(folder, 'credentials');
    await writeFile(
      credentials,
      `[back-up]
aws_access_key_id = ${s3Credentials.AWS_ACCESS_KEY_ID}
aws_secret_access_key = ${s3Credentials.AWS_SECRET_ACCESS_KEY}
`,
    );
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', credentials);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'of another bucket');
    try {
      const store = await openBackups(`${s3.addressOf('own')}&profile=back-up`, folder);
      expect(await store.has('nothing')).toBe(false);
      await expect(openBackups(`${s3.addressOf('own')}&profile=other`, folder)).rejects.toThrow(
        /^the address of the back-ups is a bucket, but there are no credentials: set the profile other\.$/,
      );
    } finally {
      vi.stubEnv('AWS_ACCESS_KEY_ID', s3Credentials.AWS_ACCESS_KEY_ID);
    }
  });
});

import { Readable } from 'node:stream';
import type { Bucket } from '#server/bucket-url.ts';
import { isNoSuchObject, openS3Bucket, type Patience } from '#server/files/s3-bucket.ts';
import { copyEach, type BackupStore } from './backup-store.ts';

/**
 * More than people would wait: nobody watches a back-up, and one that is broken off starts over. While a
 * database takes in what it is sent, the service may be kept waiting.
 */
const usualPatience: Patience = { connect: 10_000, answer: 600_000, silence: 300_000, attempts: 5 };

/** S3 joins at most 10,000 parts: a dump has room up to 320 GB. */
const partSize = 32 * 1024 * 1024;

/** Back-ups in a bucket. `named` is what its address is called in messages. Throws as `openS3Bucket` does. */
export async function openBackupBucket(
  address: Bucket,
  named: string,
  patience: Patience = usualPatience,
): Promise<BackupStore> {
  const bucket = await openS3Bucket(address, named, patience);
  const orExplain = (error: unknown): never => {
    throw bucket.explain(error);
  };
  async function* explained<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items;
    } catch (error) {
      orExplain(error);
    }
  }
  return {
    address: `s3://${address.bucket}/${address.prefix}`.replace(/\/$/, ''),
    async write(name, bytes) {
      try {
        await bucket.send(name, bytes, partSize);
      } catch (error) {
        throw bytes.errored ?? bucket.explain(error);
      } finally {
        bytes.destroy();
      }
    },
    async read(name) {
      const bytes = await bucket.read(name).catch((error: unknown) => {
        return isNoSuchObject(error) ? null : orExplain(error);
      });
      return bytes === null ? null : Readable.from(explained(bytes), { objectMode: false });
    },
    has: (name) => bucket.exists(name).catch(orExplain),
    folders: () => bucket.folders().catch(orExplain),
    async *files(folder) {
      for await (const { key, size } of explained(bucket.objects(`${folder}/`))) yield { name: key, size };
    },
    remove: (name) => bucket.remove(name).catch(orExplain),
    removeFolder: (name) =>
      copyEach(explained(bucket.objects(`${name}/`)), ({ key }) => bucket.remove(key).catch(orExplain)),
  };
}

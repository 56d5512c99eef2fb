import { Readable } from 'node:stream';
import type { Bucket } from '#server/bucket-url.ts';
import { isNoSuchObject, openS3Bucket, type Patience } from '#server/files/s3-bucket.ts';
import { isBackupName } from './backup-manifest.ts';
import { copyEach, measure, type BackupStore } from './backup-store.ts';

/**
 * More than people would wait: nobody watches a back-up, and one that is broken off starts over. While a
 * database takes in what it is sent, the service may be kept waiting.
 */
const usualPatience: Patience = { connect: 10_000, answer: 600_000, silence: 300_000, attempts: 5 };

/** S3 allows 10,000 parts, of at least 5 MB. Half of them, because an estimate may be too low. */
const partSizeOf = (bytes: number): number => Math.max(5 * 1024 * 1024, Math.ceil(bytes / 5000));

/** Back-ups in a bucket. `named` is what its address is called in messages. Throws as `openS3Bucket` does. */
export async function openBackupBucket(
  address: Bucket,
  named: string,
  patience: Patience = usualPatience,
): Promise<BackupStore> {
  const bucket = await openS3Bucket(address, named, patience);
  async function* explained<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* items;
    } catch (error) {
      throw bucket.explain(error);
    }
  }
  const orExplain = (error: unknown): never => {
    throw bucket.explain(error);
  };
  return {
    address: `s3://${address.bucket}/${address.prefix}`.replace(/\/$/, ''),
    async write(name, bytes, { expected, estimate } = {}) {
      const measured = measure(name, bytes, expected);
      const size = expected?.size ?? estimate ?? 0;
      try {
        await bucket.send(name, Readable.from(measured.bytes), partSizeOf(size));
        return measured.written();
      } catch (error) {
        throw measured.failure() ?? bucket.explain(error);
      } finally {
        bytes.destroy();
      }
    },
    async read(name) {
      const bytes = await bucket.read(name).catch((error: unknown) => {
        if (isNoSuchObject(error)) return null;
        throw bucket.explain(error);
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
    async removeUnfinished() {
      for await (const upload of explained(bucket.unfinished())) {
        const [folder = ''] = upload.key.split('/');
        // Anything else below the prefix is not a back-up's.
        if (folder === 'files' || isBackupName(folder)) await bucket.abort(upload).catch(orExplain);
      }
    },
  };
}

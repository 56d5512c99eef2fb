import type { Bucket } from '#server/bucket-url.ts';
import { measure } from './measure.ts';
import { openS3Bucket, type Patience } from './s3-bucket.ts';
import { newStorageKey, type FileStore } from './store.ts';

const usualPatience: Patience = { connect: 5_000, answer: 20_000, silence: 30_000, attempts: 2 };

/** Parts that are not joined to a file yet have keys that begin with this, as in a folder. */
const incoming = 'incoming/';

/** Opens a file store in the bucket of FILES_URL. Throws as `openS3Bucket` does. */
export async function openBucket(address: Bucket, patience: Patience = usualPatience): Promise<FileStore> {
  const bucket = await openS3Bucket(address, 'FILES_URL', patience);
  return {
    async write(bytes) {
      const storage_key = newStorageKey();
      const measured = measure(bytes);
      try {
        await bucket.send(storage_key, measured.bytes);
      } finally {
        measured.release();
      }
      return { ...measured.result(), storage_key };
    },
    read: (storage_key) => bucket.read(storage_key),
    async remove(storage_key) {
      if (!storage_key.startsWith(incoming)) return bucket.remove(storage_key);
      const [id = '', ...key] = storage_key.slice(incoming.length).split('/');
      return bucket.abort({ key: key.join('/'), id: decodeURIComponent(id) });
    },
    check: () => bucket.check(),
    async *keys() {
      for await (const { key, id, started } of bucket.unfinished())
        if (key.startsWith('files/'))
          yield {
            storage_key: `${incoming}${encodeURIComponent(id)}/${key}`,
            age_milliseconds: started === undefined ? 0 : Date.now() - started.getTime(),
          };
      for await (const { key, modified } of bucket.objects('files/'))
        yield { storage_key: key, age_milliseconds: Date.now() - modified.getTime() };
    },
  };
}

import { parseBucketUrl } from '#server/bucket-url.ts';
import { openFileStore, type FileStore } from './store.ts';

/**
 * Opens the file store of FILES_URL: a bucket if it begins with s3://, otherwise a folder. If the bucket
 * can't be used, throws an Error with one line that says what to do.
 */
export async function openFiles(files_url: string): Promise<FileStore> {
  if (!files_url.startsWith('s3://')) return openFileStore(files_url);
  const bucket = parseBucketUrl(files_url);
  if (bucket === null) throw new Error('FILES_URL is not the address of a bucket.');
  // The client of S3 is large; a portal with a folder does not load it.
  const { openBucket } = await import('./s3-store.ts');
  return openBucket(bucket);
}

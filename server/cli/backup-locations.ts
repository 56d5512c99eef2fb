import path from 'node:path';
import { parseBucketUrl, type Bucket } from '#server/bucket-url.ts';
import { openBackupFolder } from './backup-folder.ts';
import { isBackupName } from './backup-manifest.ts';
import type { BackupStore } from './backup-store.ts';

/** A folder, or a bucket. */
type Location = { readonly folder: string } | { readonly bucket: Bucket };

/**
 * What the command line or FILES_URL names; relative paths start at `folder`. Throws an Error with one line,
 * without the text, which may hold a secret.
 */
function locationOf(text: string, folder: string): Location {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { folder: path.resolve(folder, text) };
  const bucket = parseBucketUrl(text);
  if (bucket === null)
    throw new Error(
      'バックアップの場所には、フォルダーか、s3://BUCKET/PREFIX?endpoint=…&region=…&path_style=…&profile=… を指定してください。アクセスキーは含めません。',
    );
  return { bucket };
}

async function open(location: Location, named: string): Promise<BackupStore> {
  if ('folder' in location) return openBackupFolder(location.folder);
  // The client of S3 is large; a command with folders does not load it.
  const { openBackupBucket } = await import('./backup-bucket.ts');
  return openBackupBucket(location.bucket, named);
}

/** The location of back-ups that the command line names. */
export async function openBackups(text: string, folder: string): Promise<BackupStore> {
  return open(locationOf(text, folder), 'the address of the back-ups');
}

/** The location of attachments that FILES_URL names, to restore them into it. */
export async function openAttachments(files_url: string): Promise<BackupStore> {
  return open(locationOf(files_url, '/'), 'FILES_URL');
}

/** Takes what names a location of back-ups, or one of its back-ups, apart. `name` is null for a location. */
export function splitBackup(
  text: string,
  folder: string,
): { readonly location: string; readonly name: string | null } {
  const location = locationOf(text, folder);
  const queryAt = text.includes('?') ? text.indexOf('?') : text.length;
  const [whole = '', query = ''] =
    'folder' in location ? [location.folder] : [text.slice(0, queryAt), text.slice(queryAt)];
  const name = path.basename(whole);
  return isBackupName(name)
    ? { location: path.dirname(whole) + query, name }
    : { location: text, name: null };
}

/**
 * Throws an Error with one line if back-ups and attachments would be in one location: a back-up that is
 * removed would take attachments with it, and the cleanup of attachments would remove back-ups.
 */
export function refuseOverlap(target: string, files_url: string, folder: string): void {
  const [backups = '', attachments = ''] = [target, files_url].map((text) => {
    const location = locationOf(text, folder);
    if ('folder' in location) return path.join(location.folder, 'files', path.sep);
    const { endpoint, bucket, prefix } = location.bucket;
    return `s3://${endpoint === undefined ? '' : new URL(endpoint).host}/${bucket}/${prefix}files/`;
  });
  if (backups.startsWith(attachments) || attachments.startsWith(backups))
    throw new Error(
      'バックアップの場所が、添付ファイルの場所（FILES_URL）と重なっています。別のフォルダーまたはプレフィックスを指定してください。',
    );
}

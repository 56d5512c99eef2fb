import path from 'node:path';
import { parseBucketUrl, type Bucket } from '#server/bucket-url.ts';
import { openBackupFolder } from './backup-folder.ts';
import { isBackupName } from './backup-manifest.ts';
import type { BackupStore } from './backup-store.ts';

/** A folder, or a bucket. */
type Place = { readonly folder: string } | { readonly bucket: Bucket };

/**
 * What the command line or FILES_URL names; relative paths start at `folder`. Throws an Error with one line,
 * without the text, which may hold a secret.
 */
function placeOf(text: string, folder: string): Place {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return { folder: path.resolve(folder, text) };
  const bucket = parseBucketUrl(text);
  if (bucket === null)
    throw new Error(
      'バックアップの場所には、フォルダーか、s3://BUCKET/PREFIX?endpoint=…&region=…&path_style=…&profile=… を指定してください。アクセスキーは含めません。',
    );
  return { bucket };
}

async function open(place: Place, named: string): Promise<BackupStore> {
  if ('folder' in place) return openBackupFolder(place.folder);
  // The client of S3 is large; a command with folders does not load it.
  const { openBackupBucket } = await import('./backup-bucket.ts');
  return openBackupBucket(place.bucket, named);
}

/** The place of back-ups that the command line names. */
export async function openBackups(text: string, folder: string): Promise<BackupStore> {
  return open(placeOf(text, folder), 'the address of the back-ups');
}

/** The place of attachments that FILES_URL names, to restore them into it. */
export async function openAttachments(files_url: string): Promise<BackupStore> {
  return open(placeOf(files_url, '/'), 'FILES_URL');
}

/** Takes what names a place of back-ups, or one of its back-ups, apart. `name` is null for a place. */
export function splitBackup(
  text: string,
  folder: string,
): { readonly place: string; readonly name: string | null } {
  const place = placeOf(text, folder);
  const queryAt = text.includes('?') ? text.indexOf('?') : text.length;
  const [whole = '', query = ''] =
    'folder' in place ? [place.folder] : [text.slice(0, queryAt), text.slice(queryAt)];
  const name = path.basename(whole);
  return isBackupName(name) ? { place: path.dirname(whole) + query, name } : { place: text, name: null };
}

/**
 * Throws an Error with one line if back-ups and attachments would be in one place: a back-up that is removed
 * would take attachments with it, and the cleanup of attachments would remove back-ups.
 */
export function refuseOverlap(target: string, files_url: string, folder: string): void {
  const [backups = '', attachments = ''] = [target, files_url].map((text) => {
    const place = placeOf(text, folder);
    if ('folder' in place) return path.join(place.folder, 'files', path.sep);
    const { endpoint, bucket, prefix } = place.bucket;
    return `s3://${endpoint === undefined ? '' : new URL(endpoint).host}/${bucket}/${prefix}files/`;
  });
  if (backups.startsWith(attachments) || attachments.startsWith(backups))
    throw new Error(
      'バックアップの場所が、添付ファイルの場所（FILES_URL）と重なっています。別のフォルダーまたはプレフィックスを指定してください。',
    );
}

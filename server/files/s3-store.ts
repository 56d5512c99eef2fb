import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Readable } from 'node:stream';
import type { Bucket } from '#server/bucket-url.ts';
import { measure } from './measure.ts';
import { newStorageKey, type FileStore } from './store.ts';

/** Milliseconds until a service that does not answer is given up; each request has two attempts. */
export type Patience = {
  /** Until the connection stands. */
  readonly connect: number;
  /** Until the answer begins; a part of an upload is sent within it. */
  readonly answer: number;
  /** Between two pieces of an answer. */
  readonly silence: number;
};
const usualPatience: Patience = { connect: 5_000, answer: 20_000, silence: 30_000 };

/** Parts that are not joined to a file yet have keys that begin with this, as in a folder. */
const incoming = 'incoming/';

/**
 * Opens a file store in a bucket and tries it. Credentials come from the environment as for every AWS client.
 * Throws an Error with one line that says what to do
 * (docs/decisions/0051-keep-files-in-a-bucket-by-multipart-uploads.md).
 */
export async function openBucket(address: Bucket, patience: Patience = usualPatience): Promise<FileStore> {
  const { bucket: Bucket, prefix, endpoint, path_style } = address;
  // Services other than Amazon's seldom have regions, but every request is signed for one.
  const region = address.region ?? (endpoint === undefined ? undefined : 'us-east-1');
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    forcePathStyle: path_style,
    maxAttempts: 2,
    // Every part is signed with its SHA-256, and many services refuse the client's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.answer,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silence,
    },
  });
  const disk = new Disk(new S3Driver({ client, bucket: Bucket, visibility: 'private', supportsACL: false }));
  const check = async (): Promise<void> => {
    await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${prefix}files/`, MaxKeys: 1 }));
  };
  try {
    await check();
  } catch (error) {
    client.destroy();
    throw new Error(explain(error, address), { cause: error });
  }

  async function* incompleteUploads() {
    let more: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
    while (more !== null) {
      const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(more);
      for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? []) {
        if (!Key.startsWith(`${prefix}files/`)) continue;
        yield {
          storage_key: `${incoming}${encodeURIComponent(UploadId)}/${Key.slice(prefix.length)}`,
          age_milliseconds: Initiated === undefined ? 0 : Date.now() - Initiated.getTime(),
        };
      }
      more =
        page.IsTruncated === true
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
    }
  }
  // Of the whole bucket: MinIO takes a prefix of this list for a whole key.
  const listUploads = (more: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined }) =>
    client.send(new ListMultipartUploadsCommand({ Bucket, ...more }));

  async function* wholeFiles() {
    let paginationToken: string | undefined;
    do {
      const options = { recursive: true, ...(paginationToken ? { paginationToken } : {}) };
      const page = await disk.listAll(`${prefix}files`, options);
      for (const object of page.objects) {
        if (!object.isFile || !object.key.startsWith(`${prefix}files/`)) continue;
        const { lastModified } = await object.getMetaData();
        yield {
          storage_key: object.key.slice(prefix.length),
          age_milliseconds: Date.now() - lastModified.getTime(),
        };
      }
      paginationToken = page.paginationToken;
    } while (paginationToken !== undefined);
  }

  async function abort(storage_key: string): Promise<void> {
    const [id = '', ...key] = storage_key.slice(incoming.length).split('/');
    const upload = { Bucket, Key: `${prefix}${key.join('/')}`, UploadId: decodeURIComponent(id) };
    await client.send(new AbortMultipartUploadCommand(upload)).catch((error: unknown) => {
      // It ended since it was listed.
      if (codeOf(error) !== 'NoSuchUpload') throw error;
    });
  }

  return {
    async write(bytes: Readable) {
      const storage_key = newStorageKey();
      const measured = measure(bytes);
      try {
        // Sends a small file whole, a larger one in parts. It holds one part in memory, and removes the parts
        // on a failure.
        const params = { Bucket, Key: `${prefix}${storage_key}`, Body: measured.bytes };
        await new Upload({ client, params, queueSize: 1 }).done();
      } finally {
        measured.release();
      }
      return { ...measured.result(), storage_key };
    },
    read: (storage_key) => disk.getStream(`${prefix}${storage_key}`),
    remove: (storage_key) =>
      storage_key.startsWith(incoming) ? abort(storage_key) : disk.delete(`${prefix}${storage_key}`),
    check,
    async *keys() {
      yield* incompleteUploads();
      yield* wholeFiles();
    },
  };
}

/** The service's or the client's own name of an error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}

function explain(error: unknown, { bucket, endpoint }: Bucket): string {
  const code = codeOf(error);
  const where = `The bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`;
  const status = statusOf(error);
  if (code === 'CredentialsProviderError')
    return 'FILES_URL is a bucket, but there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  if (error instanceof Error && /region is missing/i.test(error.message))
    return 'FILES_URL is a bucket, but its region is unknown: add ?region=… to FILES_URL, or set AWS_REGION.';
  if (code === 'NoSuchBucket' || status === 404)
    return `${where} does not exist: create it, or correct FILES_URL.`;
  if (status === 403)
    return `${where} refuses the credentials (${code}): correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and let them list, read, write and remove there.`;
  if (status === 301 || code === 'AuthorizationHeaderMalformed')
    return `${where} is in another region (${code}): correct region and endpoint in FILES_URL.`;
  return `${where} does not answer (${code}): start it, or correct FILES_URL.`;
}

function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

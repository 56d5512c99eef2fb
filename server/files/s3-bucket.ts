import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { fromIni } from '@aws-sdk/credential-provider-ini';
import { Upload } from '@aws-sdk/lib-storage';
import { Readable } from 'node:stream';
import type { Bucket } from '#server/bucket-url.ts';

/** How long, in milliseconds, and how often a service that does not answer is tried. */
export type Patience = {
  /** Until the connection stands. */
  readonly connect: number;
  /** Until the answer begins; a part of an upload is sent within it. */
  readonly answer: number;
  /** Between two pieces of an answer. */
  readonly silence: number;
  /** Of each request. */
  readonly attempts: number;
};

type UnfinishedUpload = { readonly key: string; readonly id: string; readonly started: Date | undefined };

/** What is below the prefix of a bucket. Keys leave the prefix out. */
export type S3Bucket = {
  /** Rejects with one line that says what to do if the bucket can't be listed. */
  check(): Promise<void>;
  /**
   * Sends a stream: whole if it is small, otherwise in parts of `partSize` bytes (5 MB), of which it holds
   * one or two in memory. The object appears when it is complete. A failure removes the parts.
   */
  send(key: string, bytes: Readable, partSize?: number): Promise<void>;
  /** Rejects if there is no such object. */
  read(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** All objects whose keys begin with `start`. */
  objects(
    start: string,
  ): AsyncIterable<{ readonly key: string; readonly size: number; readonly modified: Date }>;
  /** The first parts of all keys that have a slash. */
  folders(): Promise<readonly string[]>;
  /** Uploads that were neither completed nor removed. */
  unfinished(): AsyncIterable<UnfinishedUpload>;
  abort(upload: Pick<UnfinishedUpload, 'key' | 'id'>): Promise<void>;
  /** An error of the service as one line that says what to do. */
  explain(error: unknown): Error;
};

/**
 * Opens a bucket and tries it. `named` is what its address is called in messages. Throws an Error with one
 * line that says what to do.
 */
export async function openS3Bucket(address: Bucket, named: string, patience: Patience): Promise<S3Bucket> {
  const { bucket: Bucket, prefix, endpoint, path_style, profile } = address;
  // Services other than Amazon's seldom have regions, but every request is signed for one.
  const region = address.region ?? (endpoint === undefined ? undefined : 'us-east-1');
  const client = new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(region === undefined ? {} : { region }),
    // Credentials are named too: from `profile` alone, the client may prefer the environment's.
    ...(profile === undefined ? {} : { profile, credentials: fromIni({ profile }) }),
    forcePathStyle: path_style,
    maxAttempts: patience.attempts,
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
  const object = (key: string) => ({ Bucket, Key: `${prefix}${key}` });
  const explain = (error: unknown): Error => new Error(explanation(error, address, named), { cause: error });
  const check = async (): Promise<void> => {
    const list = new ListObjectsV2Command({ Bucket, Prefix: `${prefix}files/`, MaxKeys: 1 });
    await client.send(list).catch((error: unknown) => {
      throw explain(error);
    });
  };
  try {
    await check();
  } catch (error) {
    client.destroy();
    throw error;
  }

  type Marker = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined };
  // Of the whole bucket: MinIO takes a prefix of this list for a whole key.
  const listUploads = (more: Marker) => client.send(new ListMultipartUploadsCommand({ Bucket, ...more }));

  return {
    check,
    async send(key, bytes, partSize) {
      const params = { ...object(key), Body: bytes };
      await new Upload({
        client,
        params,
        queueSize: 1,
        ...(partSize === undefined ? {} : { partSize }),
      }).done();
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(object(key)));
      if (!(Body instanceof Readable)) throw new Error(`The object ${key} has no bytes.`);
      return Body;
    },
    async exists(key) {
      try {
        await client.send(new HeadObjectCommand(object(key)));
        return true;
      } catch (error) {
        if (isNoSuchObject(error)) return false;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)));
    },
    async *objects(start) {
      for await (const { Contents } of paginateListObjectsV2(
        { client },
        { Bucket, Prefix: `${prefix}${start}` },
      ))
        for (const { Key = '', Size = 0, LastModified = new Date() } of Contents ?? [])
          yield { key: Key.slice(prefix.length), size: Size, modified: LastModified };
    },
    async folders() {
      const found: string[] = [];
      const list = { Bucket, Prefix: prefix, Delimiter: '/' };
      for await (const { CommonPrefixes } of paginateListObjectsV2({ client }, list))
        for (const { Prefix = '' } of CommonPrefixes ?? []) found.push(Prefix.slice(prefix.length, -1));
      return found;
    },
    async *unfinished() {
      let more: Marker | null = {};
      while (more !== null) {
        const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(more);
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
          if (Key.startsWith(prefix))
            yield { key: Key.slice(prefix.length), id: UploadId, started: Initiated };
        more =
          page.IsTruncated === true
            ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
            : null;
      }
    },
    async abort({ key, id }) {
      const upload = { Bucket, Key: `${prefix}${key}`, UploadId: id };
      await client.send(new AbortMultipartUploadCommand(upload)).catch((error: unknown) => {
        // It ended since it was listed.
        if (codeOf(error) !== 'NoSuchUpload') throw error;
      });
    },
    explain,
  };
}

/** Whether a read failed because there is no such object. */
export const isNoSuchObject = (error: unknown): boolean => statusOf(error) === 404;

/** The service's or the client's own name of an error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  // An answer to HEAD has no body to name the error.
  return error.name === 'Unknown' ? `HTTP ${statusOf(error)}` : error.name;
}

function explanation(error: unknown, { bucket, endpoint, profile }: Bucket, named: string): string {
  const code = codeOf(error);
  const where = `The bucket ${bucket} at ${endpoint ?? 'Amazon S3'}`;
  const keys =
    profile === undefined ? 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY' : `the profile ${profile}`;
  const status = statusOf(error);
  if (code === 'CredentialsProviderError')
    return `${named} is a bucket, but there are no credentials: set ${keys}.`;
  if (error instanceof Error && /region is missing/i.test(error.message))
    return `${named} is a bucket, but its region is unknown: add ?region=… to ${named}, or set AWS_REGION.`;
  if (code === 'NoSuchBucket' || status === 404)
    return `${where} does not exist: create it, or correct ${named}.`;
  if (status === 403)
    return `${where} refuses the credentials (${code}): correct ${keys}, and let them list, read, write and remove there.`;
  if (status === 301 || code === 'AuthorizationHeaderMalformed')
    return `${where} is in another region (${code}): correct region and endpoint in ${named}.`;
  return `${where} does not answer (${code}): start it, or correct ${named}.`;
}

function statusOf(error: unknown): number | undefined {
  const metadata: unknown = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

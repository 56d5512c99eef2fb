import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '#dev/services/listen.ts';

/**
 * A service that speaks what the file store uses of S3: whole objects, multipart uploads and lists in pages.
 * It verifies each signature and the hash of each body, as real services do. It has one bucket.
 */
export type S3Server = {
  /** FILES_URL of a store in its bucket. */
  readonly files_url: string;
  /** The address of another prefix of its bucket. */
  addressOf(prefix: string): string;
  readonly objects: Map<string, { readonly bytes: Buffer; modified: Date }>;
  /** Multipart uploads under way, by id. */
  readonly uploads: Map<
    string,
    { readonly key: string; initiated: Date; readonly parts: Map<number, Buffer> }
  >;
  /** The methods and query names of what was asked, in order: `PUT`, `POST uploads` … */
  readonly asked: string[];
  /** What it does with a request: `breaks off` sends half of an object and then nothing. */
  mood: 'serves' | 'fails' | 'hangs' | 'breaks off';
  close(): Promise<void>;
};

/** The credentials that it accepts, as variables of the environment. */
export const s3Credentials = {
  AWS_ACCESS_KEY_ID: 'portal-tests',
  AWS_SECRET_ACCESS_KEY: 'a secret of the tests',
} as const;

const bucket = 'portal-files';
type Answer = { readonly status: number; readonly body?: Buffer | string; readonly etag?: string };

/** Tests of single files read several pages of 2; one with many files takes larger ones. */
export async function startS3Server({ pageSize = 2 } = {}): Promise<S3Server> {
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const listening = await listen(server);
  const addressOf = (prefix: string): string =>
    `s3://${bucket}/${prefix}?endpoint=${encodeURIComponent(listening.url)}`;
  const s3: S3Server = {
    files_url: addressOf('portal/one'),
    addressOf,
    objects: new Map(),
    uploads: new Map(),
    asked: [],
    mood: 'serves',
    close: () => listening.close(),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    if (body === null || s3.mood === 'hangs') return;
    const { status, body: content = '', etag } = s3.mood === 'fails' ? failed(503, 'SlowDown') : handle();
    response.writeHead(status, {
      ...(etag === undefined ? {} : { etag }),
      ...(status === 204 ? {} : { 'content-length': Buffer.byteLength(content) }),
      'content-type': Buffer.isBuffer(content) ? 'application/octet-stream' : 'application/xml',
    });
    if (s3.mood === 'breaks off' && Buffer.isBuffer(content))
      response.write(content.subarray(0, content.length / 2));
    else response.end(request.method === 'HEAD' ? '' : content);

    function handle(): Answer {
      const { pathname, searchParams } = new URL(request.url ?? '/', listening.url);
      const names = [...searchParams.keys()].filter((name) => /^(uploads|uploadId|list-type)$/.test(name));
      s3.asked.push([request.method, ...names].join(' '));
      return (
        refusal(request, body ?? Buffer.alloc(0)) ??
        (pathname.split('/')[1] === bucket
          ? respond(
              { ...s3, pageSize },
              request.method ?? '',
              pathname.slice(bucket.length + 2),
              searchParams,
              body,
            )
          : failed(404, 'NoSuchBucket'))
      );
    }
  }
  return s3;
}

function respond(
  { objects, uploads, pageSize }: Pick<S3Server, 'objects' | 'uploads'> & Paged,
  method: string,
  path: string,
  query: URLSearchParams,
  body: Buffer | null,
): Answer {
  const key = decodeURIComponent(path);
  const bytes = body ?? Buffer.alloc(0);
  const id = query.get('uploadId') ?? '';
  const upload = uploads.get(id);
  if (query.has('uploadId') && upload === undefined) return failed(404, 'NoSuchUpload');
  if (method === 'GET' && key === '' && query.has('uploads'))
    return listOfUploads(uploads, { query, pageSize });
  if (method === 'GET' && key === '') return listOfObjects(objects, { query, pageSize });
  if (method === 'POST' && query.has('uploads')) {
    // As long and odd as the ids of real services may be.
    const made = `${randomUUID()}/+=`;
    uploads.set(made, { key, initiated: new Date(), parts: new Map() });
    return { status: 200, body: xml('InitiateMultipartUploadResult', { Key: key, UploadId: made }) };
  }
  if (method === 'PUT' && upload !== undefined) {
    upload.parts.set(Number(query.get('partNumber')), bytes);
    return { status: 200, etag: etagOf(bytes) };
  }
  if (method === 'POST' && upload !== undefined) {
    const parts = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part);
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024))
      return failed(400, 'EntityTooSmall');
    uploads.delete(id);
    objects.set(upload.key, { bytes: Buffer.concat(parts), modified: new Date() });
    return { status: 200, body: xml('CompleteMultipartUploadResult', { Key: upload.key, ETag: '"whole"' }) };
  }
  if (method === 'DELETE' && upload !== undefined) {
    uploads.delete(id);
    return { status: 204 };
  }
  if (method === 'PUT') {
    objects.set(key, { bytes, modified: new Date() });
    return { status: 200, etag: etagOf(bytes) };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const object = objects.get(key);
  if (object === undefined || (method !== 'GET' && method !== 'HEAD')) return failed(404, 'NoSuchKey');
  return { status: 200, body: object.bytes, etag: etagOf(object.bytes) };
}

type Paged = { readonly pageSize: number };
type List = Paged & { readonly query: URLSearchParams };

function listOfObjects(objects: S3Server['objects'], { query, pageSize }: List): Answer {
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const after = query.get('continuation-token') ?? '';
  // With a delimiter, the keys that are equal up to it are one entry.
  const entryOf = (key: string): string => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return end === -1 ? key : key.slice(0, end + delimiter.length);
  };
  const entries = new Set([...objects.keys()].filter((key) => key.startsWith(prefix)).map(entryOf));
  const left = [...entries].filter((entry) => entry > after).toSorted();
  const page = left.slice(0, pageSize);
  const more = left.length > pageSize;
  return {
    status: 200,
    body: xml('ListBucketResult', {
      IsTruncated: String(more),
      ...(more && { NextContinuationToken: page.at(-1) ?? '' }),
      Contents: page
        .filter((entry) => objects.has(entry))
        .map((Key) => ({
          Key,
          LastModified: objects.get(Key)?.modified.toISOString() ?? '',
          Size: String(objects.get(Key)?.bytes.length),
        })),
      CommonPrefixes: page.filter((entry) => !objects.has(entry)).map((Prefix) => ({ Prefix })),
    }),
  };
}

function listOfUploads(uploads: S3Server['uploads'], { query, pageSize }: List): Answer {
  const all = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
  const from = all.findIndex(([id]) => id === query.get('upload-id-marker')) + 1;
  const page = all.slice(from, from + pageSize);
  const [last, upload] = page.at(-1) ?? [];
  const more = from + pageSize < all.length;
  return {
    status: 200,
    body: xml('ListMultipartUploadsResult', {
      IsTruncated: String(more),
      ...(more && { NextKeyMarker: upload?.key ?? '', NextUploadIdMarker: last ?? '' }),
      Upload: page.map(([UploadId, { key, initiated }]) => ({
        Key: key,
        UploadId,
        Initiated: initiated.toISOString(),
      })),
    }),
  };
}

type Content = string | readonly Readonly<Record<string, string>>[];

function xml(name: string, fields: Readonly<Record<string, Content>>): string {
  const element = (tag: string, text: string) => `<${tag}>${text}</${tag}>`;
  const inside = Object.entries(fields).map(([tag, content]) =>
    typeof content === 'string'
      ? element(tag, content)
      : content
          .map((each) =>
            element(
              tag,
              Object.entries(each)
                .map(([inner, text]) => element(inner, text))
                .join(''),
            ),
          )
          .join(''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>${element(name, inside.join(''))}`;
}

function failed(status: number, code: string): Answer {
  return { status, body: xml('Error', { Code: code, Message: code }) };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Null if signature (AWS Signature Version 4) and hash are right. */
function refusal({ headers, method, url = '' }: IncomingMessage, body: Buffer): Answer | null {
  const hash = String(headers['x-amz-content-sha256']);
  const [, id, scope = '', signed = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== s3Credentials.AWS_ACCESS_KEY_ID) return failed(403, 'InvalidAccessKeyId');
  const [path = '', query = ''] = url.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    hash,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope
    .split('/')
    .reduce<Buffer | string>((made, part) => hmac(made, part), `AWS4${s3Credentials.AWS_SECRET_ACCESS_KEY}`);
  if (hmac(key, text).toString('hex') !== signature) return failed(403, 'SignatureDoesNotMatch');
  return hash === sha256(body) ? null : failed(400, 'XAmzContentSHA256Mismatch');
}

import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { UploadCall } from '#contract/call.ts';
import type { Issue } from '#contract/errors.ts';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { composeText, forbiddenInName, lengthOf } from '#domain/text.ts';
import type { Scan } from '#server/files/clamd.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import { drain } from './drain.ts';
import type { Services } from './handler.ts';
import { maxHeaders, MultipartCheck } from './multipart-check.ts';
import { bodyIssue, invalidInput, type RefusalError } from './refusal.ts';
import { maxJsonBytes, parseJson } from './strict-json.ts';
import { FileStoreError } from './unavailable.ts';

/** Surplus parts that are still read, so that each gets its own issue. */
const surplusParts = 5;

/**
 * A parsed multipart request: the JSON part (undefined if missing), the files, and what is wrong with them.
 */
export type Upload = {
  readonly json: unknown;
  readonly files: Record<string, ReceivedFile>;
  readonly issues: readonly Issue[];
  readonly infected: readonly InfectedFile[];
};

/** A file that was refused, with the name of the signature that it matches. */
export type InfectedFile = { readonly file_name: string; readonly signature: string };

/**
 * Streams a multipart body: hashes and scans files while they are stored, and parses the JSON part. Issues of
 * files are returned, not thrown; a body that is not multipart, or has more than one reading, is a 422.
 * Removes the stored files if the request is cut off or one can't be stored (`FileStoreError`).
 */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  call: UploadCall,
  { files: store, scanner }: Pick<Services, 'files' | 'scanner'>,
): Promise<Upload> {
  if (!request.isMultipart()) throw broken();
  const check = new MultipartCheck(request.headers['content-type'] ?? '');
  const files: Record<string, ReceivedFile> = {};
  const max = call.max_file_bytes ?? fileLimits.bytes;
  const count = Object.keys(call.files).length;
  const issues: Issue[] = [];
  const infected: InfectedFile[] = [];
  let json: unknown;
  const look = (bytes: Buffer): void => check.push(bytes);
  request.raw.on('data', look);
  try {
    const parts = request.parts({
      // One byte over the limit: a file that reaches it is too large.
      limits: { fileSize: max + 1, parts: count + surplusParts, headerPairs: maxHeaders },
      preservePath: true,
      // The parser would decode a field's bytes leniently.
      isPartAFile: () => true,
    });
    for await (const part of parts) {
      // Every part is one, by the option above.
      if (!check.isSound || part.type === 'field') throw broken();
      const { fieldname: name, filename, file } = part;
      if (filename === undefined && !Object.hasOwn(call.files, name)) {
        if (name !== call.part) file.resume();
        // Of two it is unclear which one counts.
        else if (json !== undefined) throw broken();
        else json = await jsonOf(file);
        continue;
      }
      if (!Object.hasOwn(call.files, name) || files[name] !== undefined) {
        file.resume();
        issues.push(bodyIssue([name], invalid.tooManyFiles(count)));
        continue;
      }
      await receiveFile(part, name, call, { store, scanner, files, issues, infected, log: request.log });
    }
    await drain(request, reply);
    if (!check.isWhole) throw broken();
  } catch (error) {
    await removeFiles(store, files);
    throw check.isSound ? explain(error, count) : broken();
  } finally {
    request.raw.off('data', look);
  }
  return { json, files, issues, infected };
}

async function jsonOf(stream: Readable): Promise<unknown> {
  const bytes = await bytesOf(stream);
  if (bytes === null) throw broken();
  return parseJson(bytes);
}

const broken = (): RefusalError => invalidInput([bodyIssue([], invalid.form)]);

/** The bytes of a part, read to its end, up to the limit of a JSON part; null if there are more. */
async function bytesOf(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxJsonBytes) chunks.push(chunk);
  }
  return size <= maxJsonBytes ? Buffer.concat(chunks) : null;
}

/** Removes the stored files of a refused or failed request. */
export async function removeFiles(store: FileStore, files: Upload['files']): Promise<void> {
  await Promise.allSettled(Object.values(files).map((file) => store.remove(file.storage_key)));
}

type Received = {
  store: FileStore;
  scanner: Services['scanner'];
  log: FastifyRequest['log'];
  files: Record<string, ReceivedFile>;
  issues: Issue[];
  infected: InfectedFile[];
};

async function receiveFile(
  part: MultipartFile,
  name: string,
  call: UploadCall,
  { store, scanner, files, issues, infected, log }: Received,
): Promise<void> {
  const label = call.files[name] ?? name;
  const max = call.max_file_bytes ?? fileLimits.bytes;
  // An empty file input sends an empty file without a name.
  if (part.filename === '' || part.filename === undefined) {
    if (part.filename === undefined || (await bytesOf(part.file))?.length !== 0)
      issues.push(bodyIssue([name], invalid.fileName(label, null)));
    part.file.resume();
    return;
  }
  const file_name = nameOf(part.filename);
  const nameIssue = checkName(file_name, label);
  let stored: Awaited<ReturnType<FileStore['write']>>;
  const scan = scanner?.scan(part.file);
  try {
    stored = await store.write(scan?.bytes ?? part.file);
  } catch (error) {
    scan?.release();
    if (part.file.destroyed && part.file.errored) throw error;
    part.file.resume();
    throw new FileStoreError(`a file could not be stored: ${String(error)}`, { cause: error });
  }
  files[name] = { file_name, ...stored };
  if (nameIssue !== null) issues.push(bodyIssue([name], nameIssue));
  const verdict = scan && (await verdictOf(scan, log));
  if (verdict === 'none') issues.push(bodyIssue([name], invalid.fileNotScanned(label)));
  else if (verdict) {
    issues.push(bodyIssue([name], invalid.fileInfected(label)));
    infected.push({ file_name, signature: verdict.signature });
  }
  if (stored.size > max) issues.push(bodyIssue([name], invalid.fileTooLarge(label, inMegabytes(max))));
}

/** What a scan found: null for a clean file; `none` if it ended without a verdict. */
async function verdictOf(
  scan: Scan,
  log: Received['log'],
): Promise<{ readonly signature: string } | 'none' | null> {
  try {
    const signature = await scan.signature();
    if (signature === null) return null;
    log.warn({ signature }, 'an uploaded file is infected');
    return { signature };
  } catch (err) {
    log.error({ err }, 'an uploaded file could not be scanned');
    return 'none';
  }
}

/**
 * Decodes a file name: browsers send a quote or a line break as its percent code (HTML standard,
 * multipart/form-data). A name that contains such a code itself can't be told apart. A Mac sends letters
 * apart from their marks.
 */
function nameOf(sent: string): string {
  return composeText(sent.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n'));
}

/** The parser puts U+FFFD where a name is not UTF-8. */
function checkName(name: string, label: string): string | null {
  const found = forbiddenInName(name);
  if (found !== null || name.includes('\ufffd')) return invalid.fileName(label, found);
  return lengthOf(name) > fileLimits.name ? invalid.fileNameTooLong(label, fileLimits.name) : null;
}

/** The parser's errors about a body are the client's mistake, not a server error. */
function explain(error: unknown, count: number): unknown {
  if (error instanceof FileStoreError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return invalidInput([bodyIssue([], invalid.tooManyFiles(count))]);
  if (typeof code === 'string' && code.startsWith('FST_')) return broken();
  if (
    error instanceof Error &&
    /multipart|boundary|Unexpected end of|Malformed part header/i.test(error.message)
  )
    return broken();
  return error;
}

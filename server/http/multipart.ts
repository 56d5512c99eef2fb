import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { UploadCall } from '#contract/call.ts';
import type { Issue } from '#contract/errors.ts';
import { inMegabytes } from '#domain/file-size.ts';
import { fileLimits } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { hasForbiddenCharacter, hasLineBreak, lengthOf } from '#domain/text.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import { nestsTooDeep } from './json-depth.ts';
import { bodyIssue, invalidInput } from './refusal.ts';
import { FileStoreError } from './unavailable.ts';

const maxJsonBytes = 1024 * 1024;
/** Surplus parts that are still read, so that each gets its own issue. */
const surplusParts = 5;

/**
 * A parsed multipart request: the JSON part (undefined if missing), the files, and what is wrong with them.
 */
export type Upload = {
  readonly json: unknown;
  readonly files: Record<string, ReceivedFile>;
  readonly issues: readonly Issue[];
};

/**
 * Streams a multipart body: hashes files while they are stored, and parses the JSON part. Issues of files are
 * returned, not thrown; a body that is not multipart is a 422. Removes the stored files if the request is cut
 * off or one can't be stored (`FileStoreError`).
 */
export async function receiveUpload(
  request: FastifyRequest,
  call: UploadCall,
  store: FileStore,
): Promise<Upload> {
  if (!request.isMultipart()) throw invalidInput([bodyIssue([], invalid.form)]);
  const files: Record<string, ReceivedFile> = {};
  const max = call.max_file_bytes ?? fileLimits.bytes;
  const count = Object.keys(call.files).length;
  const issues: Issue[] = [];
  let json: unknown;
  try {
    const parts = request.parts({
      // One byte over the limit: a file that reaches it is too large.
      limits: { fileSize: max + 1, fieldSize: maxJsonBytes, parts: count + surplusParts, headerPairs: 20 },
      preservePath: true,
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname !== call.part) continue;
        // Truncated or duplicate: it is unclear which one counts.
        if (part.valueTruncated || json !== undefined) throw invalidInput([bodyIssue([], invalid.form)]);
        json = jsonOf(part);
        continue;
      }
      const name = part.fieldname;
      if (!Object.hasOwn(call.files, name) || files[name] !== undefined) {
        part.file.resume();
        issues.push(bodyIssue([name], invalid.tooManyFiles(count)));
        continue;
      }
      await receiveFile(part, name, call, { store, files, issues });
    }
  } catch (error) {
    await removeFiles(store, files);
    throw explain(error, count);
  }
  return { json, files, issues };
}

/** Removes the stored files of a rejected or failed request. */
export async function removeFiles(store: FileStore, files: Upload['files']): Promise<void> {
  await Promise.allSettled(Object.values(files).map((file) => store.remove(file.storage_key)));
}

type Received = {
  store: FileStore;
  files: Record<string, ReceivedFile>;
  issues: Issue[];
};

async function receiveFile(
  part: MultipartFile,
  name: string,
  call: UploadCall,
  { store, files, issues }: Received,
): Promise<void> {
  const label = call.files[name] ?? name;
  const max = call.max_file_bytes ?? fileLimits.bytes;
  // An empty file input sends an empty file without a name.
  if (part.filename === '' || part.filename === undefined) {
    part.file.resume();
    return;
  }
  const file_name = nameOf(part.filename);
  const nameIssue = checkName(file_name, label);
  let stored: Awaited<ReturnType<FileStore['write']>>;
  try {
    stored = await store.write(part.file);
  } catch (error) {
    if (part.file.destroyed && part.file.errored) throw error;
    part.file.resume();
    throw new FileStoreError(`a file could not be stored: ${String(error)}`, { cause: error });
  }
  files[name] = { file_name, ...stored };
  if (nameIssue !== null) issues.push(bodyIssue([name], nameIssue));
  if (stored.size > max) issues.push(bodyIssue([name], invalid.fileTooLarge(label, inMegabytes(max))));
}

/**
 * Decodes a file name: browsers send a quote or a line break as its percent code (HTML standard,
 * multipart/form-data). A name that contains such a code itself can't be told apart.
 */
function nameOf(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

function checkName(name: string, label: string): string | null {
  if (hasForbiddenCharacter(name) || hasLineBreak(name)) return invalid.fileName(label);
  return lengthOf(name) > fileLimits.name ? invalid.fileNameTooLong(label, fileLimits.name) : null;
}

/** The JSON part's value. If the part names its content type, the body parser has parsed it already. */
function jsonOf({ value, mimetype }: MultipartValue): unknown {
  const json = mimetype === 'application/json' ? value : parseJson(value);
  if (nestsTooDeep(json)) throw invalidInput([bodyIssue([], invalid.form)]);
  return json;
}

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw invalidInput([bodyIssue([], invalid.form)]);
  }
}

/** The parser's errors about a body are the client's mistake, not a server error. */
function explain(error: unknown, count: number): unknown {
  if (error instanceof FileStoreError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
    return invalidInput([bodyIssue([], invalid.tooManyFiles(count))]);
  if (typeof code === 'string' && code.startsWith('FST_')) return invalidInput([bodyIssue([], invalid.form)]);
  if (
    error instanceof Error &&
    /multipart|boundary|Unexpected end of|Malformed part header/i.test(error.message)
  )
    return invalidInput([bodyIssue([], invalid.form)]);
  return error;
}

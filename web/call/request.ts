import type { Call } from '#contract/call.ts';
import { isErrorBody, type Issue } from '#contract/errors.ts';
import { replacedHeader, writeMultipart } from '#contract/wire.ts';
import { invalid } from '#texts/fields.ts';
import { accepted, getRequest, withQuery } from './get-request.ts';

/** One call as an HTTP request, and its outcome. web/call/call.ts decides what an outcome means. */

export type UploadFiles = Readonly<Partial<Record<string, File | null>>>;

/** Sends a request; `fetch` in the browser. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

export type Downloaded = {
  readonly blob: Blob;
  readonly file_name: string;
  /** How many characters the encoding of the file could not write. */
  readonly replaced: number;
};

export type CallOutcome =
  /** The JSON value, or a `Downloaded` for a download. */
  | { readonly kind: 'answered'; readonly value: unknown }
  /** 422. */
  | { readonly kind: 'refused'; readonly issues: readonly Issue[] }
  /** Any other status from 400 on; null if there was no answer. */
  | { readonly kind: 'failed'; readonly status: number | null };

export type RequestOptions = {
  readonly files?: UploadFiles | undefined;
  /** For a POST. Retries with the same key have one effect. */
  readonly idempotencyKey?: string | undefined;
  /** The page made the call by itself, so it does not extend the session (docs/rules/sign-in.md#session). */
  readonly background?: boolean | undefined;
  /** Waits before the repetition; a second by default. */
  readonly pause?: (() => Promise<void>) | undefined;
};

/**
 * Sends a call. A POST without an answer, or one that the server could not store, is repeated once with the
 * same key, after a second in which the network or the server may recover.
 */
export async function sendRequest(
  transport: Transport,
  call: Call,
  input: unknown,
  options: RequestOptions = {},
): Promise<CallOutcome> {
  const [address, init] = requestOf(call, input, options);
  const first = await attempt(transport, call, address, init);
  const lost = first.kind === 'failed' && first.status === null;
  if (call.method === 'GET' || !(lost || isNotStored(first))) return first;
  const unreadable = lost ? await unreadableFiles(call, options.files ?? {}) : [];
  if (unreadable.length > 0) return { kind: 'refused', issues: unreadable };
  await (options.pause ?? aSecond)();
  return attempt(transport, call, address, init);
}

const aSecond = () => new Promise<void>((resolve) => setTimeout(resolve, 1000));

/** Whether it is certain what a save did. Another one of its form needs a new key then. */
export function isOutcomeKnown(outcome: CallOutcome): boolean {
  if (outcome.kind === 'failed') return outcome.status !== null && outcome.status < 500;
  return !isNotStored(outcome);
}

/** Whether the save could not be stored, or its outcome is unknown: it may be repeated with the same key. */
function isNotStored(outcome: CallOutcome): boolean {
  return outcome.kind === 'refused' && outcome.issues.some(({ code }) => code === 'not_stored');
}

function requestOf(call: Call, input: unknown, options: RequestOptions): [string, RequestInit] {
  const headers: Record<string, string> = { ...accepted };
  if (options.background === true) headers['X-Portal-Background'] = '1';
  if (call.method === 'GET') return getRequest(call.path, asRecord(input), headers);
  headers['X-Portal-Request'] = '1';
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  if (call.kind === 'upload') {
    const body = writeMultipart(call.part, input, chosenFiles(options.files ?? {}));
    return [call.path, { method: 'POST', credentials: 'include', headers, body }];
  }
  headers['Content-Type'] = 'application/json';
  const { address, body } = postOf(call, input);
  return [address, { method: 'POST', credentials: 'include', headers, body: JSON.stringify(body) }];
}

/**
 * The input of a POST with a query has the two parts `query` and `body`. The build strips the schemas but
 * leaves null for a call without a query.
 */
function postOf(call: Call, input: unknown): { address: string; body: unknown } {
  if (call.kind !== 'post' || call.query === null) return { address: call.path, body: input };
  const { query, body } = asRecord(input);
  return { address: withQuery(call.path, asRecord(query)), body };
}

async function attempt(
  transport: Transport,
  call: Call,
  address: string,
  init: RequestInit,
): Promise<CallOutcome> {
  try {
    const response = await transport(address, init);
    if (response.status === 422) return await refusal(response);
    if (!response.ok) return { kind: 'failed', status: response.status };
    if (call.kind !== 'download') return { kind: 'answered', value: await response.json() };
    const file_name = fileNameOf(response.headers.get('Content-Disposition') ?? '');
    const replaced = Number(response.headers.get(replacedHeader) ?? 0);
    const value: Downloaded = { blob: await response.blob(), file_name, replaced };
    return { kind: 'answered', value };
  } catch {
    // Neither fetch nor reading the body gives a reason: there was no complete answer.
    return { kind: 'failed', status: null };
  }
}

async function refusal(response: Response): Promise<CallOutcome> {
  const body: unknown = await response.json();
  return isErrorBody(body)
    ? { kind: 'refused', issues: body.detail }
    : { kind: 'failed', status: response.status };
}

/** Files that were changed or removed after they were chosen. They end an upload like a network failure. */
async function unreadableFiles(call: Call, files: UploadFiles): Promise<Issue[]> {
  if (call.kind !== 'upload') return [];
  const issues: Issue[] = [];
  for (const [name, file] of Object.entries(chosenFiles(files))) {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      const label = call.files[name] ?? name;
      issues.push({ loc: ['body', name], msg: invalid.fileMissing(label) });
    }
  }
  return issues;
}

function chosenFiles(files: UploadFiles): Record<string, File> {
  const chosen: Record<string, File> = {};
  for (const [name, file] of Object.entries(files)) if (file) chosen[name] = file;
  return chosen;
}

export function asRecord(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {};
}

/** The file name in a Content-Disposition header. The UTF-8 form takes precedence. */
export function fileNameOf(header: string): string {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Malformed percent-encoding: use the plain form.
    }
  }
  return /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1') ?? 'download';
}

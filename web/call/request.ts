import type { Call } from '#contract/call.ts';
import { isErrorBody, type Issue } from '#contract/errors.ts';
import { replacedHeader, writeMultipart, writeQuery } from '#contract/wire.ts';
import { invalid } from '#texts/fields.ts';

/** One call as HTTP, and what came of it. Decides nothing: web/call/call.ts does. */

export type Files = Readonly<Partial<Record<string, File | null>>>;

/** The function that carries a request; `fetch` in the browser. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

export type Downloaded = {
  readonly blob: Blob;
  readonly file_name: string;
  /** How many characters the file's encoding lacks. */
  readonly replaced: number;
};

export type Outcome =
  /** What was answered: JSON, or of a download the file. */
  | { readonly kind: 'answered'; readonly value: unknown }
  /** 422. */
  | { readonly kind: 'refused'; readonly issues: readonly Issue[] }
  /** Every other status of 400 or above; null where no answer came. */
  | { readonly kind: 'failed'; readonly status: number | null };

export type RequestOptions = {
  readonly files?: Files | undefined;
  /** Of a POST; the same key makes a repetition have one effect (domain 2.5). */
  readonly idempotencyKey?: string | undefined;
  /** Asked by the page itself, which does not count as use of the session (domain 6). */
  readonly background?: boolean | undefined;
};

/** Sends a call. A POST that got no answer is repeated once with the same key. */
export async function send(
  transport: Transport,
  call: Call,
  input: unknown,
  options: RequestOptions = {},
): Promise<Outcome> {
  const [address, init] = requestOf(call, input, options);
  const first = await attempt(transport, call, address, init);
  if (first.kind !== 'failed' || first.status !== null || call.method === 'GET') return first;
  const unreadable = await unreadableFiles(call, options.files ?? {});
  return unreadable.length > 0
    ? { kind: 'refused', issues: unreadable }
    : attempt(transport, call, address, init);
}

function requestOf(call: Call, input: unknown, options: RequestOptions): [string, RequestInit] {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.background === true) headers['X-Portal-Background'] = '1';
  if (call.method === 'GET') {
    return [
      withQuery(call.path, fieldsOf(input)),
      { method: 'GET', credentials: 'include', headers, cache: 'no-store' },
    ];
  }
  headers['X-Portal-Request'] = '1';
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  if (call.kind === 'upload') {
    const body = writeMultipart(call.part, input, present(options.files ?? {}));
    return [call.path, { method: 'POST', credentials: 'include', headers, body }];
  }
  headers['Content-Type'] = 'application/json';
  const { address, body } = postOf(call, input);
  return [address, { method: 'POST', credentials: 'include', headers, body: JSON.stringify(body) }];
}

/** Of a POST with a query the input holds both, apart. The build takes the schemas away, but leaves null where there was none. */
function postOf(call: Call, input: unknown): { address: string; body: unknown } {
  if (call.kind !== 'post' || call.query === null) return { address: call.path, body: input };
  const { query, body } = fieldsOf(input);
  return { address: withQuery(call.path, fieldsOf(query)), body };
}

function withQuery(path: string, fields: Readonly<Record<string, unknown>>): string {
  const query = writeQuery(fields);
  return query === '' ? path : `${path}?${query}`;
}

async function attempt(
  transport: Transport,
  call: Call,
  address: string,
  init: RequestInit,
): Promise<Outcome> {
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
    // Neither fetch nor reading a body says more than that there was no (whole) answer.
    return { kind: 'failed', status: null };
  }
}

async function refusal(response: Response): Promise<Outcome> {
  const body: unknown = await response.json();
  return isErrorBody(body)
    ? { kind: 'refused', issues: body.detail }
    : { kind: 'failed', status: response.status };
}

/** A file that was changed or taken away since it was chosen ends an upload like a broken network does. */
async function unreadableFiles(call: Call, files: Files): Promise<Issue[]> {
  if (call.kind !== 'upload') return [];
  const issues: Issue[] = [];
  for (const [name, file] of Object.entries(present(files))) {
    try {
      await file.slice(0, 1).arrayBuffer();
    } catch {
      const label = call.files[name] ?? name;
      issues.push({ loc: ['body', name], msg: invalid.fileMissing(label) });
    }
  }
  return issues;
}

function present(files: Files): Record<string, File> {
  const chosen: Record<string, File> = {};
  for (const [name, file] of Object.entries(files)) if (file) chosen[name] = file;
  return chosen;
}

function fieldsOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? { ...input } : {};
}

/** The name in a Content-Disposition header; its UTF-8 form first. */
export function fileNameOf(header: string): string {
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    try {
      return decodeURIComponent(extended.trim());
    } catch {
      // Not percent-encoded as it says it is: the plain form is the next best.
    }
  }
  return /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1') ?? 'download';
}

import type { Call, Schema } from '#contract/call.ts';
import type { Client } from '#testing/client.ts';

/** Calls with any values, also those that no browser sends. */

export type Value = unknown;
export type ValuePath = readonly (string | number)[];

/** The paths of all values inside a value, itself included. */
export function placesIn(value: Value, path: ValuePath = []): ValuePath[] {
  const below =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, entry]) =>
          placesIn(entry, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [path, ...below];
}

/** The value with another one at a path, which is added to an object that lacks it. */
export function replaced(value: Value, [first, ...rest]: ValuePath, by: Value): Value {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((entry, index) => (index === first ? replaced(entry, rest, by) : entry));
  if (typeof value !== 'object' || value === null) return value;
  const below = Object.hasOwn(value, first) ? (value as Readonly<Record<string, Value>>)[first] : undefined;
  return { ...value, [first]: replaced(below, rest, by) };
}

export function valueAt(value: Value, path: ValuePath): Value {
  return path.reduce<Value>((at, key) => (at as Readonly<Record<string, Value>>)[key], value);
}

/** A query with unconverted values; an array becomes a repeated key. */
export function rawQuery(input: Value): string {
  if (typeof input !== 'object' || input === null) return encodeURIComponent(textOf(input));
  return Object.entries(input)
    .flatMap(([key, value]: [string, Value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [key, one]),
    )
    .map(([key, value]) => `${encodeURIComponent(textOf(key))}=${encodeURIComponent(textOf(value))}`)
    .join('&');
}

function textOf(value: Value): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, 8000).toWellFormed();
}

/** The part of a request where a call expects values. */
export type InputLocation = 'query' | 'body';
/** A call's input by the parts of the request. */
export type RequestParts = Readonly<Partial<Record<InputLocation, Value>>>;

/** An input as the contract types it, by its parts. */
export function requestPartsOf(call: Call, input: Value): RequestParts {
  if (call.kind === 'get' || call.kind === 'download') return { query: input };
  if (call.kind === 'upload' || call.query === null) return { body: input };
  const both: RequestParts = typeof input === 'object' && input !== null ? input : {};
  return { query: both.query, body: both.body };
}

/** The schema of each part; `today` is Japan's date. */
export function schemasOf(call: Call, today: string): Readonly<Partial<Record<InputLocation, Schema>>> {
  if (call.kind === 'get' || call.kind === 'download') return { query: call.query };
  if (call.kind === 'upload') return { body: call.body(today) };
  return { body: call.body, ...(call.query !== null && { query: call.query }) };
}

/** Any answer: JSON or the bytes of a file. */
export type RawAnswer = { readonly status: number; readonly bytes: Buffer; readonly headers: Headers };

type NamedFile = { readonly part: string; readonly file: File };

/** Sends a call. Values that JSON can't express are left out, as in a browser. */
export async function sendParts(
  client: Client,
  call: Call,
  { query, body }: RequestParts,
  files: readonly NamedFile[] = [],
): Promise<RawAnswer> {
  const path = query === undefined ? call.path : `${call.path}?${rawQuery(query)}`;
  const json = JSON.stringify(body) ?? '';
  const init = { method: 'POST', headers: { 'x-portal-request': '1' } };
  let response: Response;
  if (call.method === 'GET') response = await client.raw(path);
  else if (call.kind === 'post')
    response = await client.raw(path, {
      ...init,
      headers: { ...init.headers, 'content-type': 'application/json' },
      body: json,
    });
  else {
    const form = new FormData();
    form.append(call.part, json);
    for (const { part, file } of files) form.append(part, file, file.name);
    response = await client.raw(path, { ...init, body: form });
  }
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  };
}

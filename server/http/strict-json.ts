import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '#texts/fields.ts';
import { bodyIssue, invalidInput, type RefusalError } from './refusal.ts';

/** Of the JSON of a call, as its body or as a part of it. */
export const maxJsonBytes = 1024 * 1024;
/** Far deeper than any input of the portal. */
export const maxJsonDepth = 32;
/** Significant digits of a fraction that a JavaScript number always preserves. */
const mostDigits = 15;

const notReadable = (): RefusalError => invalidInput([bodyIssue([], invalid.form)]);
/** Throws on bytes that are not UTF-8, and keeps a byte order mark, which JSON may not have. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const unwantedNames = ['__proto__', 'constructor', 'prototype'];

/**
 * Parses JSON that has one meaning only. Throws a 422 if the bytes are not UTF-8 or not JSON, if an object
 * has a name twice, if a fraction has more digits than a number keeps, and if it is nested deeper than any
 * call needs: later code walks it recursively. A whole number that is too large is its field's mistake.
 * Takes a time in proportion to the bytes, whatever they are. Fastify's own parser decodes leniently, drops a
 * byte order mark, and looks at `__proto__` and `constructor` alone.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = orNotReadable(() => utf8.decode(bytes));
  const json = orNotReadable<unknown>(() => JSON.parse(text));
  // In valid JSON, the number of colons outside strings is the number of members.
  const outside = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  const written = outside.split(':').length - 1;
  // Of members with the same name, the last one is kept.
  if (membersOf(json, 1) !== written || losesDigits(outside)) throw notReadable();
  return json;
}

function orNotReadable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw notReadable();
  }
}

/** Whether a number of a text without strings is a fraction that a number does not keep. */
function losesDigits(outside: string): boolean {
  const numbers = outside.match(/[\d.]+/g) ?? [];
  return (
    /[eE]-/.test(outside) || numbers.some((number) => number.length > mostDigits + 1 && number.includes('.'))
  );
}

/**
 * How many members the objects in JSON have. Throws if one has a name that a program could trip over, or if
 * it is nested too deeply.
 */
function membersOf(json: unknown, depth: number): number {
  if (typeof json !== 'object' || json === null) return 0;
  if (depth > maxJsonDepth) throw notReadable();
  const values = Object.values(json);
  if (!Array.isArray(json) && unwantedNames.some((name) => Object.hasOwn(json, name))) throw notReadable();
  let members = Array.isArray(json) ? 0 : values.length;
  for (const value of values) members += membersOf(value, depth + 1);
  return members;
}

/** JSON bodies are read by `parseJson`, and no other body is read, except a multipart one. */
export function parseJsonStrictly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!isUtf8Json(request.headers['content-type'] ?? '')) throw notReadable();
      return parseJson(body);
    },
  );
}

const isUtf8Json = (type: string): boolean =>
  /^application\/json[\t ]*(;[\t ]*charset=("?)utf-8\2[\t ]*)?$/i.test(type);

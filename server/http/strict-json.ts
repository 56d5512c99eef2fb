import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '#texts/fields.ts';
import { bodyIssue, invalidInput, type RefusalError } from './refusal.ts';

/** Of the JSON of a call, as its body or as a part of it. */
export const maxJsonBytes = 1024 * 1024;
/** Far deeper than any input of the portal. */
export const maxJsonDepth = 32;
/** What a number keeps of any fraction. */
const mostDigits = 15;

const notReadable = (): RefusalError => invalidInput([bodyIssue([], invalid.form)]);
/** Throws on bytes that are not UTF-8, and keeps a byte order mark, which JSON may not have. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const unwantedNames = ['__proto__', 'constructor', 'prototype'];

/**
 * Parses JSON that has one meaning only. Throws a 422 if the bytes are not UTF-8 or not JSON, if an object
 * has a name twice, if a fraction has more digits than a number keeps, and if it is nested deeper than any
 * call needs: later code walks it recursively. A whole number that is too large is its field's mistake.
 * Takes a time in proportion to the bytes, whatever they are.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decoded(bytes);
  const written = membersWritten(text);
  if (written === null) throw notReadable();
  const json = parsed(text);
  // Of members with the same name, the last one is kept.
  if (membersOf(json) !== written) throw notReadable();
  return json;
}

const decoded = (bytes: Uint8Array): string => orNotReadable(() => utf8.decode(bytes));
const parsed = (text: string): unknown => orNotReadable(() => JSON.parse(text));

function orNotReadable<T>(read: () => T): T {
  try {
    return read();
  } catch {
    throw notReadable();
  }
}

/**
 * How many members the objects in JSON are written with, which is the number of colons outside of strings.
 * Null if it is nested too deeply, or has a fraction that a number does not keep. It reads each character
 * once and goes before the parser, so it says nothing about what is no JSON.
 */
function membersWritten(text: string): number | null {
  let members = 0;
  let depth = 0;
  /** Of the number so far, without its exponent. */
  let digits = 0;
  let isFraction = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if ((sign >= '0' && sign <= '9') || sign === '.') {
      if (sign === '.') isFraction = true;
      else digits += 1;
      if (isFraction && digits > mostDigits) return null;
      continue;
    }
    if (digits > 0 && (sign === 'e' || sign === 'E') && text.charAt(at + 1) === '-') return null;
    digits = 0;
    isFraction = false;
    if (sign === '"') at = endOfString(text, at);
    else if (sign === ':') members += 1;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > maxJsonDepth) return null;
  }
  return members;
}

/** Where the string that begins at a quote ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** How many members the objects in JSON have. Throws if one has a name that a program could trip over. */
function membersOf(json: unknown): number {
  if (typeof json !== 'object' || json === null) return 0;
  const values = Object.values(json);
  if (!Array.isArray(json) && unwantedNames.some((name) => Object.hasOwn(json, name))) throw notReadable();
  let members = Array.isArray(json) ? 0 : values.length;
  for (const value of values) members += membersOf(value);
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

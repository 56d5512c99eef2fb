import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '#texts/fields.ts';
import { bodyIssue, invalidInput, type RefusalError } from './refusal.ts';

/** Far deeper than any input of the portal. */
export const maxJsonDepth = 32;

const notReadable = (): RefusalError => invalidInput([bodyIssue([], invalid.form)]);
/** Throws on bytes that are not UTF-8, and keeps a byte order mark, which JSON may not have. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const unwantedNames = ['__proto__', 'constructor', 'prototype'];

/**
 * Parses JSON that has one meaning only. Throws a 422 if the bytes are not UTF-8 or not JSON, if an object
 * has a name twice, if a fraction has more digits than a number keeps, and if it is nested deeper than any
 * call needs: later code walks it recursively. A whole number that is too large is its field's mistake.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const { text, json } = parsed(bytes);
  // JSON has backslashes in strings only.
  const outsideStrings = text.replaceAll(/\\./g, '').replaceAll(/"[^"]*"/g, '');
  const isExact = !/(?=[\d.]{17})\d+\.|\d[eE]-/.test(outsideStrings);
  const written = outsideStrings.split(':').length - 1;
  // Of members with the same name, the last one is kept.
  if (!isExact || membersOf(json) !== written) throw notReadable();
  return json;
}

function parsed(bytes: Uint8Array): { readonly text: string; readonly json: unknown } {
  try {
    const text = utf8.decode(bytes);
    return { text, json: JSON.parse(text) };
  } catch {
    throw notReadable();
  }
}

/** How many members the objects in JSON have. Level by level, so that no nesting exhausts the stack. */
function membersOf(json: unknown): number {
  let members = 0;
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === maxJsonDepth) throw notReadable();
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (!Array.isArray(value)) {
        if (unwantedNames.some((name) => Object.hasOwn(value, name))) throw notReadable();
        members += Object.keys(value).length;
      }
      for (const entry of Object.values(value)) next.push(entry);
    }
    level = next;
  }
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

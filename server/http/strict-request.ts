import type { FastifyRequest } from 'fastify';
import { invalid } from '#texts/fields.ts';
import { bodyIssue, invalidInput } from './refusal.ts';

/**
 * Refuses a body that is encoded, because nothing decodes it, and one with two types. Without this, the first
 * type would count, and a compressed file would be stored as it came.
 */
export function checkBodyHeaders({ raw }: FastifyRequest): void {
  const encodings = raw.headersDistinct['content-encoding'] ?? [];
  const types = raw.headersDistinct['content-type'] ?? [];
  if (encodings.every((encoding) => encoding.toLowerCase() === 'identity') && types.length <= 1) return;
  throw invalidInput([bodyIssue([], invalid.form)]);
}

/** Refuses a query with broken escapes or bytes that are not UTF-8: its parser would keep them as text. */
export function checkQuery({ url }: FastifyRequest): void {
  if (/^[\x21-\x7e]*$/.test(url) && isDecodable(url.slice(url.indexOf('?') + 1))) return;
  throw invalidInput([{ loc: ['query'], msg: invalid.form }]);
}

function isDecodable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch {
    return false;
  }
}

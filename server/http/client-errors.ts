import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { headerSetter } from './headers.ts';

type Options = {
  /** Sets the headers that every answer has. */
  readonly setHeaders: ReturnType<typeof headerSetter>;
  readonly page: (what: 'cookies' | 'address') => { readonly html: string; readonly policy: string };
};

/** A longer address is to blame by itself for a head that is too large. */
const longAddress = 8_000;
const millisecondsToRead = 2_000;

/**
 * Answers what Node refuses before there is a request. A head of over 16 KB, mostly because of the cookies of
 * other sites on the same domain, gets a page if a browser asks for one. Other clients, and a broken or
 * unfinished request, get the body of an error. `rawPacket` is what came last: a head in several packets may
 * come without its beginning, and then it is taken for a browser's.
 */
export function answerClientErrors({
  setHeaders,
  page,
}: Options): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  return function answer(this: FastifyInstance, error, socket) {
    // What still comes in over an answered connection is the rest of the same request.
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
    const { status, what } = verdictOf(error.code, packet);
    this.log.info({ code: error.code, status }, 'a request could not be read');
    const headers = new Map<string, string>();
    let body = '{"detail":[]}';
    if (what !== null && isForPerson(packet)) {
      const { html, policy } = page(what);
      body = html;
      headers.set('content-type', 'text/html; charset=utf-8').set('content-security-policy', policy);
    } else headers.set('content-type', 'application/json; charset=utf-8');
    setHeaders({
      getHeader: (name) => headers.get(name),
      hasHeader: (name) => headers.has(name),
      header: (name, value) => headers.set(name, value),
    });
    headers.set('content-length', String(Buffer.byteLength(body))).set('connection', 'close');
    const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // Closed at once, the connection would be reset while the client still sends, and the answer lost.
    setTimeout(() => socket.destroy(), millisecondsToRead).unref();
  };
}

function verdictOf(
  code: string | undefined,
  packet: string,
): { readonly status: number; readonly what: 'cookies' | 'address' | null } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, what: null };
  if (code !== 'HPE_HEADER_OVERFLOW') return { status: 400, what: null };
  const [, address = ''] = /^[A-Z]+ (\S*)/.exec(packet) ?? [];
  return address.length > longAddress ? { status: 414, what: 'address' } : { status: 431, what: 'cookies' };
}

function isForPerson(packet: string): boolean {
  return !/^[A-Z]+ \//.test(packet) || /^accept:[^\r\n]*text\/html/im.test(packet);
}

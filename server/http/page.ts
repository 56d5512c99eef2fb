import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#server/environment.ts';
import { brandLines } from '#texts/shell.ts';
import { escapeHtml } from './html.ts';

/** What the page says without a call. */
export type PageSettings = Pick<Settings, 'base_url' | 'operator'>;

/**
 * Fills the portal's name and address into index.html, and who runs it, for the pages that call nothing
 * (web/shell/operator.ts).
 */
export function withNames(page: string, { base_url, operator: { name, contact } }: PageSettings): string {
  return page
    .replace('%PORTAL_ADDRESS%', () => escapeHtml(base_url))
    .replaceAll(/%PORTAL_NAME_([12])%/g, (_, line: string) => brandLines[line === '1' ? 0 : 1])
    .replace('%OPERATOR_NAME%', () => escapeHtml(name))
    .replace('%SUPPORT_CONTACT%', () => escapeHtml(contact ?? ''));
}

/** The page of all screens, ready to be sent. */
export type HtmlPage = {
  send(request: FastifyRequest, reply: FastifyReply, status: 200 | 404): FastifyReply;
};

/**
 * Compresses a page once. It is sent as the browser accepts it, without a lifetime: the browser revalidates
 * it each time, and so finds the files of a new version.
 */
export function readyPage(html: string): HtmlPage {
  const plain = Buffer.from(html);
  const bodies = { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain };
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return {
    send(request, reply, status) {
      void reply.status(status).type('text/html; charset=utf-8').headers({ etag, vary: 'accept-encoding' });
      if (status === 200 && request.headers['if-none-match'] === etag) return reply.status(304).send();
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = negotiate(accepted, ['br', 'gzip']);
      if (encoding !== 'br' && encoding !== 'gzip') return reply.send(bodies.identity);
      return reply.header('content-encoding', encoding).send(bodies[encoding]);
    },
  };
}

import type { FastifyReply } from 'fastify';
import { RefusalError } from './refusal.ts';
import { replacedHeader } from '#contract/wire.ts';
import type { Download } from './handler.ts';

/** The one place where a refusal becomes a status. Returns false for any other error. */
export function sendRefusal(reply: FastifyReply, error: unknown): boolean {
  if (!(error instanceof RefusalError)) return false;
  // A refusal caused by an internal failure, such as a missing file.
  if (error.cause !== undefined) reply.log.error({ err: error.cause }, 'refused after a failure');
  const { refusal } = error;
  switch (refusal.status) {
    case 401:
    case 403:
    case 404:
      void reply.status(refusal.status).send({ detail: [] });
      return true;
    case 422:
      void reply.status(422).send({ detail: refusal.issues });
      return true;
    case 429:
      void reply.status(429).header('retry-after', refusal.seconds).send({ detail: [] });
      return true;
  }
}

/** Sends a value as JSON; also null, which Fastify would send as an empty body. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
}

/** Sends bytes as an attachment that no browser runs or shows inline. */
export function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-security-policy', "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .header('content-disposition', attachment(download.file_name))
    .headers(download.replaced ? { [replacedHeader]: download.replaced } : {})
    .send(download.bytes);
}

/** RFC 6266: an ASCII name for old clients, and the full one in UTF-8. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

import type { FastifyReply, FastifyRequest } from 'fastify';

const maxBytes = 64 * 1024 * 1024;
const maxMilliseconds = 60_000;

/**
 * Reads the rest of a body and drops it, at most 64 MB or 60 s, before an early answer: if the upload is
 * answered and cut, the browser reports a network failure instead of the answer. If more is left, the
 * connection is closed after the answer.
 */
export async function drain({ raw: request }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method !== 'POST' || request.readableEnded || request.destroyed) return;
  await new Promise<void>((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      request.off('data', count).off('end', finish).off('close', finish).off('error', finish);
      resolve();
    };
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) finish();
    };
    const timer = setTimeout(finish, maxMilliseconds);
    request.on('data', count).once('end', finish).once('close', finish).once('error', finish);
    request.resume();
  });
  if (!request.readableEnded) reply.header('connection', 'close');
}

import type { FastifyReply, FastifyRequest } from 'fastify';

const maxBytes = 64 * 1024 * 1024;
const maxMilliseconds = 60_000;

/**
 * Reads the rest of a body away, at most 64 MB or 60 s, before an early answer: a browser whose upload is answered and cut
 * reports a network failure instead of the answer (domain 9). Where more would come, the connection is closed after the
 * answer.
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

import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyServerOptions } from 'fastify';

const header = 'x-request-id';

/**
 * Gives each request an id, which its log lines hold (log.ts). The id that a proxy or a client sent
 * is kept if it has the form of one: it finds this request in the logs of both, and decides nothing.
 */
export const requestIds: FastifyServerOptions = {
  requestIdHeader: false,
  genReqId: ({ headers }) => {
    const sent = headers[header];
    return typeof sent === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : randomUUID();
  },
};

/** Names the request in its answer. */
export function setRequestId(reply: FastifyReply): void {
  reply.header(header, reply.request.id);
}

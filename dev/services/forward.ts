import type { FastifyPluginAsync } from 'fastify';

const copied = ['content-type', 'cache-control', 'content-security-policy'] as const;

/** Answers GET /dev/… with what another process answers at `url`. */
export function forwardTo(url: string): FastifyPluginAsync {
  return async (app) => {
    app.get('/dev/*', async (request, reply) => {
      const answer = await fetch(new URL(request.url, url));
      for (const name of copied) {
        const value = answer.headers.get(name);
        if (value !== null) reply.header(name, value);
      }
      return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()));
    });
  };
}

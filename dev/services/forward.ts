import type { FastifyPluginAsync } from 'fastify';

const sent = ['accept-language', 'content-type', 'cookie'] as const;
const answered = ['content-type', 'cache-control', 'content-security-policy', 'location'] as const;

/** Of a form. The pages behind it have limits of their own. */
const maxBytes = 1024 * 1024;

/**
 * Answers what is asked below `path` with what a part of the development set-up answers at `url`, under the
 * same path. `headers` are added to each request.
 */
export function forward(
  path: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    app.route<{ Body: Uint8Array<ArrayBuffer> | undefined }>({
      method: ['GET', 'POST'],
      url: `${path}/*`,
      handler: async (request, reply) => {
        const own = sent.map((name) => [name, request.headers[name]] as const);
        const given = own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
        const answer = await fetch(new URL(request.url, url), {
          method: request.method,
          redirect: 'manual',
          headers: { ...Object.fromEntries(given), ...headers },
          ...(request.method === 'POST' && { body: request.body ?? null }),
        });
        for (const name of answered) {
          const value = answer.headers.get(name);
          if (value !== null) reply.header(name, value);
        }
        for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie);
        return reply.status(answer.status).send(Buffer.from(await answer.arrayBuffer()));
      },
    });
  };
}

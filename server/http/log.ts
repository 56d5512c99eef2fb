import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { loggable } from '#server/db/database-error.ts';

/**
 * The log: JSON lines on standard error, one for each answered call (method, route, status, milliseconds, request id), and
 * the whole of what nobody expected. Never a query, a body, a cookie, a name or a file's name: addresses are logged as
 * their route's pattern (docs/operations.md).
 */
export function logSettings(level: 'info' | 'warn'): FastifyServerOptions {
  return {
    // The framework's own lines hold whole addresses, with their queries.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level,
      stream: process.stderr,
      base: null,
      serializers: {
        err: (error: Error & { code?: string }) => ({
          type: error.name,
          code: error.code ?? '',
          ...loggable(error),
        }),
      },
    },
  };
}

export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    request.log.info(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode, milliseconds },
      'answered',
    );
  });
}

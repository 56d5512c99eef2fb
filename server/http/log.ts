import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { loggable } from '#server/db/database-error.ts';

/**
 * The log: JSON lines on standard error, one for each answered call (method, route, status, milliseconds,
 * request id), and unexpected errors in full. Never a query, body, cookie, name or file name: an address is
 * logged as its route's pattern (docs/operations.md).
 */
export function logSettings(level: 'info' | 'warn' | 'error'): FastifyServerOptions {
  return {
    // The framework's own lines hold whole addresses with their queries.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
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

import Fastify from 'fastify';
import { logSettings } from '#server/http/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { version } from '#server/version.ts';
import type { ReadinessProbe } from './readiness.ts';

export type AdminServerOptions = {
  readonly host: string;
  readonly port: number;
  readonly readiness: ReadinessProbe;
  readonly metrics: Metrics;
};

/**
 * Serves what only the machines around the portal ask for (docs/operations.md#probes), on a port of its own.
 * Rejects if the port is in use.
 */
export async function startAdminServer({ host, port, readiness, metrics }: AdminServerOptions) {
  const app = Fastify({ ...logSettings('warn'), forceCloseConnections: true });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({}));
  app.setErrorHandler((err, request, reply) => {
    request.log.error({ err }, 'unexpected');
    return reply.status(500).send({});
  });

  // Asks the process alone: with the database in it, one that is down would restart every portal.
  app.get('/livez', async () => ({ state: 'live', version }));
  app.get('/readyz', async (_request, reply) => {
    const now = await readiness.read();
    return reply.status(now.state === 'ready' ? 200 : 503).send(now);
  });
  app.get('/metrics', async (_request, reply) => {
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
  const url = await app.listen({ host, port });
  return { url, close: () => app.close() };
}

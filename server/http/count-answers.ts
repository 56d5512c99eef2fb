import type { FastifyInstance } from 'fastify';
import type { AnsweredCall } from '#server/metrics/metrics.ts';

/** Counts each answer by its route's pattern; whatever is no route, screens among it, is `none`. */
export function countAnswers(app: FastifyInstance, count: (call: AnsweredCall) => void): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    count({ method, route: routeOptions.url ?? 'none', status: statusCode, seconds: elapsedTime / 1000 });
  });
}

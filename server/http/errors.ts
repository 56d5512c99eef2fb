import type { FastifyInstance } from 'fastify';
import { invalid } from '#texts/fields.ts';
import { drain } from './drain.ts';
import { bodyIssue } from './refusal.ts';
import { sendRefusal } from './reply.ts';

/**
 * What no handler foresaw. The framework's own complaints about a body (no JSON, too large, an unknown type) are the
 * client's mistake: a 422, because the screens throw the user's text away on any other status. The rest is a 500 that says
 * nothing, with the whole in the log.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (sendRefusal(reply, error)) return reply;
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      await drain(request, reply);
      return reply.status(422).send({ detail: [bodyIssue([], invalid.form)] });
    }
    // Nobody is there to be answered: a connection that broke off is the network's matter, not a defect.
    if (request.raw.destroyed && !request.raw.complete) request.log.info('the client went away');
    else request.log.error({ err: error }, 'unexpected');
    return reply.status(500).send({ detail: [] });
  });
}

import type { FastifyInstance } from 'fastify';
import { invalid } from '#texts/fields.ts';
import { loggable } from '#server/db/database-error.ts';
import { drain } from './drain.ts';
import { bodyIssue } from './refusal.ts';
import { sendRefusal } from './reply.ts';
import { isUnavailable, sendUnavailable } from './unavailable.ts';

/**
 * Handles errors that no handler expected. The framework's own errors about a body (invalid JSON, too large,
 * unknown type) are the client's mistake: a 422, because on any other status the screens drop the user's
 * text. A database or file store that does not serve is a 422 or 503 (`unavailable.ts`). Everything else is a
 * 500 without details, logged in full.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number; code?: string }, request, reply) => {
    if (sendRefusal(reply, error)) return reply;
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      await drain(request, reply);
      return reply.status(422).send({ detail: [bodyIssue([], invalid.form)] });
    }
    if (isUnavailable(error)) {
      // For as long as it lasts every call logs it: one line without a stack.
      request.log.error({ code: error.code ?? '', reason: loggable(error).message }, 'unavailable');
      return sendUnavailable(request, reply);
    }
    // The client is gone: a broken connection is no defect.
    if (request.raw.destroyed && !request.raw.complete) request.log.info('the client went away');
    else request.log.error({ err: error }, 'unexpected');
    // A download that fails before its first byte has set the type of a file.
    return reply.status(500).type('application/json; charset=utf-8').send({ detail: [] });
  });
}

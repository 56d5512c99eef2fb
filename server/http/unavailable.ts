import type { FastifyReply, FastifyRequest } from 'fastify';
import { notStoredText } from '#texts/general.ts';
import { isDatabaseUnavailable } from '#server/db/database.ts';
import { bodyIssue } from './refusal.ts';

/** The file store failed. */
export class FileStoreError extends Error {}

/** Whether the database or the file store can't serve now, and may later. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof FileStoreError || isDatabaseUnavailable(error);
}

const secondsToWait = 5;

/**
 * Answers a call that the portal can't serve now. A save of a page is a 422, because on any other status the
 * page drops the user's text; `X-Portal-Request` marks it. Everything else, such as a read or a probe, gets a
 * 503 (docs/rules/api.md#while-nothing-can-be-stored).
 */
export function sendUnavailable({ method, headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.header('retry-after', secondsToWait);
  return method === 'POST' && headers['x-portal-request'] === '1'
    ? reply.status(422).send({ detail: [bodyIssue([], notStoredText, 'not_stored')] })
    : reply.status(503).send({ detail: [] });
}

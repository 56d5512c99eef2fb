import type { FastifyRequest } from 'fastify';
import { forbidden } from './refusal.ts';

/**
 * Refuses a POST that another site could have made a browser send (domain 6): without the header that a form can't send,
 * or with a foreign Origin or Sec-Fetch-Site. Origin is compared with the configured address, never with Host.
 */
export function checkSite(request: FastifyRequest, origin: string): void {
  const { headers } = request;
  if (headers['x-portal-request'] !== '1') throw forbidden();
  if (headers.origin !== undefined && headers.origin !== origin) throw forbidden();
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw forbidden();
}

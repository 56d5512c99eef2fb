import type { FastifyRequest } from 'fastify';
import { forbidden } from './refusal.ts';

/**
 * Refuses a read that another site led the browser to (decision 0040): a link there would make whoever follows it open, download or
 * export something in his own name. The portal's pages ask as `same-origin`, a typed address as `none`; what is no browser,
 * or too old a one, says nothing.
 */
export function checkReadingSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden();
}

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

import type { FastifyRequest } from 'fastify';
import { forbidden } from './refusal.ts';

/**
 * Refuses a read that another site linked to (docs/rules/sign-in.md#requests-from-other-sites): the session's
 * cookie comes with a link, and whoever follows it would open, download or export under their name. The
 * portal's pages send `same-origin`, a typed address `none`, old browsers and other clients nothing.
 */
export function checkReadingSite({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw forbidden();
}

/**
 * Whether somebody goes to this address. What a page makes a browser fetch, such as an image or a frame, and
 * what a browser fetches in advance, is no visit; a link in a mail or on another site is. Old browsers and
 * other clients say nothing, and count as visits. A page of a thousand images would otherwise begin a
 * thousand sign-ins, and lock out everybody at its visitor's address.
 */
export function isVisit({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': destination, 'sec-purpose': purpose } = headers;
  return (destination === undefined || destination === 'document') && purpose === undefined;
}

/**
 * Refuses a POST that another site could make a browser send: without the header that a form can't send, or
 * with a foreign Origin or Sec-Fetch-Site. Origin is compared with the configured address, never with Host.
 */
export function checkSite(request: FastifyRequest, origin: string): void {
  const { headers } = request;
  if (headers['x-portal-request'] !== '1') throw forbidden();
  if (headers.origin !== undefined && headers.origin !== origin) throw forbidden();
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw forbidden();
}

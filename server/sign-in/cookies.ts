import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookie, cookieName, cookiesOf } from '#server/http/cookie.ts';
import { isToken, loginSeconds, sessionCookieName, tokenHash } from '#server/http/session.ts';

/** The provider that a browser used last. The portal's script reads it and goes straight there. */
const providerCookie = 'portal_identity_provider';
const providerCookieSeconds = 180 * 24 * 3600;
const againCookie = 'portal_again';
/**
 * More sign-ins in progress than a person has tabs. The oldest cookies are deleted, or a request's headers
 * grow too long.
 */
const maxLogins = 20;

/** The token in the session cookie; undefined if it does not have the form of one. */
export function sessionToken(request: FastifyRequest, base_url: string): string | undefined {
  const value = cookiesOf(request.headers.cookie).get(sessionCookieName(base_url));
  return isToken(value) ? value : undefined;
}

export function setProviderCookie(reply: FastifyReply, base_url: string, provider: string): void {
  const options = { max_age_seconds: providerCookieSeconds, readable: true };
  reply.header('set-cookie', cookie(base_url, providerCookie, provider, options));
}

/** Whether this browser's sign-in was begun again within the last ten minutes, because it had expired. */
export function wasBegunAgain(request: FastifyRequest, base_url: string): boolean {
  return cookiesOf(request.headers.cookie).has(cookieName(base_url, againCookie));
}

/** Notes that the sign-in is begun again; with 0 seconds, that it has ended. */
export function noteBegunAgain(reply: FastifyReply, base_url: string, seconds = loginSeconds): void {
  const options = { max_age_seconds: seconds };
  reply.header('set-cookie', cookie(base_url, cookieName(base_url, againCookie), '1', options));
}

/** The browser's secret of the sign-in with this `state`. */
export function loginCookieOf(request: FastifyRequest, base_url: string, state: string): string | undefined {
  return cookiesOf(request.headers.cookie).get(loginCookieName(base_url, state));
}

/** Sets the cookie of a new sign-in and deletes surplus older ones. */
export function setLoginCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  base_url: string,
  { state, browser }: { readonly state: string; readonly browser: string },
): void {
  const start = `${cookieName(base_url, 'portal_login')}_`;
  const names = [...cookiesOf(request.headers.cookie).keys()].filter((name) => name.startsWith(start));
  for (const surplus of names.slice(0, 1 - maxLogins))
    reply.header('set-cookie', cookie(base_url, surplus, '', { max_age_seconds: 0 }));
  const name = loginCookieName(base_url, state);
  reply.header('set-cookie', cookie(base_url, name, browser, { max_age_seconds: loginSeconds }));
}

export function clearLoginCookie(reply: FastifyReply, base_url: string, state: string): void {
  reply.header('set-cookie', cookie(base_url, loginCookieName(base_url, state), '', { max_age_seconds: 0 }));
}

// One cookie per sign-in in progress: tabs that start at the same moment would overwrite a shared one.
function loginCookieName(base_url: string, state: string): string {
  return `${cookieName(base_url, 'portal_login')}_${tokenHash(state).toString('hex').slice(0, 12)}`;
}

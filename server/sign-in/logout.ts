import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearedSessionCookie, tokenHash } from '#server/http/session.ts';
import { providerNamed, type SignInContext, type SignInRequest } from './context.ts';
import { sessionToken } from './cookies.ts';
import { signOutSession } from './end-session.ts';
import { logFailure } from './failures.ts';
import { sendPage, signOutQuestionPage } from './pages.ts';

const logoutComplete = '/logout/complete';

/** /auth/logout and /auth/logout/{identity_provider}: ends the session here, then at the provider. */
export async function signOut(
  context: SignInContext,
  request: SignInRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, settings, clients, now, limits } = context;
  const { base_url, identity_providers } = settings;
  if (isFromElsewhere(request, base_url))
    return sendPage(reply, 200, signOutQuestionPage(settings.operator, request.url));
  const token = sessionToken(request, base_url);
  const session =
    token === undefined
      ? null
      : await db.transaction().execute((tx) => signOutSession(tx, tokenHash(token), now(), limits));
  reply.header('set-cookie', clearedSessionCookie(base_url));
  // Not "storage", which has the user's choices, nor "cookies", which are those of the whole domain.
  reply.header('clear-site-data', '"cache"');
  const providerName = session?.identity_provider ?? request.params.identity_provider;
  const only = identity_providers.length === 1 ? identity_providers[0] : undefined;
  const provider = providerNamed(settings, providerName) ?? only;
  const address =
    provider &&
    (await clients
      .endSessionUrl(provider, `${base_url}${logoutComplete}`, session?.id_token ?? null)
      .catch((error: unknown) => logFailure(request, provider, error)));
  return reply.redirect(address?.href ?? logoutComplete, 302);
}

/**
 * Whether another site led the browser here. Without TLS, browsers send no Sec-Fetch-Site; then the referrer
 * decides.
 */
function isFromElsewhere(request: FastifyRequest, base_url: string): boolean {
  const { 'sec-fetch-site': site, referer } = request.headers;
  if (typeof site === 'string') return site === 'cross-site' || site === 'same-site';
  return referer !== undefined && !(URL.canParse(referer) && new URL(referer).origin === base_url);
}

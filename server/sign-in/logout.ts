import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '#server/audit/store.ts';
import { clearedSessionCookie, findSession } from '#server/http/session.ts';
import { providerNamed, type SignInContext, type SignInRequest } from './context.ts';
import { sessionToken } from './cookies.ts';
import { logFailure } from './failures.ts';
import { sendPage, signOutQuestionPage } from './pages.ts';
import { endSession } from './store.ts';

const logoutComplete = '/logout/complete';

/** /auth/logout and /auth/logout/{identity_provider}: ends the session here, then at the provider. */
export async function signOut(
  context: SignInContext,
  request: SignInRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { settings, clients } = context;
  const { base_url, identity_providers } = settings;
  if (isFromElsewhere(request, base_url)) return sendPage(reply, 200, signOutQuestionPage(request.url));
  const token = sessionToken(request, base_url);
  const session = token === undefined ? null : await endOwnSession(context, token);
  reply.header('set-cookie', clearedSessionCookie(base_url));
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

/** Ends a session. The sign-out of a valid one is recorded in the audit log. */
function endOwnSession({ db, now, limits }: SignInContext, token: string): ReturnType<typeof endSession> {
  const at = now();
  return db.transaction().execute(async (tx) => {
    const live = await findSession(tx, token, at, limits);
    const ended = await endSession(tx, token);
    if (live !== null && ended !== null)
      await recordAudit(tx, {
        actor: live.actor,
        at,
        action: 'signed_out',
        object: { kind: 'session', id: null },
        detail: { identity_provider: ended.identity_provider },
      });
    return ended;
  });
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

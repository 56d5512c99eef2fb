import type { FastifyReply } from 'fastify';
import { recordAudit } from '#server/audit/store.ts';
import type { IdentityProvider } from '#server/environment.ts';
import { findSession, isToken, randomToken, sessionCookie } from '#server/http/session.ts';
import { isVisit } from '#server/http/site.ts';
import { callbackOf, loginError, loginExpired, providerNamed } from './context.ts';
import type { SignInContext, SignInRequest } from './context.ts';
import { clearLoginCookie, loginCookieOf, noteBegunAgain, sessionToken, wasBegunAgain } from './cookies.ts';
import { logFailure, reasonsOf } from './failures.ts';
import type { Identity } from './providers.ts';
import { isLoggedOut } from './store-provider-logout.ts';
import { replaceSession, similarLoginIds, takeLogin, userOf } from './store.ts';

/** /auth/callback/{identity_provider}: the browser comes back from the provider. */
export async function finishLogin(
  context: SignInContext,
  request: SignInRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, settings, now, limits, counted } = context;
  const { base_url } = settings;
  const provider = providerNamed(settings, request.params.identity_provider);
  const { search } = new URL(request.url, base_url);
  const state = new URLSearchParams(search).get('state') ?? '';
  const browser = loginCookieOf(request, base_url, state);
  const moment = now();
  const login =
    provider !== undefined && isToken(state) && isToken(browser)
      ? await takeLogin(db, { state, browser, identity_provider: provider.name }, moment)
      : null;
  const earlier = sessionToken(request, base_url);
  if (provider === undefined || login === null) {
    const session = await findSession(db, earlier, moment, limits);
    // With a session, the browser only came back to an address that it had been to.
    if (session !== null) return reply.redirect('/', 302);
    counted('expired');
    return provider !== undefined && isToken(state)
      ? beginAgain(settings, provider, request, reply)
      : reply.redirect(loginError, 302);
  }
  clearLoginCookie(reply, base_url, state);
  const callback = new URL(`${callbackOf(settings, provider)}${search}`);
  const identity = await context.clients
    .identify(provider, callback, { state, ...login })
    .catch((error: unknown) => {
      context.refused(moment, { identity_provider: provider.name, reason: reasonsOf(error).join(' ') });
      return logFailure(request, provider, error);
    });
  const token = identity && (await signInUser(context, provider, identity, earlier));
  counted(identity === null ? 'failed' : token === null ? 'refused' : 'signed_in');
  if (token === null) return reply.redirect(loginError, 302);
  reply.header('set-cookie', sessionCookie(base_url, token));
  if (wasBegunAgain(request, base_url)) noteBegunAgain(reply, base_url, 0);
  return reply.redirect(login.return_to, 302);
}

/**
 * Somebody whom the provider knows came back too late, or to another browser or address than the one where
 * they began. They begin again, once: the provider, where their session is, asks nothing. A page that makes a
 * browser ask for this address begins nothing.
 */
function beginAgain(
  { base_url }: SignInContext['settings'],
  { name }: IdentityProvider,
  request: SignInRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!isVisit(request) || wasBegunAgain(request, base_url)) return reply.redirect(loginExpired, 302);
  noteBegunAgain(reply, base_url);
  return reply.redirect(`/auth/login/${name}?again=true`, 302);
}

/** The new session's token; null if the user may not sign in. Both are recorded in the audit log. */
async function signInUser(
  { db, now, limits }: SignInContext,
  provider: IdentityProvider,
  identity: Identity,
  earlier: string | undefined,
): Promise<string | null> {
  const token = randomToken();
  const at = now();
  const identity_provider = provider.name;
  const role = provider.role === 'operator' ? 1 : 2;
  const result = await db
    .transaction()
    .execute(async (tx) => {
      const user = await userOf(tx, identity, role, provider.suppliers);
      if (typeof user === 'string') return user;
      if (await isLoggedOut(tx, identity_provider, identity)) return 'logged_out' as const;
      const { id_token, sid } = identity;
      const session = { user_id: user.user_id, identity_provider, id_token, sid };
      await replaceSession(tx, session, token, earlier, at);
      const signedIn = await findSession(tx, token, at, limits);
      if (signedIn === null) throw new Error('The new session was not found.');
      await recordAudit(tx, {
        actor: signedIn.actor,
        at,
        action: 'signed_in',
        object: { kind: 'session', id: null },
        detail: { identity_provider },
      });
      return user;
    })
    .catch((error: unknown) => {
      if (isTakenSubject(error)) return 'taken_subject' as const;
      throw error;
    });
  if (typeof result !== 'string') return token;
  const similar = result === 'unknown_user' ? await similarLoginIds(db, identity.login_id, role) : [];
  await recordAudit(db, {
    actor: null,
    at,
    action: 'sign_in_refused',
    object: { kind: 'session', id: null },
    detail: {
      identity_provider,
      login_id: identity.login_id,
      reason: result,
      ...(similar.length > 0 && { similar_login_ids: similar }),
    },
  });
  return null;
}

/** A subject belongs to one user per role: a unique index prevents binding it to a second. */
function isTakenSubject(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'user_of_subject';
}

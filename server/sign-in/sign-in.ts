import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import type { IdentityProvider, Settings } from '#server/environment.ts';
import { cookie, cookieName, cookiesOf } from '#server/http/cookie.ts';
import {
  clearedSessionCookie,
  findSession,
  isToken,
  loginSeconds,
  randomToken,
  sessionCookie,
  sessionCookieName,
  tokenHash,
} from '#server/http/session.ts';
import { choicePage, signOutQuestionPage, style, styleAddress, unknownProviderPage } from './pages.ts';
import { providerClients, type Identity } from './providers.ts';
import { returnTo } from './return-address.ts';
import { beginLogin, endSession, replaceSession, takeLogin, userOf } from './store.ts';

export { signInOrigins } from './providers.ts';

export type SignInOptions = {
  readonly db: Db;
  readonly settings: Settings;
  /** The clock; tests set it. */
  readonly now: () => Date;
  /** Told of each answer of a provider that stands for nobody: it says no more than which provider, and why by codes. */
  readonly refused: (at: Date, detail: Readonly<Record<string, string>>) => void;
};

const loginError = '/error/login-error';
const logoutComplete = '/logout/complete';
/** Which provider a browser used last: the portal's own code reads it and goes straight there. */
const providerCookie = 'portal_identity_provider';
const providerCookieSeconds = 180 * 24 * 3600;
/** More sign-ins under way than a person has tabs: the oldest cookies go, or a request's headers grow too long. */
const mostLogins = 20;

type Named = { Params: { identity_provider?: string }; Querystring: { return_to?: unknown } };

/**
 * Signing in and out (domain 6): /auth/login, /auth/callback and /auth/logout, each for one of the configured identity
 * providers. Whatever is wrong with who comes back leads to /error/login-error.
 */
export const signIn: FastifyPluginAsync<SignInOptions> = async (app, { db, settings, now, refused }) => {
  const { base_url, identity_providers } = settings;
  const limits = { idle_minutes: settings.session_idle_minutes, hours: settings.session_hours };
  const clients = providerClients();
  // A HEAD must not sign anybody out, and a link's preview is none of a person's doing.
  const route = { exposeHeadRoute: false };

  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'sign-in failed unexpectedly');
    return reply.redirect('/error/system-error', 302);
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(styleAddress, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
  );

  app.get<Named>('/auth/login', route, (request, reply) => {
    const query = `?${new URLSearchParams({ return_to: returnTo(request.query.return_to, base_url) }).toString()}`;
    const choices = identity_providers.map(({ name, label }) => ({
      label,
      address: `/auth/login/${name}${query}`,
    }));
    const [only, another] = choices;
    if (only !== undefined && another === undefined) return reply.redirect(only.address, 302);
    return sendPage(reply, 200, choicePage(choices));
  });

  app.get<Named>('/auth/login/:identity_provider', route, async (request, reply) => {
    const provider = named(request.params.identity_provider);
    if (provider === undefined) return sendPage(reply, 404, unknownProviderPage());
    setCookie(reply, providerCookie, provider.name, {
      max_age_seconds: providerCookieSeconds,
      readable: true,
    });
    const secrets = { state: randomToken(), nonce: randomToken(), code_verifier: randomToken() };
    const address = await clients
      .authorizationUrl(provider, callbackOf(provider), secrets)
      .catch((error: unknown) => failed(request, provider, error));
    if (address === null) return reply.redirect(loginError, 302);
    const browser = randomToken();
    const return_to = returnTo(request.query.return_to, base_url);
    await beginLogin(db, { ...secrets, browser, identity_provider: provider.name, return_to }, now());
    for (const surplus of loginCookiesOf(request).slice(0, 1 - mostLogins))
      setCookie(reply, surplus, '', { max_age_seconds: 0 });
    setCookie(reply, loginCookieName(secrets.state), browser, { max_age_seconds: loginSeconds });
    return reply.redirect(address.href, 302);
  });

  app.get<Named>('/auth/callback/:identity_provider', route, async (request, reply) => {
    const provider = named(request.params.identity_provider);
    const { search } = new URL(request.url, base_url);
    const state = new URLSearchParams(search).get('state') ?? '';
    const browser = cookiesOf(request.headers.cookie).get(loginCookieName(state));
    const moment = now();
    const login =
      provider !== undefined && isToken(state) && isToken(browser)
        ? await takeLogin(db, { state, browser, identity_provider: provider.name }, moment)
        : null;
    const earlier = sessionToken(request);
    if (provider === undefined || login === null) {
      const session = await findSession(db, earlier, moment, limits);
      return reply.redirect(session === null ? loginError : '/', 302);
    }
    setCookie(reply, loginCookieName(state), '', { max_age_seconds: 0 });
    const callback = new URL(`${callbackOf(provider)}${search}`);
    const identity = await clients
      .identify(provider, callback, { state, ...login })
      .catch((error: unknown) => {
        refused(moment, { identity_provider: provider.name, reason: reasonsOf(error).join(' ') });
        return failed(request, provider, error);
      });
    const token = identity && (await enter(provider, identity, earlier));
    if (token === null) return reply.redirect(loginError, 302);
    reply.header('set-cookie', sessionCookie(base_url, token));
    return reply.redirect(login.return_to, 302);
  });

  for (const address of ['/auth/logout', '/auth/logout/:identity_provider'])
    app.get<Named>(address, route, async (request, reply) => {
      if (isFromElsewhere(request, base_url)) return sendPage(reply, 200, signOutQuestionPage(request.url));
      const token = sessionToken(request);
      const session = token === undefined ? null : await leave(token);
      reply.header('set-cookie', clearedSessionCookie(base_url));
      const asked = session?.identity_provider ?? request.params.identity_provider;
      const provider = named(asked) ?? (identity_providers.length === 1 ? identity_providers[0] : undefined);
      const left =
        provider &&
        (await clients
          .endSessionUrl(provider, `${base_url}${logoutComplete}`, session?.id_token ?? null)
          .catch((error: unknown) => failed(request, provider, error)));
      return reply.redirect(left?.href ?? logoutComplete, 302);
    });

  /** The new session's token for who may sign in; null for everybody else. Both are noted in the audit log. */
  async function enter(
    provider: IdentityProvider,
    identity: Identity,
    earlier: string | undefined,
  ): Promise<string | null> {
    const token = randomToken();
    const at = now();
    const identity_provider = provider.name;
    const entered = await db
      .transaction()
      .execute(async (tx) => {
        const role = provider.role === 'operator' ? 1 : 2;
        const user = await userOf(tx, identity, role, provider.suppliers);
        if (typeof user === 'string') return user;
        const session = { user_id: user.user_id, identity_provider, id_token: identity.id_token };
        await replaceSession(tx, session, token, earlier, at);
        const made = await findSession(tx, token, at, limits);
        if (made === null) throw new Error('The session that was just made is not there.');
        await recordAudit(tx, {
          actor: made.actor,
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
    if (typeof entered !== 'string') return token;
    await recordAudit(db, {
      actor: null,
      at,
      action: 'sign_in_refused',
      object: { kind: 'session', id: null },
      detail: { identity_provider, login_id: identity.login_id, reason: entered },
    });
    return null;
  }

  /** Ends a session; the sign-out of one that still held is noted in the audit log. */
  function leave(token: string): ReturnType<typeof endSession> {
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

  function named(name: string | undefined): IdentityProvider | undefined {
    return identity_providers.find((provider) => provider.name === name);
  }
  function callbackOf(provider: IdentityProvider): string {
    return `${base_url}/auth/callback/${provider.name}`;
  }
  function sessionToken(request: FastifyRequest): string | undefined {
    const value = cookiesOf(request.headers.cookie).get(sessionCookieName(base_url));
    return isToken(value) ? value : undefined;
  }
  function setCookie(
    reply: FastifyReply,
    name: string,
    value: string,
    options: Parameters<typeof cookie>[3],
  ) {
    reply.header('set-cookie', cookie(base_url, name, value, options));
  }
  // One cookie for each sign-in under way: tabs that begin at the same moment would overwrite a common one.
  function loginCookieName(state: string): string {
    return `${cookieName(base_url, 'portal_login')}_${tokenHash(state).toString('hex').slice(0, 12)}`;
  }
  function loginCookiesOf(request: FastifyRequest): readonly string[] {
    const start = `${cookieName(base_url, 'portal_login')}_`;
    return [...cookiesOf(request.headers.cookie).keys()].filter((name) => name.startsWith(start));
  }
};

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.status(status).type('text/html; charset=utf-8').send(html);
}

/** Whether another site has led the browser here. Without TLS browsers don't say so; then the page that they came from does. */
function isFromElsewhere(request: FastifyRequest, base_url: string): boolean {
  const { 'sec-fetch-site': site, referer } = request.headers;
  if (typeof site === 'string') return site === 'cross-site' || site === 'same-site';
  return referer !== undefined && !(URL.canParse(referer) && new URL(referer).origin === base_url);
}

/** Notes why, by codes alone: what a provider says in words may hold a name or a token. */
function failed(request: FastifyRequest, provider: IdentityProvider, error: unknown): null {
  request.log.warn(
    { identity_provider: provider.name, reasons: reasonsOf(error) },
    'sign-in or sign-out failed',
  );
  return null;
}

function reasonsOf(error: unknown): readonly string[] {
  const reasons: string[] = [];
  for (let one = error; one instanceof Error; one = one.cause) reasons.push(...codesOf(one));
  return reasons;
}

function codesOf(error: Error): readonly string[] {
  const codes = ['code', 'error'].map((name): unknown => Object.getOwnPropertyDescriptor(error, name)?.value);
  const known = codes.filter((code) => typeof code === 'string' && /^\w{1,60}$/.test(code));
  return known.length > 0 ? known.map(String) : [error.name];
}

/** One subject stands for one user of a role: the database refuses to bind it to a second. */
function isTakenSubject(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'user_of_subject';
}

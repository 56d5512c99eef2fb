import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { allowFraming } from '#server/http/headers.ts';
import { RefusalError } from '#server/http/refusal.ts';
import { checkBodyHeaders } from '#server/http/strict-request.ts';
import { providerNamed, type SignInContext } from './context.ts';
import { signOutSession } from './end-session.ts';
import { reasonsOf } from './failures.ts';
import type { ProviderLogout } from './providers.ts';
import { rememberLogout, sessionsOfLogout } from './store-provider-logout.ts';

/** A logout token has about a kilobyte. */
const maxFormBytes = 32 * 1024;

type Route = {
  Params: { identity_provider: string };
  Querystring: { iss?: unknown; sid?: unknown };
};

/**
 * The logouts that a provider announces: itself by POST (OpenID Connect Back-Channel Logout 1.0), or by a
 * frame of its page in the browser (Front-Channel Logout 1.0). Neither has a cookie. An answer says whether
 * the announcement was right, never whether it ended a session.
 */
export const providerLogout: FastifyPluginAsync<SignInContext> = async (app, context) => {
  const { callLimits } = context;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    async (_request: FastifyRequest, body: string | Buffer) => new URLSearchParams(body.toString()),
  );
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof RefusalError || (error.statusCode ?? 500) < 500)
      return refuse(context, request, reply, ['malformed']);
    request.log.error({ err: error }, 'a logout of the provider failed');
    // OpenID Connect has a 400 for every failure.
    return reply.status(400).send({ error: 'server_error' });
  });
  app.addHook('onRequest', async (request, reply) => {
    const seconds = (await callLimits?.logoutWaits(request.ip)) ?? 0;
    if (seconds > 0) return reply.status(429).header('retry-after', seconds).send();
    checkBodyHeaders(request);
    return undefined;
  });
  app.post<Route>('/auth/backchannel-logout/:identity_provider', (request, reply) =>
    logOutByToken(context, request, reply),
  );
  app.get<Route>(
    '/auth/frontchannel-logout/:identity_provider',
    { exposeHeadRoute: false },
    (request, reply) => logOutInFrame(context, request, reply),
  );
};

/** /auth/backchannel-logout/{identity_provider}: ends the sessions that a logout token names. */
async function logOutByToken(
  context: SignInContext,
  request: FastifyRequest<Route>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, settings, clients, now, limits } = context;
  const provider = providerNamed(settings, request.params.identity_provider);
  const tokens = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : [];
  const [token, another] = tokens;
  if (provider === undefined || token === undefined || another !== undefined)
    return refuse(context, request, reply, ['malformed']);
  let logout: ProviderLogout;
  try {
    logout = await clients.logoutOf(provider, token);
  } catch (error) {
    return refuse(context, request, reply, reasonsOf(error));
  }
  const at = now();
  const isNew = await db.transaction().execute(async (tx) => {
    if (!(await rememberLogout(tx, provider.name, logout))) return false;
    for (const session of await sessionsOfLogout(tx, provider.name, logout))
      await signOutSession(tx, session, at, limits);
    return true;
  });
  return isNew ? reply.send() : refuse(context, request, reply, ['repeated']);
}

/** /auth/frontchannel-logout/{identity_provider}: ends the sessions of a `sid`, which nobody can guess. */
async function logOutInFrame(
  context: SignInContext,
  request: FastifyRequest<Route>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, settings, clients, callLimits, now, limits } = context;
  const provider = providerNamed(settings, request.params.identity_provider);
  const { iss, sid } = request.query;
  if (provider === undefined || typeof sid !== 'string' || sid === '')
    return refuse(context, request, reply, ['malformed']);
  let issuer: string;
  try {
    issuer = await clients.issuerOf(provider);
  } catch (error) {
    return refuse(context, request, reply, reasonsOf(error));
  }
  // The address names the provider, and Entra ID sends no `iss`.
  if (iss !== undefined && iss !== issuer) return refuse(context, request, reply, ['iss']);
  const at = now();
  const ended = await db.transaction().execute(async (tx) => {
    const sessions = await sessionsOfLogout(tx, provider.name, { sid, subject: null, issuer });
    for (const session of sessions) await signOutSession(tx, session, at, limits);
    return sessions.length;
  });
  // A guess.
  if (ended === 0) await callLimits?.logoutRefused(request.ip);
  return allowFraming(reply, new URL(provider.issuer).origin).type('text/html; charset=utf-8').send('');
}

/** Answers a wrong announcement. The reasons, as codes, are for the log only. */
async function refuse(
  { settings, callLimits }: SignInContext,
  request: FastifyRequest,
  reply: FastifyReply,
  reasons: readonly string[],
): Promise<FastifyReply> {
  await callLimits?.logoutRefused(request.ip);
  const { identity_provider } = request.params as Route['Params'];
  const provider = providerNamed(settings, identity_provider)?.name;
  request.log.warn({ identity_provider: provider, reasons }, 'a logout of the provider was refused');
  return reply.status(400).send({ error: 'invalid_request' });
}

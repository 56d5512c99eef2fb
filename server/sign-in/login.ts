import type { FastifyReply } from 'fastify';
import { randomToken } from '#server/http/session.ts';
import { callbackOf, loginError, loginExpired, providerNamed } from './context.ts';
import type { SignInContext, SignInRequest } from './context.ts';
import { setLoginCookie, setProviderCookie, wasBegunAgain } from './cookies.ts';
import { logFailure } from './failures.ts';
import { choicePage, sendPage, tooManySignInsPage, unknownProviderPage } from './pages.ts';
import { returnTo } from './return-address.ts';
import { beginLogin } from './store.ts';

/**
 * /auth/login: lets the user choose a provider. The first one that the query names is used at once, and so is
 * the only one; another name is ignored.
 */
export function chooseProvider(
  { settings }: SignInContext,
  request: SignInRequest,
  reply: FastifyReply,
): FastifyReply {
  const { base_url, identity_providers } = settings;
  const query = `?${new URLSearchParams({ return_to: returnTo(request.query.return_to, base_url) }).toString()}`;
  const addressOf = (name: string) => `/auth/login/${name}${query}`;
  const [only, another] = identity_providers;
  const named = [request.query.identity_provider].flat().map((name) => providerNamed(settings, name));
  const found =
    named.find((provider) => provider !== undefined) ?? (another === undefined ? only : undefined);
  if (found !== undefined) return reply.redirect(addressOf(found.name), 302);
  const choices = identity_providers.map(({ name, label }) => ({ label, address: addressOf(name) }));
  return sendPage(reply, 200, choicePage(settings.operator, choices));
}

/** /auth/login/{identity_provider}: sends the browser to the provider. */
export async function startLogin(
  { db, settings, now, clients, counted, callLimits }: SignInContext,
  request: SignInRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { base_url } = settings;
  const provider = providerNamed(settings, request.params.identity_provider);
  if (provider === undefined) return sendPage(reply, 404, unknownProviderPage(settings.operator));
  // A browser that keeps no cookies would come back for ever.
  if (request.query.again !== undefined && !wasBegunAgain(request, base_url))
    return reply.redirect(loginExpired, 302);
  const seconds = (await callLimits?.signInBegins(request.ip)) ?? 0;
  if (seconds > 0)
    return sendPage(reply.header('retry-after', seconds), 429, tooManySignInsPage(settings.operator));
  setProviderCookie(reply, base_url, provider.name);
  const secrets = { state: randomToken(), nonce: randomToken(), code_verifier: randomToken() };
  const address = await clients
    .authorizationUrl(provider, callbackOf(settings, provider), secrets)
    .catch((error: unknown) => logFailure(request, provider, error));
  if (address === null) {
    counted('failed');
    return reply.redirect(loginError, 302);
  }
  const browser = randomToken();
  const return_to = returnTo(request.query.return_to, base_url);
  await beginLogin(db, { ...secrets, browser, identity_provider: provider.name, return_to }, now());
  setLoginCookie(request, reply, base_url, { state: secrets.state, browser });
  return reply.redirect(address.href, 302);
}

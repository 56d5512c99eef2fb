import type { FastifyReply } from 'fastify';
import { randomToken } from '#server/http/session.ts';
import { callbackOf, loginError, providerNamed, type SignInContext, type SignInRequest } from './context.ts';
import { setLoginCookie, setProviderCookie } from './cookies.ts';
import { logFailure } from './failures.ts';
import { choicePage, sendPage } from './pages.ts';
import { returnTo } from './return-address.ts';
import { beginLogin } from './store.ts';

/** /auth/login: lets the user choose a provider; the only one is used at once. */
export function chooseProvider(
  { settings: { base_url, identity_providers } }: SignInContext,
  request: SignInRequest,
  reply: FastifyReply,
): FastifyReply {
  const query = `?${new URLSearchParams({ return_to: returnTo(request.query.return_to, base_url) }).toString()}`;
  const choices = identity_providers.map(({ name, label }) => ({
    label,
    address: `/auth/login/${name}${query}`,
  }));
  const [only, another] = choices;
  if (only !== undefined && another === undefined) return reply.redirect(only.address, 302);
  return sendPage(reply, 200, choicePage(choices));
}

/**
 * /auth/login/{identity_provider}: sends the browser to the provider. A name that is not configured, such as
 * that of an old cookie, leads to the choice.
 */
export async function startLogin(
  { db, settings, now, clients }: SignInContext,
  request: SignInRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { base_url } = settings;
  const provider = providerNamed(settings, request.params.identity_provider);
  const return_to = returnTo(request.query.return_to, base_url);
  if (provider === undefined)
    return reply.redirect(`/auth/login?${new URLSearchParams({ return_to }).toString()}`, 302);
  setProviderCookie(reply, base_url, provider.name);
  const secrets = { state: randomToken(), nonce: randomToken(), code_verifier: randomToken() };
  const address = await clients
    .authorizationUrl(provider, callbackOf(settings, provider), secrets)
    .catch((error: unknown) => logFailure(request, provider, error));
  if (address === null) return reply.redirect(loginError, 302);
  const browser = randomToken();
  await beginLogin(db, { ...secrets, browser, identity_provider: provider.name, return_to }, now());
  setLoginCookie(request, reply, base_url, { state: secrets.state, browser });
  return reply.redirect(address.href, 302);
}

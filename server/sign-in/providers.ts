import * as client from 'openid-client';
import { isLoopback, type IdentityProvider, type Settings } from '#server/environment.ts';
import {
  clockSkewSeconds,
  openKeys,
  verifyIdToken,
  verifyLogoutToken,
  type LogoutToken,
  type ProviderKeys,
} from './tokens.ts';

/** What an identity provider asserts about the user, from a verified answer. */
export type Identity = {
  readonly login_id: string;
  readonly issuer: string;
  readonly subject: string;
  /** The provider's name of its session; null if it names none. */
  readonly sid: string | null;
  /** When the ID token was issued, by the provider's clock. */
  readonly issued_at: Date;
  /** Needed for the sign-out at providers that ask whose it is. */
  readonly id_token: string;
};

/** A logout that a provider has announced, with the issuer under which its users are bound. */
export type ProviderLogout = LogoutToken & { readonly issuer: string };

/** The secrets of one sign-in, each checked against the callback. */
export type LoginSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
};

/** The identity providers. Every function rejects if the provider can't be reached. */
export type ProviderClients = {
  /** Where the browser goes to sign in. */
  authorizationUrl(provider: IdentityProvider, redirect_uri: string, secrets: LoginSecrets): Promise<URL>;
  /** Exchanges the code of a callback's address. Rejects if anything about the answer is wrong. */
  identify(provider: IdentityProvider, callback: URL, secrets: LoginSecrets): Promise<Identity>;
  /** What a logout token says. Rejects if anything about it is wrong. */
  logoutOf(provider: IdentityProvider, token: string): Promise<ProviderLogout>;
  /** The provider's issuer, as it names itself. */
  issuerOf(provider: IdentityProvider): Promise<string>;
  /** Where the browser goes to sign out; null if the provider has no such address. */
  endSessionUrl(provider: IdentityProvider, after: string, id_token: string | null): Promise<URL | null>;
};

/** How long a provider may take for an answer. */
export const timeoutSeconds = 10;
/** How long a provider's discovery document is used. */
const discoveryMilliseconds = 10 * 60_000;
/**
 * A sign-out repeats the discovery after this time, to learn whether the provider is up. Simultaneous
 * sign-outs share one request.
 */
const presenceMilliseconds = 1000;

/** OpenID Connect: authorization code with PKCE, state, nonce and `iss`, response mode query. */
export function providerClients(): ProviderClients {
  const discoveries = new Map<
    string,
    { readonly at: number; readonly configuration: Promise<client.Configuration> }
  >();

  function discover(
    provider: IdentityProvider,
    maxAge = discoveryMilliseconds,
  ): Promise<client.Configuration> {
    const cached = discoveries.get(provider.name);
    if (cached !== undefined && performance.now() - cached.at < maxAge) return cached.configuration;
    const entry = { at: performance.now(), configuration: fetchConfiguration(provider) };
    discoveries.set(provider.name, entry);
    // A failed discovery is dropped: the next sign-in tries again.
    entry.configuration.catch(() => {
      if (discoveries.get(provider.name) === entry) discoveries.delete(provider.name);
    });
    return entry.configuration;
  }

  /** One for each address, however often it is discovered. */
  const keys = new Map<string, ProviderKeys>();

  function keysOf(provider: IdentityProvider, configuration: client.Configuration): ProviderKeys {
    const address = keysAddress(provider, configuration);
    const opened = keys.get(address.href) ?? openKeys(address, timeoutSeconds);
    keys.set(address.href, opened);
    return opened;
  }

  return {
    async authorizationUrl(provider, redirect_uri, { state, nonce, code_verifier }) {
      return client.buildAuthorizationUrl(await discover(provider), {
        redirect_uri,
        response_type: 'code',
        response_mode: 'query',
        scope: provider.login_id_claim === 'email' ? 'openid profile email' : 'openid profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      });
    },

    async identify(provider, callback, { state, nonce, code_verifier }) {
      const configuration = await discover(provider);
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: code_verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined || tokens.id_token === undefined) throw new Error('no ID token');
      await verifyIdToken(tokens.id_token, keysOf(provider, configuration), provider);
      if (claims.azp !== undefined && claims.azp !== provider.client_id)
        throw new Error('issued to another client');
      if (claims.sub === '') throw new Error('no subject');
      const name = provider.login_id_claim;
      let source: Readonly<Record<string, unknown>> = claims;
      if (source[name] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined)
        source = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      const login_id = source[name];
      if (typeof login_id !== 'string' || login_id === '') throw new Error(`no claim ${name}`);
      if (name === 'email' && source['email_verified'] === false) throw new Error('email not verified');
      const issuer = provider.bound_issuer ?? claims.iss;
      const sid = typeof claims['sid'] === 'string' ? claims['sid'] : null;
      const issued_at = new Date(claims.iat * 1000);
      return { login_id, issuer, subject: claims.sub, sid, issued_at, id_token: tokens.id_token };
    },

    async logoutOf(provider, token) {
      const configuration = await discover(provider);
      const { issuer } = configuration.serverMetadata();
      const verified = await verifyLogoutToken(token, keysOf(provider, configuration), provider, issuer);
      return { ...verified, issuer: provider.bound_issuer ?? issuer };
    },

    async issuerOf(provider) {
      return (await discover(provider)).serverMetadata().issuer;
    },

    async endSessionUrl(provider, post_logout_redirect_uri, id_token) {
      const configuration = await discover(provider, presenceMilliseconds);
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri,
        ...(id_token === null ? {} : { id_token_hint: id_token }),
      });
    },
  };
}

/** The address of a provider's keys. Throws if they would come unencrypted over a network. */
export function keysAddress(provider: IdentityProvider, configuration: client.Configuration): URL {
  const address = new URL(configuration.serverMetadata().jwks_uri ?? '');
  if (address.protocol !== 'https:' && !isPlain(provider)) throw new Error('keys without TLS');
  return address;
}

/** The provider's discovery document, whose issuer has to be the configured one. */
export function fetchConfiguration(
  provider: IdentityProvider,
  fetching?: client.CustomFetch,
): Promise<client.Configuration> {
  return client.discovery(
    new URL(provider.issuer),
    provider.client_id,
    {
      id_token_signed_response_alg: provider.id_token_signing_alg,
      [client.clockTolerance]: clockSkewSeconds,
    },
    authentication(provider.client_secret),
    {
      timeout: timeoutSeconds,
      execute: isPlain(provider) ? [client.allowInsecureRequests] : [],
      ...(fetching !== undefined && { [client.customFetch]: fetching }),
    },
  );
}

/** Without TLS only on this machine: elsewhere the client secret and the codes would travel unencrypted. */
function isPlain({ issuer }: IdentityProvider): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && isLoopback(hostname);
}

/**
 * How the portal authenticates itself: as a public client, or with its secret by the method that the provider
 * supports.
 */
function authentication(client_secret: string | undefined): client.ClientAuth {
  if (client_secret === undefined) return client.None();
  const basic = client.ClientSecretBasic(client_secret);
  const post = client.ClientSecretPost(client_secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/**
 * The origins of the identity providers, which the portal's forms may redirect to (Content-Security-Policy,
 * form-action).
 */
export function signInOrigins(settings: Pick<Settings, 'identity_providers'>): readonly string[] {
  return [...new Set(settings.identity_providers.map(({ issuer }) => new URL(issuer).origin))];
}

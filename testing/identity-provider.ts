import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { JWK } from 'jose';
import { listen } from '#dev/services/listen.ts';
import type { IdentityProvider } from '#server/environment.ts';

/** What an identity provider of the tests asserts, and its mistakes. Each part can be changed at any time. */
export type Assertions = {
  /** Overrides the correct claims of each ID token; undefined removes one. */
  claims: () => Readonly<Record<string, unknown>>;
  /** Overrides the correct header of each token; undefined removes a part. */
  header: Readonly<Record<string, unknown>>;
  /**
   * How tokens are signed: correctly, with an unpublished key, with the client's secret or the public key as
   * the secret, with a signature cut off, or not at all.
   */
  signature: 'RS256' | 'foreign' | 'HS256' | 'HS256 public' | 'cut' | 'none';
  /** What is published instead of the right keys. */
  jwks: (keys: readonly JWK[]) => unknown;
  /** Overrides the correct discovery document; undefined removes a part. */
  discovery: Readonly<Record<string, unknown>>;
  /** Overrides the correct answer of the token endpoint; undefined removes a part. */
  token: Readonly<Record<string, unknown>>;
  /** Overrides the correct parameters of the callback; undefined removes one. */
  callback: Readonly<Record<string, string | undefined>>;
  /** The claims of userinfo apart from `sub`; null for a provider without userinfo. */
  userinfo: Readonly<Record<string, unknown>> | null;
  has_end_session: boolean;
};

/** An identity provider whose answers a test can bend. Shows no page. */
export type BendableProvider = {
  readonly settings: IdentityProvider;
  readonly assertions: Assertions;
  /** The correct assertions; with `Object.assign`, they end what a test has bent. */
  readonly correct: Assertions;
  /** How often the keys were fetched. */
  readonly keyFetches: () => number;
  /** A logout token, with the claims of the default ones overridden; undefined removes one. */
  logoutToken(claims?: Readonly<Record<string, unknown>>): string;
  /** Replaces the key at once: the old one is not published any more. */
  rotate(kid?: string): void;
  close(): Promise<void>;
};

const client_id = 'portal';
const client_secret = 'a secret of the tests';

/** Starts one on the loopback address. It checks PKCE and the client's secret as a correct provider does. */
export async function startBendableProvider(
  settings: Pick<IdentityProvider, 'name' | 'role'> & Partial<IdentityProvider>,
): Promise<BendableProvider> {
  const foreign = makeKey();
  let own = { kid: '1', ...makeKey() };
  let keyFetches = 0;
  const correct: Assertions = {
    claims: () => ({}),
    header: {},
    signature: 'RS256',
    jwks: (keys) => ({ keys }),
    discovery: {},
    token: {},
    callback: {},
    userinfo: null,
    has_end_session: true,
  };
  const assertions = { ...correct };
  const codes = new Map<string, { readonly nonce: string; readonly challenge: string }>();

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const json = (body: unknown, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json(discovery());
      case '/jwks':
        keyFetches += 1;
        return json(assertions.jwks([jwkOf(own)]));
      case '/authorize': {
        const code = randomBytes(8).toString('hex');
        const parameter = (name: string) => url.searchParams.get(name) ?? '';
        codes.set(code, { nonce: parameter('nonce'), challenge: parameter('code_challenge') });
        const back = new URL(parameter('redirect_uri'));
        const parameters = { code, state: parameter('state'), iss: listening.url, ...assertions.callback };
        for (const [name, value] of Object.entries(parameters))
          if (value !== undefined) back.searchParams.set(name, value);
        return void response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        let body = '';
        request.on('data', (chunk: Buffer) => (body += chunk.toString()));
        request.on('end', () => {
          const form = new URLSearchParams(body);
          const signIn = codes.get(form.get('code') ?? '');
          codes.delete(form.get('code') ?? '');
          const verifier = createHash('sha256')
            .update(form.get('code_verifier') ?? '')
            .digest('base64url');
          if (form.get('client_secret') !== client_secret || signIn?.challenge !== verifier)
            return json({ error: 'invalid_grant' }, 400);
          return json({
            access_token: 'access',
            token_type: 'Bearer',
            id_token: idToken(signIn.nonce),
            ...assertions.token,
          });
        });
        return undefined;
      }
      case '/userinfo':
        return json({ sub: 'subject', ...assertions.userinfo });
      default:
        return json({}, 404);
    }
  });
  const listening = await listen(server);

  function discovery(): object {
    return {
      issuer: listening.url,
      authorization_endpoint: `${listening.url}/authorize`,
      token_endpoint: `${listening.url}/token`,
      jwks_uri: `${listening.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
      ...(assertions.userinfo === null ? {} : { userinfo_endpoint: `${listening.url}/userinfo` }),
      ...(assertions.has_end_session ? { end_session_endpoint: `${listening.url}/sign-out` } : {}),
      ...assertions.discovery,
    };
  }

  function idToken(nonce: string): string {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: listening.url, aud: client_id, sub: 'subject', nonce, iat: now, exp: now + 300 };
    return signed({ ...right, ...assertions.claims() });
  }

  function logoutToken(claims: Readonly<Record<string, unknown>> = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: listening.url, aud: client_id, sub: 'subject', iat: now, exp: now + 120 };
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const jti = randomBytes(8).toString('hex');
    return signed({ ...right, jti, events, ...claims }, { typ: 'logout+jwt' });
  }

  function signed(claims: object, own_header: object = {}): string {
    const { signature } = assertions;
    const alg = signature.startsWith('HS256') ? 'HS256' : signature === 'none' ? 'none' : 'RS256';
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const header = { alg, kid: own.kid, ...own_header, ...assertions.header };
    const text = `${encode(header)}.${encode(claims)}`;
    const publicKey = own.publicKey.export({ format: 'pem', type: 'spki' });
    const bytes = {
      RS256: () => sign('sha256', Buffer.from(text), own.privateKey),
      foreign: () => sign('sha256', Buffer.from(text), foreign.privateKey),
      HS256: () => createHmac('sha256', client_secret).update(text).digest(),
      'HS256 public': () => createHmac('sha256', publicKey).update(text).digest(),
      cut: () => sign('sha256', Buffer.from(text), own.privateKey).subarray(0, 128),
      none: () => Buffer.alloc(0),
    }[signature]();
    return `${text}.${bytes.toString('base64url')}`;
  }

  return {
    settings: {
      issuer: listening.url,
      client_id,
      client_secret,
      login_id_claim: 'preferred_username',
      label: settings.name,
      id_token_signing_alg: 'RS256',
      ...settings,
    },
    assertions,
    correct,
    keyFetches: () => keyFetches,
    logoutToken,
    rotate(kid = String(Number(own.kid) + 1)) {
      own = { kid, ...makeKey() };
    },
    close: () => listening.close(),
  };
}

type KeyPair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

function makeKey(): KeyPair {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** A key as a provider publishes it. */
export function jwkOf({ publicKey, kid }: KeyPair & { readonly kid: string }): JWK {
  return { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as client from 'openid-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  startIdentityProvider,
  type ProviderRole,
  type RunningIdentityProvider,
} from './identity-provider.ts';

/** A browser without scripts: follows redirects within the provider and keeps its cookies. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    let answer = await this.#once(address, init);
    let place = address;
    for (
      let location = answer.headers.get('location');
      location !== null;
      location = answer.headers.get('location')
    ) {
      place = new URL(location, place).href;
      if (place.startsWith(portal)) return answer;
      answer = await this.#once(place, {});
    }
    return answer;
  }

  async #once(address: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  cookieNames(): readonly string[] {
    return [...this.#cookies.keys()];
  }
}

const portal = 'http://localhost:3999';
let dataDir = '';
let provider: RunningIdentityProvider;
let reason: string | null = null;

function start(role: ProviderRole): Promise<RunningIdentityProvider> {
  return startIdentityProvider({
    role,
    baseUrl: portal,
    dataDir,
    whyClosed: async () => reason,
    listUsers: async (asked) => [
      { login_id: `${asked}1`, full_name: '伊藤 <さくら>', affiliation: '産業機器事業部 営業部' },
    ],
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'identity-'));
  provider = await start('operator');
});
afterEach(async () => {
  await provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The portal's side: the provider as openid-client discovers it. */
async function discover(): Promise<client.Configuration> {
  const { issuer, client_id, client_secret } = provider.settings;
  return client.discovery(new URL(issuer), client_id, client_secret, undefined, {
    execute: [client.allowInsecureRequests],
  });
}

interface Attempt {
  readonly address: URL;
  readonly verifier: string;
}

async function begin(configuration: client.Configuration): Promise<Attempt> {
  const verifier = client.randomPKCECodeVerifier();
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${portal}/auth/callback/operator`,
    scope: 'openid profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'a state',
    nonce: 'a nonce',
  });
  return { address, verifier };
}

async function signInAs(
  visitor: Visitor,
  loginId: string,
): Promise<{ claims: client.IDToken | undefined; idToken: string }> {
  const configuration = await discover();
  const { address, verifier } = await begin(configuration);
  const page = await visitor.fetch(address.href);
  expect(page.status).toBe(200);
  const back = await visitor.fetch(page.url, {
    method: 'POST',
    body: new URLSearchParams({ login_id: loginId }),
  });
  const location = new URL(back.headers.get('location') ?? 'about:blank');
  expect(location.href).toContain(`${portal}/auth/callback/operator?`);
  const tokens = await client.authorizationCodeGrant(configuration, location, {
    pkceCodeVerifier: verifier,
    expectedState: 'a state',
    expectedNonce: 'a nonce',
  });
  return { claims: tokens.claims(), idToken: tokens.id_token ?? '' };
}

describe('the development identity provider', () => {
  test('offers the users of its role as buttons, and a field for any name', async () => {
    const { address } = await begin(await discover());
    const page = await (await new Visitor().fetch(address.href)).text();
    expect(page).toContain('社内ユーザーのサインイン');
    expect(page).toContain('name="login_id" value="operator1"');
    expect(page).toContain('伊藤 &lt;さくら&gt;');
    expect(page).toMatch(/<input\s+type="text"\s+id="login_id"\s+name="login_id"/);
    expect(page).toMatch(/<form method="post" action="\/sign-in\/[^"]+"/);
  });

  test('asserts any name typed, for several people in turn in one browser', async () => {
    const visitor = new Visitor();
    expect((await signInAs(visitor, 'applicant1')).claims).toMatchObject({
      sub: 'applicant1',
      preferred_username: 'applicant1',
    });
    expect((await signInAs(visitor, 'だれでも')).claims).toMatchObject({
      sub: 'だれでも',
      preferred_username: 'だれでも',
    });
    expect((await signInAs(visitor, 'だれでも')).claims?.sub).toBe('だれでも');
  });

  test('asks again for an empty name', async () => {
    const visitor = new Visitor();
    const page = await visitor.fetch((await begin(await discover())).address.href);
    const answer = await visitor.fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ login_id: ' ' }),
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('ログインIDを入力してください。');
  });

  test('signs nobody in while there is a reason, not even who has the page open', async () => {
    const visitor = new Visitor();
    const { address } = await begin(await discover());
    const page = await visitor.fetch(address.href);
    reason = 'この会社では <使えません>。';
    try {
      for (const init of [{}, { method: 'POST', body: new URLSearchParams({ login_id: 'operator1' }) }]) {
        const answer = await visitor.fetch(page.url, init);
        expect(answer.status).toBe(403);
        expect(await answer.text()).toContain('この会社では &lt;使えません&gt;。');
      }
    } finally {
      reason = null;
    }
  });

  test('requires PKCE', async () => {
    const { address } = await begin(await discover());
    address.searchParams.delete('code_challenge');
    address.searchParams.delete('code_challenge_method');
    const answer = await new Visitor().fetch(address.href);
    expect(answer.headers.get('location')).toContain('error=invalid_request');
  });

  test('signs out without a question and returns, even with an ID token from before a restart', async () => {
    const visitor = new Visitor();
    const { idToken } = await signInAs(visitor, 'applicant1');
    expect(visitor.cookieNames()).toContain('development_operator_session');
    const { port } = provider;
    await provider.close();
    provider = await startIdentityProvider({
      role: 'operator',
      baseUrl: portal,
      dataDir,
      port,
      listUsers: async () => [],
      whyClosed: async () => null,
    });
    await signInAs(visitor, 'applicant1');

    const configuration = await discover();
    const leave = client.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: `${portal}/logout/complete`,
    });
    const confirmation = await (await visitor.fetch(leave.href)).text();
    const action = /action="([^"]+)"/.exec(confirmation)?.[1] ?? '';
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(confirmation)?.[1] ?? '';
    expect(confirmation).toContain('document.forms[0].submit()');
    const response = await visitor.fetch(action, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
    });
    expect(response.headers.get('location')).toBe(`${portal}/logout/complete`);

    const page = await (await visitor.fetch((await begin(configuration)).address.href)).text();
    expect(page).not.toContain('サインイン中');
  });

  test('does not share cookie names with the other provider on the same host', async () => {
    const other = await start('supplier');
    expect(other.settings).toMatchObject({
      name: 'supplier',
      role: 'supplier',
      bound_issuer: 'development:supplier',
    });
    await other.close();
    const visitor = new Visitor();
    await signInAs(visitor, 'applicant1');
    expect(visitor.cookieNames().every((name) => name.startsWith('development_operator_'))).toBe(true);
  });

  test('behind the portal it names the portal’s address to browsers, and its own to the portal', async () => {
    const publicUrl = 'https://portal.localhost/dev/sign-in/supplier';
    const behind = await startIdentityProvider({
      role: 'supplier',
      baseUrl: 'https://portal.localhost',
      publicUrl,
      dataDir,
      listUsers: async () => [],
      whyClosed: async () => null,
    });
    try {
      const found: unknown = await (await fetch(`${behind.url}/.well-known/openid-configuration`)).json();
      expect(found).toMatchObject({
        issuer: behind.url,
        authorization_endpoint: `${publicUrl}/auth`,
        end_session_endpoint: `${publicUrl}/session/end`,
        token_endpoint: `${behind.url}/token`,
        jwks_uri: `${behind.url}/jwks`,
      });
      const { search } = (await begin(await discover())).address;
      const asked = search.replace('callback%2Foperator', 'callback%2Fsupplier');
      const answer = await fetch(
        `${behind.url}/dev/sign-in/supplier/auth${asked.replace('http%3A%2F%2Flocalhost%3A3999', 'https%3A%2F%2Fportal.localhost')}`,
        {
          redirect: 'manual',
          headers: { 'x-forwarded-host': 'portal.localhost', 'x-forwarded-proto': 'https' },
        },
      );
      expect(answer.headers.get('location')).toMatch(/^\/dev\/sign-in\/supplier\/sign-in\/[\w-]+$/);
      const cookies = answer.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) expect(cookie).toMatch(/; path=\/dev\/sign-in\/supplier\/.*; secure/);
    } finally {
      await behind.close();
    }
  });

  test('does not start for a portal that others can reach', async () => {
    const starting = startIdentityProvider({
      role: 'operator',
      baseUrl: 'https://portal.example.com',
      dataDir,
      listUsers: async () => [],
      whyClosed: async () => null,
    });
    await expect(starting).rejects.toThrow('never starts in production');
  });
});

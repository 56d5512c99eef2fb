import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, type BrowserPage } from '#testing/browser.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { jwkOf, startBendableProvider, type BendableProvider } from '#testing/identity-provider.ts';
import { CallLimits } from '#server/http/call-limits.ts';
import { Limits } from '#server/rate-limits/limits.ts';
import { limits } from '#server/rate-limits/policy.ts';
import { seedUsers, startSignInPortal, type SignInPortal } from './sign-in.testing.ts';

/** Right and wrong answers of an identity provider, from a provider that can be made to misbehave. */
let database: TestDatabase;
let portal: SignInPortal;
let provider: BendableProvider;
let limited: BendableProvider;

beforeAll(async () => {
  database = await testDatabase();
  await seedUsers(database.db);
  provider = await startBendableProvider({ name: 'company', role: 'operator' });
  limited = await startBendableProvider({ name: 'partner', role: 'supplier', suppliers: ['S0001'] });
  portal = await startSignInPortal(database.db, async () => [provider.settings, limited.settings]);
});
afterAll(async () => {
  await portal.close();
  await Promise.all([provider.close(), limited.close()]);
  await database.drop();
});
beforeEach(async () => {
  await database.db.updateTable('portal_user').set({ issuer: null, subject: null }).execute();
  Object.assign(provider.assertions, provider.correct, {
    claims: () => ({ preferred_username: 'applicant1' }),
  });
});

const top = () => `${portal.base_url}/`;
const loginError = () => `${portal.base_url}/error/login-error`;
const begunAgain = () => `${portal.base_url}/auth/login/company?again=true`;
const isPortal = (address: string) =>
  address.startsWith(portal.base_url) && !address.includes('/auth/callback/');

/** The page that the last redirect of a sign-in leads to. */
async function signIn(browser = new Browser(), name = 'company', query = ''): Promise<BrowserPage> {
  return browser.follow(`${portal.base_url}/auth/login/${name}${query}`, isPortal);
}

async function sessions(): Promise<number> {
  return (await database.db.selectFrom('session').select('user_id').execute()).length;
}

test('a right answer signs in', async () => {
  expect((await signIn()).location).toBe(top());
});

const bend = (claims: Readonly<Record<string, unknown>>): void => {
  provider.assertions.claims = () => ({ preferred_username: 'applicant1', ...claims });
};
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const hour = 3600;

test.each<[string, () => void]>([
  ['a clock that is 50 s ahead', () => bend({ iat: secondsFromNow(50), nbf: secondsFromNow(50) })],
  ['a clock that is 50 s behind', () => bend({ iat: secondsFromNow(-350), exp: secondsFromNow(-50) })],
  ['an audience of one in a list', () => bend({ aud: ['portal'], azp: 'portal' })],
  [
    'an audience with another party, issued to the portal',
    () => bend({ aud: ['portal', 'x'], azp: 'portal' }),
  ],
  ['claims that nobody knows', () => bend({ toString: 1, groups: ['a'] })],
  ['no key id, and one key', () => (provider.assertions.header = { kid: undefined })],
])('a right answer signs in: %s', async (_what, make) => {
  make();
  expect((await signIn()).location).toBe(top());
});

/** What the relying-party profile of OpenID's conformance tests asks for, and more. */
describe('an answer with one thing wrong leads to login-error and makes no session:', () => {
  const day = 24 * hour;
  const header = (parts: Readonly<Record<string, unknown>>) => () => {
    provider.assertions.header = parts;
  };
  const signature = (name: BendableProvider['assertions']['signature']) => () => {
    provider.assertions.signature = name;
  };
  const callback = (parameters: Readonly<Record<string, string | undefined>>) => () => {
    provider.assertions.callback = parameters;
  };
  const token = (parts: Readonly<Record<string, unknown>>) => () => {
    provider.assertions.token = parts;
  };
  test.each<[string, () => void]>([
    ['nonce of another sign-in', () => bend({ nonce: 'A'.repeat(43) })],
    ['no nonce', () => bend({ nonce: undefined })],
    ['an empty nonce', () => bend({ nonce: '' })],
    ['issuer', () => bend({ iss: 'https://evil.example' })],
    ['issuer with a slash more', () => bend({ iss: `${provider.settings.issuer}/` })],
    ['no issuer', () => bend({ iss: undefined })],
    ['audience', () => bend({ aud: 'another client' })],
    ['audiences without the portal', () => bend({ aud: ['another', 'client'] })],
    ['no audience', () => bend({ aud: undefined })],
    ['audience with another party', () => bend({ aud: ['portal', 'another'], azp: 'another' })],
    ['audience with another party, issued to nobody', () => bend({ aud: ['portal', 'another'] })],
    ['issued to another client', () => bend({ azp: 'another' })],
    ['expired', () => bend({ exp: secondsFromNow(-hour) })],
    ['no expiry', () => bend({ exp: undefined })],
    ['an expiry that is not a number', () => bend({ exp: 'never' })],
    ['not yet valid', () => bend({ nbf: secondsFromNow(hour) })],
    ['issued a day ahead', () => bend({ iat: secondsFromNow(day), exp: secondsFromNow(2 * day) })],
    ['issued two minutes ahead', () => bend({ iat: secondsFromNow(120) })],
    ['issued an hour ago', () => bend({ iat: secondsFromNow(-hour) })],
    ['no time of issue', () => bend({ iat: undefined })],
    ['a time of issue that is not a number', () => bend({ iat: new Date().toISOString() })],
    ['no subject', () => bend({ sub: undefined })],
    ['an empty subject', () => bend({ sub: '' })],
    ['a subject that is not a string', () => bend({ sub: 1 })],
    ['no login_id', () => bend({ preferred_username: undefined })],
    ['a login_id that is not a string', () => bend({ preferred_username: ['applicant1'] })],
    ['signed by another key', signature('foreign')],
    ['signed with the client’s secret', signature('HS256')],
    ['signed with the public key as a secret', signature('HS256 public')],
    ['a signature cut short', signature('cut')],
    ['not signed', signature('none')],
    ['not signed, in another spelling', () => (signature('none')(), header({ alg: 'None' })())],
    ['another algorithm in the header', header({ alg: 'RS512' })],
    ['no algorithm in the header', header({ alg: undefined })],
    ['an unknown critical header', header({ crit: ['x'], x: 1 })],
    ['a key that is not published', header({ kid: 'unknown' })],
    [
      'a key in the header',
      () => {
        signature('foreign')();
        header({
          kid: undefined,
          jwk: jwkOf({ ...generateKeyPairSync('rsa', { modulusLength: 2048 }), kid: '1' }),
        })();
      },
    ],
    ['no ID token', token({ id_token: undefined })],
    ['an ID token that is none', token({ id_token: 'a.b.c' })],
    ['no access token', token({ access_token: undefined })],
    ['an access token of another type', token({ token_type: 'mac' })],
    ['no state', callback({ state: undefined })],
    ['iss of another provider', callback({ iss: 'https://evil.example' })],
    ['no iss', callback({ iss: undefined })],
    ['an unknown code', callback({ code: 'made up' })],
    ['no code', callback({ code: undefined })],
    ['an error next to the code', callback({ error: 'server_error' })],
  ])('%s', async (_what, make) => {
    const before = await sessions();
    make();
    expect((await signIn()).location).toBe(loginError());
    expect(await sessions()).toBe(before);
  });

  test('the state of another sign-in, which begins again', async () => {
    const before = await sessions();
    callback({ state: 'A'.repeat(43) })();
    expect((await signIn()).location).toBe(begunAgain());
    expect(await sessions()).toBe(before);
  });

  test('the code of somebody else’s sign-in', async () => {
    const begin = (browser: Browser) =>
      browser.follow(`${portal.base_url}/auth/login/company`, (address) =>
        address.includes('/auth/callback/'),
      );
    const [own, other] = [new Browser(), new Browser()];
    const address = new URL((await begin(own)).location ?? '');
    const stolen = new URL((await begin(other)).location ?? '').searchParams.get('code') ?? '';
    address.searchParams.set('code', stolen);
    expect((await own.open(address.href)).location).toBe(loginError());
  });

  test('the answer of another provider', async () => {
    limited.assertions.claims = () => ({ preferred_username: 'supplier1', sub: 'supplier1' });
    const browser = new Browser();
    const page = await browser.follow(`${portal.base_url}/auth/login/partner`, (address) =>
      address.includes('/auth/callback/'),
    );
    const address = (page.location ?? '').replace('/callback/partner', '/callback/company');
    expect((await browser.open(address)).location).toBe(begunAgain());
    expect((await browser.open(address)).location).toBe(`${loginError()}?expired=true`);
  });
});

describe('the subject', () => {
  const bound = () =>
    database.db
      .selectFrom('portal_user')
      .select(['issuer', 'subject'])
      .where('login_id', '=', 'applicant1')
      .executeTakeFirst();

  test('is bound by the first sign-in, and another subject is refused', async () => {
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'first' });
    await signIn();
    expect(await bound()).toEqual({ issuer: provider.settings.issuer, subject: 'first' });
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'second' });
    expect((await signIn()).location).toBe(loginError());
    expect(await bound()).toEqual({ issuer: provider.settings.issuer, subject: 'first' });
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'first' });
    expect((await signIn()).location).toBe(top());
  });

  test('of somebody else is refused', async () => {
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'one' });
    await signIn();
    provider.assertions.claims = () => ({ preferred_username: 'applicant2', sub: 'one' });
    expect((await signIn()).location).toBe(loginError());
  });

  test('of an invalid user is not bound', async () => {
    provider.assertions.claims = () => ({ preferred_username: 'retired1' });
    expect((await signIn()).location).toBe(loginError());
    const row = await database.db
      .selectFrom('portal_user')
      .select('subject')
      .where('login_id', '=', 'retired1')
      .executeTakeFirst();
    expect(row?.subject).toBeNull();
  });

  test('of two simultaneous first sign-ins: exactly one is bound', async () => {
    const begun = await Promise.all(
      [new Browser(), new Browser()].map(async (browser) => {
        const page = await browser.follow(`${portal.base_url}/auth/login/company`, (address) =>
          address.includes('/auth/callback/'),
        );
        return { browser, address: page.location ?? '' };
      }),
    );
    const subjects = ['one', 'two'];
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: subjects.pop() });
    const answers = await Promise.all(begun.map(({ browser, address }) => browser.open(address)));
    expect(new Set(answers.map(({ location }) => location))).toEqual(new Set([top(), loginError()]));
  });
});

describe('a provider of its own, because its discovery document is read once:', () => {
  /** Where a sign-in ends at a new provider. */
  async function endOf(bent: Partial<BendableProvider['assertions']>): Promise<string> {
    const talker = await startBendableProvider({ name: 'talker', role: 'operator' });
    const other = await startSignInPortal(database.db, async () => [talker.settings]);
    Object.assign(talker.assertions, bent);
    try {
      const isEnd = (address: string) =>
        address === `${other.base_url}/` || address === `${other.base_url}/error/login-error`;
      const { location } = await new Browser().follow(`${other.base_url}/auth/login`, isEnd);
      return new URL(location ?? '').pathname;
    } finally {
      await other.close();
      await talker.close();
    }
  }
  const userinfo = { preferred_username: 'applicant1' };
  const claims = () => userinfo;

  test.each<[string, string, Partial<BendableProvider['assertions']>]>([
    ['a login_id that only userinfo has', '/', { userinfo }],
    ['userinfo of another subject', '/error/login-error', { userinfo: { ...userinfo, sub: 'other' } }],
    ['userinfo without a subject', '/error/login-error', { userinfo: { ...userinfo, sub: undefined } }],
    ['userinfo without the login_id', '/error/login-error', { userinfo: {} }],
    ['another issuer', '/error/login-error', { claims, discovery: { issuer: 'https://evil.example' } }],
    ['no issuer', '/error/login-error', { claims, discovery: { issuer: undefined } }],
    ['no token endpoint', '/error/login-error', { claims, discovery: { token_endpoint: undefined } }],
    ['no address of its keys', '/error/login-error', { claims, discovery: { jwks_uri: undefined } }],
    ['no keys', '/error/login-error', { claims, jwks: () => ({ keys: [] }) }],
    ['an answer that is no set of keys', '/error/login-error', { claims, jwks: () => [] }],
    [
      'a key for encryption only',
      '/error/login-error',
      { claims, jwks: (keys) => ({ keys: keys.map((key) => ({ ...key, use: 'enc' })) }) },
    ],
    [
      'several keys, and no key id',
      '/error/login-error',
      { claims, header: { kid: undefined }, jwks: ([key]) => ({ keys: [key, { ...key, kid: '0' }] }) },
    ],
  ])('%s leads to %s', async (_what, end, bent) => {
    expect(await endOf(bent)).toBe(end);
  });
});

describe('keys that the provider has replaced at once', () => {
  test.each([
    ['with another key id', {}, undefined],
    ['under the same key id', {}, '1'],
    ['without key ids', { kid: undefined }, undefined],
  ])('%s are fetched again, once for a sign-in', async (_what, header, kid) => {
    await signIn();
    provider.assertions.header = header;
    provider.rotate(kid);
    const before = provider.keyFetches();
    expect((await signIn()).location).toBe(top());
    expect(provider.keyFetches()).toBe(before + 1);
    expect((await signIn()).location).toBe(top());
    expect(provider.keyFetches()).toBe(before + 1);
  });

  test('are fetched once for each sign-in whose key is not published', async () => {
    await signIn();
    provider.assertions.header = { kid: 'unknown' };
    const before = provider.keyFetches();
    for (let n = 0; n < 3; n++) expect((await signIn()).location).toBe(loginError());
    expect(provider.keyFetches()).toBeLessThanOrEqual(before + 3);
  });
});

test('a provider for some suppliers signs in only their users', async () => {
  limited.assertions.claims = () => ({ preferred_username: 'supplier1', sub: 'supplier1' });
  expect((await signIn(new Browser(), 'partner')).location).toBe(top());
  limited.assertions.claims = () => ({ preferred_username: 'supplier2', sub: 'supplier2' });
  expect((await signIn(new Browser(), 'partner')).location).toBe(loginError());
});

test('two simultaneous callbacks of one browser both lead to their own return address', async () => {
  const browser = new Browser();
  const callbacks = await Promise.all(
    ['%2Fone', '%2Ftwo'].map((address) =>
      browser.follow(`${portal.base_url}/auth/login/company?return_to=${address}`, (to) =>
        to.includes('/auth/callback/'),
      ),
    ),
  );
  const answers = await Promise.all(callbacks.map(({ location }) => browser.open(location ?? '')));
  expect(answers.map(({ location }) => location)).toEqual([
    `${portal.base_url}/one`,
    `${portal.base_url}/two`,
  ]);
});

test.each([
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['@evil.example', '/'],
  ['/\r\nset-cookie: a=b', '/set-cookie:%20a=b'],
  ['/auth/logout', '/'],
  ['/logout/complete', '/'],
  ['', '/'],
  [`/${'a'.repeat(2000)}`, '/'],
  ['/application?a=1&b=日本#c', '/application?a=1&b=%E6%97%A5%E6%9C%AC#c'],
])('a return address of %j leads to %j', async (returnAddress, location) => {
  const page = await signIn(
    new Browser(),
    'company',
    `?${new URLSearchParams({ return_to: returnAddress }).toString()}`,
  );
  expect(page.location).toBe(`${portal.base_url}${location}`);
});

describe('a provider that is down', () => {
  test('leads to login-error, works again once it is back, and lets people sign out here', async () => {
    const down = await startBendableProvider({ name: 'down', role: 'operator' });
    down.assertions.claims = () => ({ preferred_username: 'applicant1' });
    const other = await startSignInPortal(database.db, async () => [down.settings]);
    try {
      const browser = new Browser();
      const signed = await browser.follow(
        `${other.base_url}/auth/login/down`,
        (address) => address === `${other.base_url}/`,
      );
      expect(signed.location).toBe(`${other.base_url}/`);
      // A callback whose code can't be exchanged any more.
      const late = new Browser();
      const callback = await late.follow(`${other.base_url}/auth/login/down`, (address) =>
        address.includes('/auth/callback/'),
      );
      await down.close();
      expect((await late.open(callback.location ?? '')).location).toBe(`${other.base_url}/error/login-error`);
      // Signed-in users are not affected.
      expect((await browser.open(`${other.base_url}/who`)).body).toContain('高橋 健');
      // A sign-out repeats the discovery if it is more than a second old.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect((await browser.open(`${other.base_url}/auth/logout/down`)).location).toBe(
        `${other.base_url}/logout/complete`,
      );
      expect((await browser.open(`${other.base_url}/who`)).body).toBe('{}');
      expect((await browser.open(`${other.base_url}/auth/login/down`)).location).toBe(
        `${other.base_url}/error/login-error`,
      );
    } finally {
      await other.close();
    }
  });

  test('without an end_session_endpoint the browser stays on the portal’s last page', async () => {
    const plain = await startBendableProvider({ name: 'plain', role: 'operator' });
    plain.assertions.has_end_session = false;
    const other = await startSignInPortal(database.db, async () => [plain.settings]);
    try {
      const page = await new Browser().open(`${other.base_url}/auth/logout`);
      expect(page.location).toBe(`${other.base_url}/logout/complete`);
    } finally {
      await other.close();
      await plain.close();
    }
  });
});

test('an address that begins too many sign-ins is told to wait', async () => {
  const at = new Date('2099-01-05T03:00:20Z');
  const counts = new CallLimits(new Limits(() => at), () => undefined);
  const other = await startSignInPortal(database.db, async () => [provider.settings], 60, counts);
  try {
    for (let time = 0; time < limits.sign_in.most - 1; time += 1) await counts.signInBegins('127.0.0.1');
    for (let time = 0; time < limits.sign_in.most - 1; time += 1) await counts.signInBegins('::1');
    const begin = () =>
      fetch(`${other.base_url}/auth/login/${provider.settings.name}`, { redirect: 'manual' });
    expect((await begin()).status).toBe(302);
    const answer = await begin();
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('40');
    expect(await answer.text()).toContain('ログインが集中しています。');
  } finally {
    await other.close();
  }
});

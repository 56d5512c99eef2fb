import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser, type Page } from '#dev/testing/browser.ts';
import { testDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { startBendableProvider, type BendableProvider } from '#dev/testing/identity-provider.ts';
import { CallLimits } from '#server/http/call-limits.ts';
import { Limits } from '#server/limits/limits.ts';
import { limits } from '#server/limits/policy.ts';
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
  Object.assign(provider.assertions, {
    claims: () => ({ preferred_username: 'applicant1' }),
    signature: 'RS256',
    callback: {},
    userinfo: null,
    has_end_session: true,
  });
});

const top = () => `${portal.base_url}/`;
const loginError = () => `${portal.base_url}/error/login-error`;
const isPortal = (address: string) =>
  address.startsWith(portal.base_url) && !address.includes('/auth/callback/');

/** The page that the last redirect of a sign-in leads to. */
async function signIn(browser = new Browser(), name = 'company', query = ''): Promise<Page> {
  return browser.follow(`${portal.base_url}/auth/login/${name}${query}`, isPortal);
}

async function sessions(): Promise<number> {
  return (await database.db.selectFrom('session').select('user_id').execute()).length;
}

test('a right answer signs in', async () => {
  expect((await signIn()).location).toBe(top());
});

describe('an answer with one thing wrong leads to login-error and makes no session:', () => {
  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => void]>([
    ['nonce of another sign-in', () => bend({ nonce: 'A'.repeat(43) })],
    ['no nonce', () => bend({ nonce: undefined })],
    ['issuer', () => bend({ iss: 'https://evil.example' })],
    ['audience', () => bend({ aud: 'another client' })],
    ['audience with another party', () => bend({ aud: ['portal', 'another'], azp: 'another' })],
    ['expired', () => bend({ exp: now() - hour })],
    ['issued in the future, not yet valid', () => bend({ nbf: now() + hour })],
    ['no subject', () => bend({ sub: undefined })],
    ['no login_id', () => bend({ preferred_username: undefined })],
    ['a login_id that is not a string', () => bend({ preferred_username: ['applicant1'] })],
    ['signed by another key', () => (provider.assertions.signature = 'foreign')],
    ['signed with another algorithm', () => (provider.assertions.signature = 'HS256')],
    ['not signed', () => (provider.assertions.signature = 'none')],
    ['iss of another provider', () => (provider.assertions.callback = { iss: 'https://evil.example' })],
    ['no iss', () => (provider.assertions.callback = { iss: undefined })],
    ['an unknown code', () => (provider.assertions.callback = { code: 'made up' })],
    ['no code', () => (provider.assertions.callback = { code: undefined })],
    ['an error next to the code', () => (provider.assertions.callback = { error: 'server_error' })],
  ])('%s', async (_what, make) => {
    const before = await sessions();
    make();
    expect((await signIn()).location).toBe(loginError());
    expect(await sessions()).toBe(before);
  });

  function bend(claims: Readonly<Record<string, unknown>>): void {
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', ...claims });
  }
});

describe('the subject', () => {
  const bound = () =>
    database.db
      .selectFrom('portal_user')
      .select(['issuer', 'subject'])
      .where('login_id', '=', 'applicant1')
      .executeTakeFirst();

  test('is bound by the first sign-in, and another subject is rejected', async () => {
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'first' });
    await signIn();
    expect(await bound()).toEqual({ issuer: provider.settings.issuer, subject: 'first' });
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'second' });
    expect((await signIn()).location).toBe(loginError());
    expect(await bound()).toEqual({ issuer: provider.settings.issuer, subject: 'first' });
    provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'first' });
    expect((await signIn()).location).toBe(top());
  });

  test('of somebody else is rejected', async () => {
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

test('a login_id that only userinfo has is taken from there, if the subject is the same', async () => {
  // A provider's discovery document is cached for a while, so this uses a new provider.
  const talker = await startBendableProvider({ name: 'talker', role: 'operator' });
  talker.assertions.userinfo = { preferred_username: 'applicant2' };
  const other = await startSignInPortal(database.db, async () => [talker.settings]);
  try {
    const page = await new Browser().follow(
      `${other.base_url}/auth/login`,
      (address) => address === `${other.base_url}/` || address.endsWith('login-error'),
    );
    expect(page.location).toBe(`${other.base_url}/`);
    talker.assertions.userinfo = { preferred_username: 'applicant2', sub: 'somebody else' };
    const wrong = await new Browser().follow(`${other.base_url}/auth/login`, (address) =>
      address.endsWith('login-error'),
    );
    expect(wrong.location).toBe(`${other.base_url}/error/login-error`);
  } finally {
    await other.close();
    await talker.close();
  }
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

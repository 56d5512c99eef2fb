import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditReader } from '#testing/audit.ts';
import { behindALock } from '#testing/behind-a-lock.ts';
import { Browser } from '#testing/browser.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { startBendableProvider, type BendableProvider } from '#testing/identity-provider.ts';
import { CallLimits } from '#server/http/call-limits.ts';
import { randomToken, takeSignInLock } from '#server/http/session.ts';
import { Limits } from '#server/rate-limits/limits.ts';
import { limits } from '#server/rate-limits/policy.ts';
import { seedUsers, startSignInPortal, type SignInPortal } from './sign-in.testing.ts';
import { cleanUpLogouts } from './store-provider-logout.ts';
import { replaceSession } from './store.ts';

/** The logouts that providers announce, right and wrong ones. */
let database: TestDatabase;
let portal: SignInPortal;
let company: BendableProvider;
let partner: BendableProvider;
let users: ReadonlyMap<string, number>;

beforeAll(async () => {
  database = await testDatabase();
  users = await seedUsers(database.db);
  company = await startBendableProvider({ name: 'company', role: 'operator' });
  partner = await startBendableProvider({ name: 'partner', role: 'supplier' });
  portal = await startSignInPortal(database.db, async () => [company.settings, partner.settings]);
});
afterAll(async () => {
  await portal.close();
  await Promise.all([company.close(), partner.close()]);
  await database.drop();
});
beforeEach(async () => {
  const { db } = database;
  await db.updateTable('portal_user').set({ issuer: null, subject: null }).execute();
  await db.deleteFrom('provider_logout').execute();
  await db.deleteFrom('session').execute();
  for (const provider of [company, partner]) Object.assign(provider.assertions, provider.correct);
});

const isPortal = (address: string) =>
  address.startsWith(portal.base_url) && !address.includes('/auth/callback/');
const isCallback = (address: string) => address.includes('/auth/callback/');
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const earlier = () => secondsFromNow(-30);

/** The claims of ID tokens that were issued before the logouts that a test announces. */
function assert(provider: BendableProvider, claims: Readonly<Record<string, unknown>>): void {
  const login_id = provider === company ? 'applicant1' : 'supplier1';
  provider.assertions.claims = () => ({ preferred_username: login_id, iat: earlier(), ...claims });
}

/** A browser that has signed in with an ID token of these claims. */
async function signedIn(claims: Readonly<Record<string, unknown>>, provider = company): Promise<Browser> {
  assert(provider, claims);
  const browser = new Browser();
  const page = await browser.follow(`${portal.base_url}/auth/login/${provider.settings.name}`, isPortal);
  expect(page.location).toBe(`${portal.base_url}/`);
  return browser;
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.open(`${portal.base_url}/who`)).body !== '{}';
}

const address = (name = 'company', base_url = portal.base_url) =>
  `${base_url}/auth/backchannel-logout/${name}`;

async function announce(logout_token: string, to = address()): Promise<number> {
  const response = await fetch(to, { method: 'POST', body: new URLSearchParams({ logout_token }) });
  expect(response.headers.get('cache-control')).toBe('no-store');
  const text = await response.text();
  if (response.status === 200) expect(text).toBe('');
  else if (response.status === 400) expect(text).toBe('{"error":"invalid_request"}');
  return response.status;
}

describe('a back-channel logout', () => {
  test('of a subject ends all its sessions', async () => {
    const browsers = [await signedIn({ sid: 's1' }), await signedIn({})];
    assert(company, {});
    expect(await announce(company.logoutToken())).toBe(200);
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false);
  });

  test.each([
    ['alone', { sub: undefined, sid: 's1' }],
    ['and its subject', { sid: 's1' }],
  ])('of a session %s ends that session', async (_what, claims) => {
    const [left, stays] = [await signedIn({ sid: 's1' }), await signedIn({ sid: 's2' })];
    expect(await announce(company.logoutToken(claims))).toBe(200);
    expect([await isSignedIn(left), await isSignedIn(stays)]).toEqual([false, true]);
  });

  test('of a session ends those of its subject for which the provider named none', async () => {
    const [unnamed, other] = [
      await signedIn({}),
      await signedIn({ preferred_username: 'applicant2', sub: 'x' }),
    ];
    expect(await announce(company.logoutToken({ sid: 's1' }))).toBe(200);
    expect([await isSignedIn(unnamed), await isSignedIn(other)]).toEqual([false, true]);
  });

  test('leaves the users of another provider alone', async () => {
    const [operator, supplier] = [await signedIn({ sid: 's1' }), await signedIn({ sid: 's1' }, partner)];
    for (const claims of [{ sub: undefined, sid: 's1' }, { sid: 's1' }, {}])
      expect(await announce(company.logoutToken(claims))).toBe(200);
    expect([await isSignedIn(operator), await isSignedIn(supplier)]).toEqual([false, true]);
    expect(await announce(company.logoutToken(), address('partner'))).toBe(400);
    expect(await isSignedIn(supplier)).toBe(true);
    expect(await announce(partner.logoutToken(), address('partner'))).toBe(200);
    expect(await isSignedIn(supplier)).toBe(false);
  });

  test('of somebody who has no session is right too', async () => {
    expect(await announce(company.logoutToken({ sub: 'nobody' }))).toBe(200);
    expect(await announce(company.logoutToken({ sid: 'none' }))).toBe(200);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['no type', { typ: undefined }],
    ['the long form of its type', { typ: 'application/logout+jwt' }],
  ])('is right with %s', async (_what, header) => {
    const browser = await signedIn({});
    company.assertions.header = header;
    expect(await announce(company.logoutToken())).toBe(200);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is right without an expiry, because its age is limited', async () => {
    expect(await announce(company.logoutToken({ exp: undefined }))).toBe(200);
    const old = { exp: undefined, iat: secondsFromNow(-11 * 60 - 1) };
    expect(await announce(company.logoutToken(old))).toBe(400);
  });

  test('is recorded as a sign-out, once', async () => {
    const read = auditReader();
    await signedIn({});
    await read(database.db);
    await announce(company.logoutToken());
    await announce(company.logoutToken());
    expect(await read(database.db)).toMatchObject([
      {
        action: 'signed_out',
        user_id: users.get('applicant1'),
        object_kind: 'session',
        detail: { identity_provider: 'company' },
      },
    ]);
  });
});

const event = 'http://schemas.openid.net/event/backchannel-logout';
const with_ = (claims: Readonly<Record<string, unknown>>) => () => company.logoutToken(claims);
const header = (parts: Readonly<Record<string, unknown>>) => () => {
  company.assertions.header = parts;
  return company.logoutToken();
};
const signature = (how: BendableProvider['assertions']['signature']) => () => {
  company.assertions.signature = how;
  return company.logoutToken();
};

describe('a logout token is refused and ends nothing:', () => {
  test.each<[string, () => string]>([
    ['another issuer', with_({ iss: 'https://evil.example' })],
    ['no issuer', with_({ iss: undefined })],
    ['another audience', with_({ aud: 'another client' })],
    ['no audience', with_({ aud: undefined })],
    ['no time of issue', with_({ iat: undefined })],
    ['a time of issue that is not a number', with_({ iat: new Date().toISOString() })],
    [
      'issued two minutes ahead',
      () => company.logoutToken({ iat: secondsFromNow(120), exp: secondsFromNow(240) }),
    ],
    ['issued an hour ago', () => company.logoutToken({ iat: secondsFromNow(-3600) })],
    ['expired', () => company.logoutToken({ exp: secondsFromNow(-120) })],
    ['no id', with_({ jti: undefined })],
    ['an empty id', with_({ jti: '' })],
    ['an id that is not a string', with_({ jti: 1 })],
    ['no events', with_({ events: undefined })],
    ['another event', with_({ events: { 'https://evil.example/event': {} } })],
    ['an event that is not an object', with_({ events: { [event]: true } })],
    ['events in a list', with_({ events: [event] })],
    ['a nonce', with_({ nonce: 'nonce' })],
    ['neither session nor subject', with_({ sub: undefined })],
    ['an empty subject', with_({ sub: '' })],
    ['a subject that is not a string', with_({ sub: ['subject'] })],
    ['a subject that the database can’t hold', with_({ sub: 'sub\u0000ject' })],
    ['an empty session', with_({ sid: '' })],
    ['a session that is not a string', with_({ sid: 1 })],
    ['the type of another token', header({ typ: 'at+jwt' })],
    ['the type of any token', header({ typ: 'JWT' })],
    ['another algorithm in the header', header({ alg: 'RS512' })],
    ['a key that is not published', header({ kid: 'unknown' })],
    ['signed by another key', signature('foreign')],
    ['signed with the client’s secret', signature('HS256')],
    ['signed with the public key as a secret', signature('HS256 public')],
    ['not signed', signature('none')],
    ['no token', () => 'a.b.c'],
    ['empty', () => ''],
  ])('%s', async (_what, make) => {
    const browser = await signedIn({ sid: 's1' });
    expect(await announce(make())).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('an ID token', async () => {
    const browser = await signedIn({});
    const { id_token } = await database.db.selectFrom('session').select('id_token').executeTakeFirstOrThrow();
    expect(await announce(id_token)).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('sent twice, also at the same time', async () => {
    const token = company.logoutToken();
    expect((await Promise.all([announce(token), announce(token)])).toSorted()).toEqual([200, 400]);
    const browser = await signedIn({ iat: secondsFromNow(10) });
    expect(await announce(token)).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('for a provider that is not configured', async () => {
    expect(await announce(company.logoutToken(), address('unheard'))).toBe(400);
  });

  test.each<[string, () => RequestInit]>([
    ['no token', () => ({ body: new URLSearchParams({ token: company.logoutToken() }) })],
    [
      'two tokens',
      () => ({ body: new URLSearchParams([1, 2].map(() => ['logout_token', company.logoutToken()])) }),
    ],
    [
      'JSON',
      () => ({
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ logout_token: company.logoutToken() }),
      }),
    ],
    ['no body', () => ({})],
    [
      'an encoding',
      () => ({
        headers: { 'content-encoding': 'gzip' },
        body: new URLSearchParams({ logout_token: company.logoutToken() }),
      }),
    ],
    ['more than 32 KB', () => ({ body: new URLSearchParams({ logout_token: 'a'.repeat(33 * 1024) }) })],
  ])('in a body with %s', async (_what, init) => {
    const response = await fetch(address(), { method: 'POST', ...init() });
    expect([response.status, await response.json()]).toEqual([400, { error: 'invalid_request' }]);
  });
});

test('a failure of ours is a 400 too, as the specification says, and the token may come again', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database.db);
  const token = company.logoutToken();
  await rename('provider_logout', 'away');
  try {
    const response = await fetch(address(), {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    expect([response.status, await response.json()]).toEqual([400, { error: 'server_error' }]);
  } finally {
    await rename('away', 'provider_logout');
  }
  expect(await announce(token)).toBe(200);
});

test('keys that are not published make nobody fetch the keys without end', async () => {
  await signedIn({});
  company.assertions.header = { kid: 'unknown' };
  const before = company.keyFetches();
  for (let time = 0; time < 10; time += 1) expect(await announce(company.logoutToken())).toBe(400);
  expect(company.keyFetches()).toBeLessThanOrEqual(before + 1);
});

test.each([
  ['under another key id', undefined],
  ['under the same key id', '1'],
])('keys that the provider has replaced %s are fetched again after half a minute', async (_what, kid) => {
  const other = await startBendableProvider({ name: 'other', role: 'operator' });
  const its = await startSignInPortal(database.db, async () => [other.settings]);
  try {
    const to = address('other', its.base_url);
    expect(await announce(other.logoutToken(), to)).toBe(200);
    other.rotate(kid);
    expect(await announce(other.logoutToken(), to)).toBe(400);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await announce(other.logoutToken(), to)).toBe(200);
    expect(other.keyFetches()).toBe(2);
  } finally {
    vi.useRealTimers();
    await its.close();
    await other.close();
  }
});

describe('a logout that overtakes a sign-in', () => {
  /** The callback of a sign-in that is still to come. */
  async function callbackOf(browser: Browser): Promise<string> {
    return (await browser.follow(`${portal.base_url}/auth/login/company`, isCallback)).location ?? '';
  }

  test.each([
    ['of its subject', {}],
    ['of its session', { sub: undefined, sid: 's1' }],
    ['of both', { sid: 's1' }],
  ])('%s refuses it', async (_what, claims) => {
    const read = auditReader();
    const browser = new Browser();
    const callback = await callbackOf(browser);
    const iat = secondsFromNow(-5);
    await announce(company.logoutToken({ ...claims, iat }));
    assert(company, { sid: 's1', iat: iat - 1 });
    await read(database.db);
    expect((await browser.open(callback)).location).toBe(`${portal.base_url}/error/login-error`);
    expect(await read(database.db)).toMatchObject([
      { action: 'sign_in_refused', detail: { login_id: 'applicant1', reason: 'logged_out' } },
    ]);
    // The next sign-in has a later ID token.
    expect(await isSignedIn(await signedIn({ sid: 's1', iat: secondsFromNow(0) }))).toBe(true);
  });

  test.each([
    ['of another subject', { sub: 'another' }],
    ['of another session', { sid: 's2' }],
  ])('%s lets it pass', async (_what, claims) => {
    await announce(company.logoutToken(claims));
    expect(await isSignedIn(await signedIn({ sid: 's1' }))).toBe(true);
  });

  test('while it is being committed ends its session', async () => {
    const { db } = database;
    const user_id = users.get('applicant1') ?? 0;
    await db
      .updateTable('portal_user')
      .set({ issuer: company.settings.issuer, subject: 'subject' })
      .where('user_id', '=', user_id)
      .execute();
    const [status] = await behindALock(
      db,
      async (tx) => {
        await takeSignInLock(tx);
        const session = { user_id, identity_provider: 'company', id_token: '', sid: 's1' };
        await replaceSession(tx, session, randomToken(), undefined, new Date());
      },
      () => [announce(company.logoutToken({ sid: 's1' }))],
    );
    expect(status).toBe(200);
    expect(await db.selectFrom('session').select('user_id').execute()).toEqual([]);
  });
});

test('logouts are forgotten when no older token is accepted any more', async () => {
  const { db } = database;
  const remembered = async () => (await db.selectFrom('provider_logout').select('jti_hash').execute()).length;
  await announce(company.logoutToken());
  await cleanUpLogouts(db, new Date(Date.now() + 11 * 60_000));
  expect(await remembered()).toBe(1);
  await cleanUpLogouts(db, new Date(Date.now() + 13 * 60_000));
  expect(await remembered()).toBe(0);
});

describe('a front-channel logout', () => {
  async function frame(query: Readonly<Record<string, string>>, name = 'company'): Promise<number> {
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${portal.base_url}/auth/frontchannel-logout/${name}?${search}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    await response.text();
    return response.status;
  }
  const iss = () => company.settings.issuer;

  test.each([
    ['with iss', () => ({ iss: iss() })],
    ['without iss, as Entra ID sends it', () => ({})],
  ])('%s ends the sessions of its sid at its provider alone', async (_what, query) => {
    const [left, stays] = [await signedIn({ sid: 's1' }), await signedIn({ sid: 's2' })];
    const supplier = await signedIn({ sid: 's1' }, partner);
    const read = auditReader();
    await read(database.db);
    expect(await frame({ ...query(), sid: 's1' })).toBe(200);
    expect([await isSignedIn(left), await isSignedIn(stays), await isSignedIn(supplier)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await read(database.db)).toMatchObject([{ action: 'signed_out' }]);
  });

  test('of an unknown session is answered as any other', async () => {
    expect(await frame({ iss: iss(), sid: 'unknown' })).toBe(200);
  });

  test('is refused without sid, and with the iss of another provider', async () => {
    const browser = await signedIn({ sid: 's1' });
    const wrong = [{}, { iss: iss() }, { iss: 'https://evil.example', sid: 's1' }, { iss: '', sid: 's1' }];
    for (const query of [...wrong, { iss: iss(), sid: '' }]) expect(await frame(query)).toBe(400);
    expect(await frame({ iss: iss(), sid: 's1' }, 'partner')).toBe(400);
    expect(await frame({ iss: iss(), sid: 's1' }, 'unheard')).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('is not one of sessions without a sid', async () => {
    const browser = await signedIn({});
    expect(await frame({ iss: iss(), sid: 'subject' })).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test('an address that announces too many wrong logouts is told to wait; right ones don’t count', async () => {
  const at = new Date('2099-01-05T03:00:20Z');
  const counts = new CallLimits(new Limits(() => at), () => undefined);
  const other = await startSignInPortal(database.db, async () => [company.settings], 60, counts);
  try {
    for (const ip of ['127.0.0.1', '::1'])
      for (let time = 0; time < limits.provider_logout.most - 1; time += 1) await counts.logoutRefused(ip);
    const to = address('company', other.base_url);
    for (let time = 0; time < 2; time += 1) expect(await announce(company.logoutToken(), to)).toBe(200);
    expect(await announce('wrong', to)).toBe(400);
    expect(await announce(company.logoutToken(), to)).toBe(429);
    const frame = await fetch(`${other.base_url}/auth/frontchannel-logout/company?iss=x&sid=y`);
    expect([frame.status, frame.headers.get('retry-after')]).toEqual([429, '40']);
  } finally {
    await other.close();
  }
});

import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startIdentityProvider, type RunningIdentityProvider } from '#dev/services/identity-provider.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { Browser, type BrowserPage } from '#testing/browser.ts';
import { behindALock } from '#testing/behind-a-lock.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { makeDataFolder } from '#testing/data-folder.ts';
import {
  endSessionsOfInvalid,
  randomToken,
  sessionCookieName,
  takeSignInLock,
  tokenHash,
  cleanUpSessions,
} from '#server/http/session.ts';
import { seedUsers, startSignInPortal, type SignInPortal } from './sign-in.testing.ts';
import { replaceSession } from './store.ts';
import { testOperator } from '#testing/operator.ts';

let database: TestDatabase;
let portal: SignInPortal;
let users: ReadonlyMap<string, number>;
let dataDir: string;
const providers: RunningIdentityProvider[] = [];

beforeAll(async () => {
  database = await testDatabase();
  users = await seedUsers(database.db);
  dataDir = await makeDataFolder('portal-sign-in');
  portal = await startSignInPortal(database.db, async (baseUrl) => {
    for (const role of ['operator', 'supplier'] as const)
      providers.push(
        await startIdentityProvider({
          role,
          baseUrl,
          dataDir,
          listUsers: async () => [],
          whyClosed: async () => null,
        }),
      );
    return providers.map((provider) => provider.settings);
  });
});
afterAll(async () => {
  await portal.close();
  await Promise.all(providers.map((provider) => provider.close()));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
afterEach(() => {
  portal.clock.now = new Date();
});

const loginError = () => `${portal.base_url}/error/login-error`;
const loginExpired = () => `${loginError()}?expired=true`;
const begunAgain = () => `${portal.base_url}/auth/login/operator?again=true`;
const isCallback = (address: string) => address.startsWith(`${portal.base_url}/auth/callback/`);

/** Signs in at the provider; returns the callback address without opening it. */
async function toCallback(browser: Browser, login_id: string, provider: string, query = ''): Promise<string> {
  const page = await browser.follow(`${portal.base_url}/auth/login/${provider}${query}`);
  expect(page.status).toBe(200);
  const posted = await browser.open(page.url, {}, { login_id });
  const back = await browser.follow(posted.location ?? '', isCallback);
  return back.location ?? '';
}

/** Signs in as a person does; returns the callback's answer. */
async function signIn(
  browser: Browser,
  login_id: string,
  provider: string,
  query = '',
): Promise<BrowserPage> {
  return browser.open(await toCallback(browser, login_id, provider, query));
}

async function who(browser: Browser): Promise<unknown> {
  return JSON.parse((await browser.open(`${portal.base_url}/who`)).body);
}

const sessionToken = (browser: Browser) =>
  browser.cookies(portal.base_url).get(sessionCookieName(portal.base_url));

describe('who may sign in', () => {
  test('an operator, with their organisation', async () => {
    const browser = new Browser();
    const page = await signIn(browser, 'applicant1', 'operator', '?return_to=%2Fapplication%3Fa%3D1');
    expect(page.location).toBe(`${portal.base_url}/application?a=1`);
    expect(await who(browser)).toEqual({
      role: 1,
      user_id: users.get('applicant1'),
      privilege: 3,
      full_name: '高橋 健',
      department_id: expect.any(Number),
      department_name: '営業部',
      division_id: expect.any(Number),
      division_name: '産業機器事業部',
      audited_divisions: [],
    });
  });

  test('a supplier, with their company', async () => {
    const browser = new Browser();
    const page = await signIn(browser, 'supplier1', 'supplier');
    expect(page.location).toBe(`${portal.base_url}/`);
    expect(await who(browser)).toEqual({
      role: 2,
      user_id: users.get('supplier1'),
      full_name: '石井 陽子',
      supplier_id: expect.any(Number),
      supplier_code: 'S0001',
      company_name: '株式会社青葉精工',
      branch_office_name: '本社',
    });
  });

  test.each([
    ['nobody', 'operator', 'is not registered'],
    ['retired1', 'operator', 'is invalid'],
    ['supplier7', 'supplier', 'belongs to an invalid supplier'],
    ['supplier1', 'operator', 'has the other role'],
    ['applicant1', 'supplier', 'has the other role'],
    ['APPLICANT1', 'operator', 'is registered in lower case'],
    ["' or 1=1 --", 'operator', 'is an attack'],
  ])('not %s at %s, who %s', async (login_id, provider) => {
    const browser = new Browser();
    const page = await signIn(browser, login_id, provider);
    expect(page.location).toBe(loginError());
    expect(sessionToken(browser)).toBeUndefined();
    expect(await who(browser)).toEqual({});
  });

  test('a refused sign-in keeps the existing session', async () => {
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    const page = await signIn(browser, 'nobody', 'operator');
    expect(page.location).toBe(loginError());
    expect(await who(browser)).toMatchObject({ full_name: '高橋 健' });
  });
});

describe('the cookies', () => {
  test('hide the session from scripts and other sites, and show the provider to scripts', async () => {
    const browser = new Browser();
    const begun = await browser.open(`${portal.base_url}/auth/login/operator`);
    const named = begun.headers.getSetCookie().find((line) => line.startsWith('portal_identity_provider='));
    expect(named).toMatch(/^portal_identity_provider=operator; Path=\/; SameSite=Lax; Max-Age=\d+$/);
    const page = await signIn(browser, 'applicant1', 'operator');
    const session = page.headers.getSetCookie().find((line) => line.startsWith('portal_session_'));
    expect(session).toMatch(
      new RegExp(
        `^portal_session_${new URL(portal.base_url).port}=[\\w-]{43}; Path=/; SameSite=Lax; HttpOnly$`,
      ),
    );
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  test('are stored hashed', async () => {
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    const token = sessionToken(browser) ?? '';
    const rows = await database.db.selectFrom('session').select('session_hash').execute();
    expect(rows.some(({ session_hash }) => session_hash.equals(tokenHash(token)))).toBe(true);
    expect(rows.some(({ session_hash }) => session_hash.toString().includes(token))).toBe(false);
  });

  test('with a planted value are never adopted', async () => {
    const browser = new Browser();
    const planted = 'A'.repeat(43);
    browser.setCookie(portal.base_url, sessionCookieName(portal.base_url), planted);
    await signIn(browser, 'applicant1', 'operator');
    expect(sessionToken(browser)).not.toBe(planted);
    expect(await who(browser)).toMatchObject({ full_name: '高橋 健' });
  });

  test('of unfinished sign-ins do not pile up', async () => {
    const browser = new Browser();
    for (let tab = 0; tab < 25; tab += 1) await browser.open(`${portal.base_url}/auth/login/operator`);
    const names = [...browser.cookies(portal.base_url).keys()];
    expect(names.filter((name) => name.startsWith('portal_login_'))).toHaveLength(20);
    expect((await signIn(browser, 'applicant1', 'operator')).location).toBe(`${portal.base_url}/`);
  });
});

describe('a callback', () => {
  test('is refused without a state, with a changed one, and for another provider', async () => {
    const browser = new Browser();
    const address = await toCallback(browser, 'applicant1', 'operator');
    const changed = new URL(address);
    changed.searchParams.set('state', 'A'.repeat(43));
    const without = new URL(address);
    without.searchParams.delete('state');
    const twice = new URL(address);
    twice.searchParams.append('state', 'A'.repeat(43));
    expect((await browser.open(without.href)).location).toBe(loginError());
    expect((await browser.open(changed.href)).location).toBe(begunAgain());
    const elsewhere = address.replace('/operator', '/supplier');
    expect((await browser.open(elsewhere)).location).toBe(loginExpired());
    expect((await browser.open(address.replace('/operator', '/unheard'))).location).toBe(loginError());
    expect(await who(browser)).toEqual({});
    // The refused callbacks did not use up the right one.
    expect((await browser.open(address)).location).toBe(`${portal.base_url}/`);
    // A duplicate state is wrong, whatever its first value is.
    const again = new Browser();
    const other = new URL(await toCallback(again, 'applicant1', 'operator'));
    other.searchParams.append('state', 'A'.repeat(43));
    expect((await again.open(other.href)).location).toBe(loginError());
  });

  test('is refused in another browser, and still works in its own', async () => {
    const [victim, attacker] = [new Browser(), new Browser()];
    const address = await toCallback(attacker, 'applicant2', 'operator');
    expect((await victim.open(address)).location).toBe(begunAgain());
    await victim.open(`${portal.base_url}/auth/login/operator`);
    expect((await victim.open(address)).location).toBe(loginExpired());
    expect(await who(victim)).toEqual({});
    expect((await attacker.open(address)).location).toBe(`${portal.base_url}/`);
  });

  test('works once: the second time it leads to TOP with the session, to another sign-in without', async () => {
    const browser = new Browser();
    const address = await toCallback(browser, 'applicant1', 'operator');
    const jar = new Map(browser.cookies(portal.base_url));
    await browser.open(address);
    const token = sessionToken(browser);
    expect((await browser.open(address)).location).toBe(`${portal.base_url}/`);
    expect(sessionToken(browser)).toBe(token);
    const thief = new Browser();
    for (const [name, value] of jar) thief.setCookie(portal.base_url, name, value);
    expect((await thief.open(address)).location).toBe(begunAgain());
  });

  test('after ten minutes begins the sign-in again, once, and the person is asked nothing', async () => {
    const browser = new Browser();
    const address = await toCallback(browser, 'applicant1', 'operator');
    portal.clock.now = new Date(Date.now() + 10 * 60_000 + 1000);
    const again = await browser.open(address);
    expect(again.location).toBe(begunAgain());
    expect(again.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^portal_again_\d+=1; Path=\/; SameSite=Lax; Max-Age=600; HttpOnly$/),
    );
    const { location } = await browser.open(begunAgain());
    expect(new URL(location ?? '').searchParams.get('redirect_uri')).toBe(
      new URL(address).origin + new URL(address).pathname,
    );
    expect((await browser.open(address)).location).toBe(loginExpired());
    // After a sign-in it may happen again.
    await signIn(browser, 'applicant1', 'operator');
    const session = sessionCookieName(portal.base_url);
    browser.setCookie(portal.base_url, session, null);
    expect((await browser.open(address)).location).toBe(begunAgain());
  });

  test('does not begin again for ever in a browser that keeps no cookies', async () => {
    const browser = () => new Browser();
    const address = await toCallback(browser(), 'applicant1', 'operator');
    expect((await browser().open(address)).location).toBe(begunAgain());
    expect((await browser().open(begunAgain())).location).toBe(loginExpired());
  });

  test('begins nothing for what a page made a browser ask for', async () => {
    const browser = new Browser();
    const address = await toCallback(new Browser(), 'applicant1', 'operator');
    const image = await browser.open(address, { 'sec-fetch-dest': 'image' });
    expect(image.location).toBe(loginExpired());
    expect(image.headers.getSetCookie()).toEqual([]);
    expect((await browser.open(address, { 'sec-fetch-dest': 'document' })).location).toBe(begunAgain());
  });

  test('with an error of the provider leads to login-error', async () => {
    const browser = new Browser();
    const address = new URL(await toCallback(browser, 'applicant1', 'operator'));
    address.searchParams.delete('code');
    address.searchParams.set('error', 'access_denied');
    expect((await browser.open(address.href)).location).toBe(loginError());
  });
});

test('each end of a sign-in is counted, once', async () => {
  portal.results.length = 0;
  await signIn(new Browser(), 'nobody', 'operator');
  const denying = new Browser();
  const denied = new URL(await toCallback(denying, 'applicant1', 'operator'));
  denied.searchParams.delete('code');
  denied.searchParams.set('error', 'access_denied');
  await denying.open(denied.href);
  const browser = new Browser();
  const address = await toCallback(browser, 'applicant1', 'operator');
  await new Browser().open(address);
  await browser.open(address);
  await browser.open(address);
  expect(portal.results).toEqual(['refused', 'failed', 'expired', 'signed_in']);
});

test('two tabs that start at the same moment both reach their own return address', async () => {
  const browser = new Browser();
  const begun = ['/application', '/'].map((address) => {
    const query = `?return_to=${encodeURIComponent(address)}`;
    return browser.follow(`${portal.base_url}/auth/login/operator${query}`);
  });
  const answers: BrowserPage[] = [];
  for (const page of await Promise.all(begun)) {
    const posted = await browser.open(page.url, {}, { login_id: 'applicant1' });
    const back = await browser.follow(posted.location ?? '', isCallback);
    answers.push(await browser.open(back.location ?? ''));
  }
  expect(answers.map(({ location }) => location)).toEqual([
    `${portal.base_url}/application`,
    `${portal.base_url}/`,
  ]);
  expect(await who(browser)).toMatchObject({ full_name: '高橋 健' });
});

describe('the end of a session', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);

  test('comes after an hour without use; use delays it', async () => {
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    portal.clock.now = minutes(59);
    expect(await who(browser)).toMatchObject({ role: 1 });
    portal.clock.now = minutes(59 + 59);
    expect(await who(browser)).toMatchObject({ role: 1 });
    portal.clock.now = minutes(59 + 59 + 61);
    expect(await who(browser)).toEqual({});
  });

  test('comes after twelve hours, used or not', async () => {
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    for (let minute = 50; minute < 12 * 60; minute += 50) {
      portal.clock.now = minutes(minute);
      expect(await who(browser)).toMatchObject({ role: 1 });
    }
    portal.clock.now = minutes(12 * 60 + 1);
    expect(await who(browser)).toEqual({});
  });

  test('stays when the clock is set back, and a clean-up ends also what nobody asks for', async () => {
    const [asking, silent] = [new Browser(), new Browser()];
    for (const browser of [asking, silent]) await signIn(browser, 'applicant1', 'operator');
    portal.clock.now = minutes(61);
    expect(await who(asking)).toEqual({});
    portal.clock.now = minutes(0);
    expect(await who(asking)).toEqual({});
    await cleanUpSessions(database.db, minutes(61), { idle_minutes: 60, hours: 12 });
    expect(await who(silent)).toEqual({});
  });

  test('comes after a minute without use, and no sooner, if that is the limit', async () => {
    const strict = await startSignInPortal(database.db, async () => [], 1);
    try {
      const browser = new Browser();
      await signIn(browser, 'applicant1', 'operator');
      // A session of the same database, in the cookie of the strict portal.
      const name = sessionCookieName(strict.base_url);
      browser.setCookie(strict.base_url, name, sessionToken(browser) ?? '');
      const at = async (seconds: number): Promise<unknown> => {
        strict.clock.now = new Date(portal.clock.now.getTime() + seconds * 1000);
        return JSON.parse((await browser.open(`${strict.base_url}/who`)).body);
      };
      for (const seconds of [20, 50, 75, 130, 188]) expect(await at(seconds)).toMatchObject({ role: 1 });
      expect(await at(188 + 60)).toEqual({});
    } finally {
      await strict.close();
    }
  });

  test('comes at once when the user or their supplier becomes invalid', async () => {
    const { db } = database;
    const [operator, supplier] = [new Browser(), new Browser()];
    await signIn(operator, 'applicant2', 'operator');
    await signIn(supplier, 'supplier2', 'supplier');
    const setUser = (portal_invalid_flag: boolean) =>
      db
        .updateTable('portal_user')
        .set({ portal_invalid_flag })
        .where('login_id', '=', 'applicant2')
        .execute();
    const setSupplier = (invalid_flag: boolean) =>
      db
        .updateTable('supplier')
        .set({ source_invalid_flag: invalid_flag })
        .where('supplier_code', '=', 'S0002')
        .execute();
    await setUser(true);
    await setSupplier(true);
    expect(await who(operator)).toEqual({});
    expect(await who(supplier)).toEqual({});
    await setUser(false);
    await setSupplier(false);
    expect(await who(operator)).toMatchObject({ role: 1 });
  });

  test.each([
    ['applicant2', 'operator', 'user'],
    ['supplier2', 'supplier', 'user'],
    ['supplier2', 'supplier', 'supplier'],
  ] as const)('includes a simultaneous sign-in: %s (%s) by the %s', async (login_id, provider, whose) => {
    const { db } = database;
    const user_id = users.get(login_id) ?? 0;
    const setValid = (tx: Db | Tx, valid: boolean) =>
      whose === 'user'
        ? tx
            .updateTable('portal_user')
            .set({ portal_invalid_flag: !valid })
            .where('user_id', '=', user_id)
            .execute()
        : tx
            .updateTable('supplier')
            .set({ source_invalid_flag: !valid })
            .where('supplier_code', '=', 'S0002')
            .execute();
    // Bound already, as most users are.
    await signIn(new Browser(), login_id, provider);
    const browser = new Browser();
    const callback = await toCallback(browser, login_id, provider);
    const [answer] = await behindALock(
      db,
      async (tx) => {
        await setValid(tx, false);
        await endSessionsOfInvalid(tx);
      },
      () => [browser.open(callback)],
    );
    expect(answer?.location).toBe(loginError());
    await setValid(db, true);
    expect(await who(browser)).toEqual({});
  });

  test('includes a sign-in that is being committed', async () => {
    const { db } = database;
    const user_id = users.get('applicant2') ?? 0;
    const setInvalid = (tx: Tx, portal_invalid_flag: boolean) =>
      tx.updateTable('portal_user').set({ portal_invalid_flag }).where('user_id', '=', user_id).execute();
    const sessions = () =>
      db.selectFrom('session').select('user_id').where('user_id', '=', user_id).execute();
    const [left] = await behindALock(
      db,
      async (tx) => {
        await takeSignInLock(tx);
        const now = new Date();
        const session = { user_id, identity_provider: 'operator', id_token: '', sid: null };
        await replaceSession(tx, session, randomToken(), undefined, now);
      },
      () => [
        db.transaction().execute(async (tx) => {
          await setInvalid(tx, true);
          await endSessionsOfInvalid(tx);
        }),
      ],
    );
    expect([left, await sessions()]).toEqual([undefined, []]);
    await db.transaction().execute((tx) => setInvalid(tx, false));
  });

  test('a sign-in does not wait for somebody who changes the user’s row', async () => {
    const browser = new Browser();
    await signIn(new Browser(), 'applicant2', 'operator');
    await database.db.transaction().execute(async (tx) => {
      await sql`update portal_user set full_name = full_name where login_id = 'applicant2'`.execute(tx);
      expect((await signIn(browser, 'applicant2', 'operator')).location).not.toBe(loginError());
    });
    expect(await who(browser)).toMatchObject({ role: 1 });
  });

  test('a lower privilege takes effect at the next call', async () => {
    const { db } = database;
    const browser = new Browser();
    await signIn(browser, 'applicant2', 'operator');
    await db.updateTable('portal_user').set({ privilege: 1 }).where('login_id', '=', 'applicant2').execute();
    expect(await who(browser)).toMatchObject({ privilege: 1 });
    await db.updateTable('portal_user').set({ privilege: 3 }).where('login_id', '=', 'applicant2').execute();
    expect(await who(browser)).toMatchObject({ privilege: 3 });
  });

  test('comes with a new sign-in of the browser, but only if that succeeds', async () => {
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    const copy = new Browser();
    copy.setCookie(portal.base_url, sessionCookieName(portal.base_url), sessionToken(browser) ?? '');
    const address = await toCallback(browser, 'applicant2', 'operator');
    expect(await who(copy)).toMatchObject({ full_name: '高橋 健' });
    await browser.open(address);
    expect(await who(browser)).toMatchObject({ full_name: '田中 翔' });
    expect(await who(copy)).toEqual({});
  });

  test('the cleanup deletes only sessions that have ended', async () => {
    const { db } = database;
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    await browser.open(`${portal.base_url}/auth/login/operator`);
    const limits = { idle_minutes: 60, hours: 12 };
    await cleanUpSessions(db, minutes(5), limits);
    expect(await who(browser)).toMatchObject({ role: 1 });
    expect((await db.selectFrom('login_state').select('nonce').execute()).length).toBeGreaterThan(0);
    // Other tests used sessions at later times.
    await cleanUpSessions(db, minutes(13 * 60), limits);
    expect(await db.selectFrom('session').select('user_id').execute()).toEqual([]);
    expect(await db.selectFrom('login_state').select('nonce').execute()).toEqual([]);
  });
});

describe('signing out', () => {
  /** Submits the form of the provider's page, as its script does. */
  async function leave(browser: Browser, address: URL): Promise<BrowserPage> {
    const form = await browser.open(address.href);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
    const action = /action="([^"]+)"/.exec(form.body)?.[1] ?? '';
    return browser.open(new URL(action, address).href, {}, { xsrf, logout: 'yes' });
  }

  test('ends the session here, also for a copied cookie, and at the provider', async () => {
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    const token = sessionToken(browser) ?? '';
    const page = await browser.open(`${portal.base_url}/auth/logout/operator`);
    const leaving = new URL(page.location ?? '');
    expect(leaving.origin).toBe(new URL(providers[0]?.settings.issuer ?? '').origin);
    expect(leaving.searchParams.get('post_logout_redirect_uri')).toBe(`${portal.base_url}/logout/complete`);
    expect(leaving.searchParams.get('client_id')).toBe('supplier-portal');
    expect(leaving.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(sessionToken(browser)).toBeUndefined();
    expect(page.headers.get('clear-site-data')).toBe('"cache"');
    const thief = new Browser();
    thief.setCookie(portal.base_url, sessionCookieName(portal.base_url), token);
    expect(await who(thief)).toEqual({});
    expect((await leave(browser, leaving)).location).toBe(`${portal.base_url}/logout/complete`);
  });

  test('at the provider alone ends its session here too, and no other', async () => {
    const [leaving, staying] = [new Browser(), new Browser()];
    for (const browser of [leaving, staying]) await signIn(browser, 'applicant1', 'operator');
    const { issuer, client_id } = providers[0]?.settings ?? {};
    await leave(leaving, new URL(`${issuer}/session/end?client_id=${client_id}`));
    await expect.poll(() => who(leaving)).toEqual({});
    expect(await who(staying)).toMatchObject({ role: 1 });
  });

  test('goes to the provider of the session, whatever the address names', async () => {
    for (const address of ['/auth/logout', '/auth/logout/operator', '/auth/logout/unheard']) {
      const browser = new Browser();
      await signIn(browser, 'supplier1', 'supplier');
      const page = await browser.open(`${portal.base_url}${address}`);
      expect(new URL(page.location ?? '').origin).toBe(new URL(providers[1]?.settings.issuer ?? '').origin);
    }
  });

  test('without a session goes to the named provider, otherwise straight to the last page', async () => {
    const browser = new Browser();
    const named = await browser.open(`${portal.base_url}/auth/logout/supplier`);
    const leaving = new URL(named.location ?? '');
    expect(leaving.origin).toBe(new URL(providers[1]?.settings.issuer ?? '').origin);
    expect(leaving.searchParams.has('id_token_hint')).toBe(false);
    expect((await browser.open(leaving.href)).status).toBe(200);
    for (const address of ['/auth/logout', '/auth/logout/unheard'])
      expect((await browser.open(`${portal.base_url}${address}`)).location).toBe(
        `${portal.base_url}/logout/complete`,
      );
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/' },
  ])('asks first if another site led here: %o', async (headers) => {
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    const page = await browser.open(`${portal.base_url}/auth/logout/operator`, headers);
    expect(page.status).toBe(200);
    expect(page.body).toContain('ログアウトしますか？');
    expect(page.body).toContain('href="/auth/logout/operator"');
    expect(await who(browser)).toMatchObject({ role: 1 });
    const confirmed = { 'sec-fetch-site': 'same-origin', referer: `${portal.base_url}/auth/logout/operator` };
    expect((await browser.open(`${portal.base_url}/auth/logout/operator`, confirmed)).status).toBe(302);
    expect(await who(browser)).toEqual({});
  });

  test('does not happen on HEAD', async () => {
    const browser = new Browser();
    await signIn(browser, 'applicant1', 'operator');
    const cookie = `${sessionCookieName(portal.base_url)}=${sessionToken(browser) ?? ''}`;
    await fetch(`${portal.base_url}/auth/logout`, {
      method: 'HEAD',
      redirect: 'manual',
      headers: { cookie },
    });
    expect(await who(browser)).toMatchObject({ role: 1 });
  });
});

describe('the start of a sign-in', () => {
  test('a provider that is not configured is a 404', async () => {
    const page = await new Browser().open(`${portal.base_url}/auth/login/unheard`);
    expect(page.status).toBe(404);
    expect(page.body).toContain('ページが見つかりません。');
  });

  test('the choice goes to the provider that a mail’s link named, and ignores another name', async () => {
    const choose = (...names: readonly string[]) => {
      const query = new URLSearchParams({ return_to: '/message' });
      for (const name of names) query.append('identity_provider', name);
      return fetch(`${portal.base_url}/auth/login?${query.toString()}`, { redirect: 'manual' });
    };
    const named = await choose('supplier');
    expect(named.status).toBe(302);
    expect(named.headers.get('location')).toBe('/auth/login/supplier?return_to=%2Fmessage');
    for (const names of [
      ['unheard', 'supplier', 'operator'],
      ['supplier', 'supplier'],
    ])
      expect((await choose(...names)).headers.get('location')).toBe(named.headers.get('location'));
    const unheard = await choose('unheard');
    expect(unheard.status).toBe(200);
    const choice = await unheard.text();
    expect(choice).toContain('/auth/login/operator?return_to=%2Fmessage');
    expect(choice).toContain(testOperator.name);
    // The telephone number is a link, on one line.
    expect(testOperator.contact).toBe('調達本部 ポータル窓口 03-5550-0199');
    expect(choice).toContain(
      'お問い合わせ：調達本部 ポータル窓口 <span class="whole"><a href="tel:0355500199">03-5550-0199</a></span>',
    );
  });

  test('without a provider the user chooses one, and the return address is kept', async () => {
    const page = await new Browser().open(`${portal.base_url}/auth/login?return_to=%2Fapplication`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('社内ユーザー');
    expect(page.body).toContain('サプライヤー');
    expect(page.body).toContain('href="/auth/login/operator?return_to=%2Fapplication"');
    expect(page.body).not.toMatch(/<script|<style| style=/);
    const style = await new Browser().open(`${portal.base_url}/auth/style.css`);
    expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  });
});

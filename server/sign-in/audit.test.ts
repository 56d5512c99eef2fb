import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditReader } from '#testing/audit.ts';
import { Browser } from '#testing/browser.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { startBendableProvider, type BendableProvider } from '#testing/identity-provider.ts';
import { seedUsers, startSignInPortal, type SignInPortal } from './sign-in.testing.ts';

/** The audit log's rows about signing in and out. */
let database: TestDatabase;
let portal: SignInPortal;
let provider: BendableProvider;
let users: ReadonlyMap<string, number>;

beforeAll(async () => {
  database = await testDatabase();
  users = await seedUsers(database.db);
  await addSimilarNames();
  provider = await startBendableProvider({ name: 'company', role: 'operator' });
  portal = await startSignInPortal(database.db, async () => [provider.settings]);
});
afterAll(async () => {
  await portal.close();
  await provider.close();
  await database.drop();
});
beforeEach(async () => {
  await database.db.updateTable('portal_user').set({ issuer: null, subject: null }).execute();
  Object.assign(provider.assertions, { claims: () => ({ preferred_username: 'applicant1' }), callback: {} });
  await newRows();
});

/** Two users whose names differ in their case alone, and one whose name has a hyphen. */
async function addSimilarNames(): Promise<void> {
  const { department_id } = await database.db
    .selectFrom('department')
    .select('department_id')
    .executeTakeFirstOrThrow();
  const user = { role: 1, privilege: 3, department_id, mail_address: 'double@operator.example' } as const;
  await database.db
    .insertInto('portal_user')
    .values([
      { ...user, login_id: 'double', full_name: '小文字' },
      { ...user, login_id: 'Double', full_name: '大文字' },
      { ...user, login_id: 'new-user', full_name: '連携' },
    ])
    .execute();
}

const read = auditReader();
const newRows = () => read(database.db);

const isPortal = (address: string) =>
  address.startsWith(portal.base_url) && !address.includes('/auth/callback/');
const signIn = (browser: Browser) => browser.follow(`${portal.base_url}/auth/login/company`, isPortal);
const signOut = (browser: Browser) => browser.open(`${portal.base_url}/auth/logout/company`);

test('a sign-in and a sign-out are recorded once each, with user and provider', async () => {
  const browser = new Browser();
  await signIn(browser);
  await signOut(browser);
  await signOut(browser);
  const common = {
    user_id: users.get('applicant1'),
    full_name: '高橋 健',
    organisation_name: '産業機器事業部 営業部',
    object_kind: 'session',
    object_id: null,
    object_name: null,
    detail: { identity_provider: 'company' },
  };
  expect(await newRows()).toMatchObject([
    { ...common, action: 'signed_in' },
    { ...common, action: 'signed_out' },
  ]);
});

test('the sign-out of an expired session is not recorded', async () => {
  const browser = new Browser();
  await signIn(browser);
  portal.clock.now = new Date(Date.now() + 61 * 60_000);
  await signOut(browser);
  portal.clock.now = new Date();
  expect((await newRows()).map(({ action }) => action)).toEqual(['signed_in']);
});

test.each([
  ['who is not registered', 'nobody', 'unknown_user'],
  ['who is not valid', 'retired1', 'unknown_user'],
  ['who has the other role', 'supplier1', 'unknown_user'],
])(
  'a refused sign-in of somebody %s is recorded with the asserted name and the reason',
  async (_who, login_id, reason) => {
    provider.assertions.claims = () => ({ preferred_username: login_id, name: '秘密の氏名' });
    await signIn(new Browser());
    const rows = await newRows();
    expect(rows).toMatchObject([
      {
        action: 'sign_in_refused',
        user_id: null,
        full_name: null,
        detail: { identity_provider: 'company', login_id, reason },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('秘密');
  },
);

test.each([
  ['NUL', 'no\u0000body', 'no\ufffdbody'],
  ['another control character', 'applicant1\u0085', 'applicant1\ufffd'],
  ['half a surrogate pair', 'no\ud800body', 'no\ufffdbody'],
])(
  'a name with %s belongs to nobody, and is recorded without it',
  async (_what, preferred_username, login_id) => {
    provider.assertions.claims = () => ({ preferred_username });
    expect((await signIn(new Browser())).location).toBe(`${portal.base_url}/error/login-error`);
    expect(await newRows()).toMatchObject([
      { action: 'sign_in_refused', detail: { login_id, reason: 'unknown_user' } },
    ]);
  },
);

test.each([
  ['APPLICANT1', ['applicant1']],
  ['ａｐｐｌｉｃａｎｔ１', ['applicant1']],
  [' applicant1\u3000', ['applicant1']],
  ['Retired1', ['retired1']],
  ['DOUBLE', ['Double', 'double']],
  ['new\u2010user', ['new-user']],
  ['new\u2212user', ['new-user']],
  ['Supplier1', undefined],
  ['applicant', undefined],
  ['applicant1'.repeat(11), undefined],
])('a name in another spelling, %j, signs nobody in; the audit log names %j', async (login_id, similar) => {
  provider.assertions.claims = () => ({ preferred_username: login_id });
  // Everybody is told the same.
  expect((await signIn(new Browser())).location).toBe(`${portal.base_url}/error/login-error`);
  const [row] = await newRows();
  expect(row?.detail).toEqual({
    identity_provider: 'company',
    login_id,
    reason: 'unknown_user',
    ...(similar && { similar_login_ids: similar }),
  });
});

test('of two names that differ in their case alone, the exact one signs in', async () => {
  provider.assertions.claims = () => ({ preferred_username: 'double' });
  await signIn(new Browser());
  expect(await newRows()).toMatchObject([{ action: 'signed_in', full_name: '小文字' }]);
});

test('a subject that the database can’t hold belongs to nobody', async () => {
  provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'sub\u0000ject' });
  expect((await signIn(new Browser())).location).toBe(`${portal.base_url}/error/login-error`);
  expect(await newRows()).toMatchObject([
    { action: 'sign_in_refused', detail: { login_id: 'applicant1', reason: 'unknown_user' } },
  ]);
});

test('a refused sign-in with another subject, or with somebody else’s', async () => {
  await signIn(new Browser());
  provider.assertions.claims = () => ({ preferred_username: 'applicant1', sub: 'another' });
  await signIn(new Browser());
  const { subject } = await database.db
    .selectFrom('portal_user')
    .select('subject')
    .where('login_id', '=', 'applicant1')
    .executeTakeFirstOrThrow();
  provider.assertions.claims = () => ({ preferred_username: 'applicant2', sub: subject });
  await signIn(new Browser());
  expect(await newRows()).toMatchObject([
    { action: 'signed_in' },
    { action: 'sign_in_refused', detail: { login_id: 'applicant1', reason: 'other_subject' } },
    { action: 'sign_in_refused', detail: { login_id: 'applicant2', reason: 'taken_subject' } },
  ]);
});

test('a wrong answer of the provider is recorded by its error codes, without a token', async () => {
  provider.assertions.callback = { code: 'a-made-up-code' };
  await signIn(new Browser());
  const rows = await vi.waitFor(async () => {
    const current = await newRows();
    expect(current).toHaveLength(1);
    return current;
  });
  expect(rows).toMatchObject([{ action: 'sign_in_refused', user_id: null, full_name: null }]);
  expect(rows[0]?.detail).toEqual({
    identity_provider: 'company',
    reason: expect.stringMatching(/^\w+( \w+)*$/) as string,
  });
});

test('a callback without a sign-in in progress records nothing', async () => {
  await new Browser().open(`${portal.base_url}/auth/callback/company?code=x&state=${'A'.repeat(43)}`);
  expect(await newRows()).toEqual([]);
});

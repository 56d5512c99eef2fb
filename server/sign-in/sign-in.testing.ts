import Fastify from 'fastify';
import { openRefusalLog } from '#server/http/audit-refusals.ts';
import type { Db } from '#server/db/database.ts';
import type { IdentityProvider, Settings } from '#server/environment.ts';
import { freePort } from '#dev/services/free-port.ts';
import { cookiesOf } from '#server/http/cookie.ts';
import { findSession, sessionCookieName, touchSession } from '#server/http/session.ts';
import type { CallLimits } from '#server/http/call-limits.ts';
import type { SignInResult } from '#server/metrics/metrics.ts';
import { signIn } from './sign-in.ts';
import { testOperator } from '#testing/operator.ts';

/** A portal that can only sign in and out and show the current user (/who), on a local port. */
export type SignInPortal = {
  readonly base_url: string;
  /** The portal's clock. */
  readonly clock: { now: Date };
  readonly settings: Settings;
  /** How the sign-ins so far ended. */
  readonly results: SignInResult[];
  close(): Promise<void>;
};

/** Starts it. `providers` is called once the portal's address is known, because their callbacks need it. */
export async function startSignInPortal(
  db: Db,
  providers: (base_url: string) => Promise<readonly IdentityProvider[]>,
  idle_minutes = 60,
  callLimits: CallLimits | null = null,
): Promise<SignInPortal> {
  const port = await freePort();
  const base_url = `http://localhost:${port}`;
  const clock = { now: new Date() };
  const results: SignInResult[] = [];
  const settings = {
    ...settingsOf(base_url, port, await providers(base_url)),
    session_idle_minutes: idle_minutes,
  };
  const limits = { idle_minutes: settings.session_idle_minutes, hours: settings.session_hours };
  const app = Fastify({ forceCloseConnections: true });
  const refusals = openRefusalLog({
    db,
    onError: (error) => {
      throw error;
    },
  });
  app.addHook('onClose', () => refusals.settled());
  await app.register(signIn, {
    db,
    settings,
    now: () => clock.now,
    refused: refusals.signInRefused,
    counted: (result) => results.push(result),
    callLimits,
  });
  app.get('/who', async (request) => {
    const token = cookiesOf(request.headers.cookie).get(sessionCookieName(base_url));
    const session = await findSession(db, token, clock.now, limits);
    if (session !== null) await touchSession(db, session, clock.now, limits);
    return session?.actor ?? {};
  });
  app.get('/*', (_request, reply) => reply.send('a screen'));
  await app.listen({ port, host: 'localhost' });
  return { base_url, clock, settings, results, close: () => app.close() };
}

/** Settings of a portal that only has sign-in. */
function settingsOf(
  base_url: string,
  port: number,
  identity_providers: readonly IdentityProvider[],
): Settings {
  return {
    mode: 'development',
    port,
    host: 'localhost',
    admin_port: null,
    stop_after_seconds: 0,
    base_url,
    environment_name: 'テスト',
    operator: testOperator,
    data_dir: '/nonexistent',
    database_url: 'postgres://nowhere',
    database_owner_url: 'postgres://nowhere',
    identity_providers,
    order_edi: null,
    smtp_url: 'smtp://nowhere',
    mail_from: 'portal@operator.example',
    files_url: '/nonexistent',
    clamd_url: null,
    evidence_keys: null,
    tsa_url: null,
    session_idle_minutes: 60,
    session_hours: 12,
    workers: 1,
    call_limits: false,
    trusted_proxies: [],
    hsts_subdomains: false,
    security_contact: null,
  };
}

/** Creates users who can and can't sign in. Returns user ids by login_id. */
export async function seedUsers(db: Db): Promise<ReadonlyMap<string, number>> {
  const { division_id } = await db
    .insertInto('division')
    .values({ division_code: 'D01', division_name: '産業機器事業部' })
    .returning('division_id')
    .executeTakeFirstOrThrow();
  const { department_id } = await db
    .insertInto('department')
    .values({ department_code: 'P101', department_name: '営業部', division_id })
    .returning('department_id')
    .executeTakeFirstOrThrow();
  const suppliers = await db
    .insertInto('supplier')
    .values([
      { supplier_code: 'S0001', company_name: '株式会社青葉精工', branch_office_name: '本社' },
      { supplier_code: 'S0002', company_name: '東和電機株式会社', branch_office_name: null },
      {
        supplier_code: 'S0007',
        company_name: '旧取引先株式会社',
        branch_office_name: null,
        source_invalid_flag: true,
      },
    ])
    .returning(['supplier_id', 'supplier_code'])
    .execute();
  const supplier = (code: string) => suppliers.find((one) => one.supplier_code === code)?.supplier_id ?? null;
  const operator = { role: 1, department_id, supplier_id: null, privilege: 3 } as const;
  const supplied = { role: 2, department_id: null, privilege: null } as const;
  const users = await db
    .insertInto('portal_user')
    .values([
      { ...operator, login_id: 'applicant1', full_name: '高橋 健', mail_address: 'a@operator.example' },
      { ...operator, login_id: 'applicant2', full_name: '田中 翔', mail_address: 'b@operator.example' },
      {
        ...operator,
        login_id: 'retired1',
        full_name: '清水 勇',
        mail_address: 'r@operator.example',
        source_invalid_flag: true,
      },
      {
        ...supplied,
        supplier_id: supplier('S0001'),
        login_id: 'supplier1',
        full_name: '石井 陽子',
        mail_address: 's@s0001.example',
      },
      {
        ...supplied,
        supplier_id: supplier('S0002'),
        login_id: 'supplier2',
        full_name: '小川 亮',
        mail_address: 's@s0002.example',
      },
      {
        ...supplied,
        supplier_id: supplier('S0007'),
        login_id: 'supplier7',
        full_name: '青木 裕子',
        mail_address: 's@s0007.example',
      },
    ])
    .returning(['user_id', 'login_id'])
    .execute();
  return new Map(users.map(({ login_id, user_id }) => [login_id, user_id]));
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '#server/start/app.ts';
import type { Db } from '#server/db/database.ts';
import type { Settings } from '#server/environment.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { openScanner } from '#server/files/clamd.ts';
import { openFileStore, type FileStore } from '#server/files/store.ts';
import type { Services } from '#server/http/handler.ts';
import { randomToken, sessionCookieName, tokenHash } from '#server/http/session.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { Client } from './client.ts';
import { companyDatabase } from './company.ts';
import type { OpenOptions, TestDatabase } from './database.ts';
import { problemsOf } from './check-invariants.ts';
import { makeKeyFile } from './evidence-keys.ts';
import { testOperator } from './operator.ts';

/** The whole portal on its own database with the demonstration company, for one test file. */
export type TestPortal = {
  readonly db: Db;
  readonly url: string;
  readonly app: FastifyInstance;
  readonly files: FileStore;
  readonly filesFolder: string;
  readonly settings: Settings;
  /** The services of its handlers. */
  readonly services: Services;
  readonly metrics: Metrics;
  /** The portal's current time; real time if null. */
  clock: Date | null;
  /** A client signed in as this user. */
  as(login_id: string): Promise<Client>;
  /** A client without a session. */
  anonymous(): Client;
  userId(login_id: string): Promise<number>;
  departmentId(department_code: string): Promise<number>;
  supplierId(supplier_code: string): Promise<number>;
  workflowId(division_code: string, workflow_type_code: string): Promise<number>;
  /**
   * Stops it and deletes its data. Fails if its data violates an invariant, or if the job queue reported
   * errors.
   */
  stop(): Promise<void>;
};

const base_url = 'http://portal.test';

type Options = Partial<
  Pick<
    Settings,
    | 'identity_providers'
    | 'order_edi'
    | 'clamd_url'
    | 'evidence_keys'
    | 'tsa_url'
    | 'call_limits'
    | 'trusted_proxies'
  >
> &
  OpenOptions & {
    /** A database with the demonstration company; by default a new one on the server of the tests. */
    readonly database?: TestDatabase;
  };

/**
 * Starts the portal on a free loopback port. Nothing of it is replaced. Jobs are queued and nobody works on
 * them. Without `evidence_keys` it signs with a key of its own.
 */
export async function testPortal({
  identity_providers = [],
  order_edi = null,
  clamd_url = null,
  evidence_keys = makeKeyFile(),
  tsa_url = null,
  call_limits = false,
  trusted_proxies = [],
  database: given,
  ...opening
}: Options = {}): Promise<TestPortal> {
  const database = given ?? (await companyDatabase(opening));
  const { db, url: database_url } = database;
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-files-'));
  const settings: Settings = {
    mode: 'development',
    port: 0,
    host: '127.0.0.1',
    admin_port: null,
    stop_after_seconds: 0,
    base_url,
    environment_name: 'テスト',
    operator: testOperator,
    data_dir: folder,
    database_url,
    database_owner_url: database_url,
    identity_providers,
    order_edi,
    smtp_url: 'smtp://127.0.0.1:1',
    mail_from: 'portal@operator.example',
    files_url: folder,
    clamd_url,
    evidence_keys,
    tsa_url,
    session_idle_minutes: 60,
    session_hours: 12,
    workers: 1,
    call_limits,
    trusted_proxies,
    hsts_subdomains: false,
    security_contact: null,
  };
  const files = openFileStore(folder);
  const pdf = openPdfPrinter();
  const problems: unknown[] = [];
  // A listener's heartbeat fails if a test keeps this thread busy for seconds, and nobody listens here.
  const jobs = await startQueue({
    url: database_url,
    onError: (error) => problems.push(error),
    works: false,
  });
  const portal: Pick<TestPortal, 'clock'> = { clock: null };
  const services = {
    settings,
    files,
    scanner: openScanner(clamd_url),
    jobs,
    pdf,
    evidence: openEvidence(settings),
  };
  const metrics = new Metrics();
  const app = await buildApp({
    db,
    services,
    metrics,
    webDir: await builtBrowserFiles(folder),
    development: null,
    // Beside a test that got a 500 stands why.
    log: 'error',
    now: () => portal.clock ?? new Date(),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  const idOf = async (query: Promise<{ id: number } | undefined>, what: string): Promise<number> => {
    const row = await query;
    if (row === undefined) throw new Error(`the demonstration company has no ${what}`);
    return row.id;
  };
  const userId = (login_id: string) =>
    idOf(
      db
        .selectFrom('portal_user')
        .select('user_id as id')
        .where('login_id', '=', login_id)
        .executeTakeFirst(),
      login_id,
    );
  return Object.assign(portal, {
    db,
    url,
    app,
    files,
    filesFolder: folder,
    settings,
    services,
    metrics,
    async as(login_id: string) {
      const token = randomToken();
      const now = portal.clock ?? new Date();
      await db
        .insertInto('session')
        .values({
          session_hash: tokenHash(token),
          user_id: await userId(login_id),
          identity_provider: 'test',
          id_token: '',
          created_at: now,
          last_used_at: now,
        })
        .execute();
      return new Client(url, `${sessionCookieName(base_url)}=${token}`);
    },
    anonymous: () => new Client(url, null),
    userId,
    departmentId: (code: string) =>
      idOf(
        db
          .selectFrom('department')
          .select('department_id as id')
          .where('department_code', '=', code)
          .executeTakeFirst(),
        code,
      ),
    supplierId: (code: string) =>
      idOf(
        db
          .selectFrom('supplier')
          .select('supplier_id as id')
          .where('supplier_code', '=', code)
          .executeTakeFirst(),
        code,
      ),
    workflowId: (division_code: string, type_code: string) =>
      idOf(
        db
          .selectFrom('workflow')
          .innerJoin('division', 'division.division_id', 'workflow.division_id')
          .innerJoin('workflow_type', 'workflow_type.workflow_type_id', 'workflow.workflow_type_id')
          .select('workflow_id as id')
          .where('division_code', '=', division_code)
          .where('workflow_type_code', '=', type_code)
          .executeTakeFirst(),
        `${division_code} ${type_code}`,
      ),
    async stop() {
      await app.close();
      await jobs.stop();
      await pdf.stop();
      // The queue's listener closes late, and reports an error when its database is dropped before that.
      const reported = [...problems];
      const unsound = await problemsOf(db, files);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      if (unsound.length > 0) throw new Error(unsound.join('\n'));
      if (reported.length > 0) throw new AggregateError(reported, 'the job queue reported errors');
    },
  });
}

/**
 * Starts a portal for one test file, `const portal = await portalForFile();` at its top, and stops it after
 * its tests.
 */
export async function portalForFile(options: Options = {}): Promise<TestPortal> {
  const portal = await testPortal(options);
  afterAll(() => portal.stop());
  return portal;
}

/** A minimal build of the browser's files below a folder; returns where it is. */
export async function builtBrowserFiles(folder: string): Promise<string> {
  const web = path.join(folder, 'web');
  await mkdir(path.join(web, 'assets'), { recursive: true });
  await writeFile(path.join(web, 'index.html'), '<!doctype html><title>サプライヤーポータルサイト</title>');
  await writeFile(path.join(web, 'assets/main.js'), '// nothing');
  return web;
}

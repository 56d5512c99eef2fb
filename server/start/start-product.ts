import { access, constants, mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { buildApp } from './app.ts';
import { checkConnections, leadingConnections } from './connections.ts';
import { buildBrowserFiles, findBrowserFiles } from './build-browser-files.ts';
import { backgroundSeconds, openDatabase, type Db } from '#server/db/database.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { migrationNames } from '#server/db/migrate.ts';
import { openProbe } from '#server/db/probe.ts';
import type { Environment, Settings } from '#server/environment.ts';
import type { PageSettings } from '#server/http/page.ts';
import { checksOf } from '#server/admin-port/checks.ts';
import { startAdminServer } from '#server/admin-port/admin-server.ts';
import { ReadinessProbe } from '#server/admin-port/readiness.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { openScanner } from '#server/files/clamd.ts';
import { openFiles } from '#server/files/open.ts';
import { startQueue } from '#server/jobs/queue.ts';
import { queues } from '#server/jobs/queues.ts';
import { reportQueueErrors } from '#server/jobs/report-errors.ts';
import { openMailer } from '#server/mail/mailer.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import type { Databases, Development, DevelopmentParts, StartReloading } from './development.ts';
import { lockFolder } from './lock-folder.ts';
import { serveInProcesses } from './processes.ts';
import type { Stopping } from './stopping.ts';
import { markProduction } from './production-mark.ts';
import { warningsOf } from '#server/admin-port/warnings.ts';
import { startWorkers, workerConnections } from './workers.ts';

export interface StartOptions {
  readonly environment: Environment;
  /** The project's folder. */
  readonly root: string;
  /** Every started part is added here, even if a later one fails. */
  readonly stopping: Stopping;
  /**
   * The clock of the whole product, real time by default. Only tests set it; nothing outside the process can.
   */
  readonly now?: () => Date;
  /** Called only in the mode `development`. */
  readonly loadDevelopment: () => Promise<Development>;
  /** Loads what serves and reloads the browser's files (`npm run dev`); null: they are built once. */
  readonly loadReloading: (() => Promise<StartReloading>) | null;
}

export interface StartedProduct {
  readonly url: string;
  /** Name and address of each part, to be printed. */
  readonly addresses: readonly (readonly [string, string])[];
}

/**
 * Starts the whole product: database, migrations, the development set-up if it is one, the browser's files,
 * the portal. Fails with an Error whose message says in one line what to do; the caller stops the started
 * parts.
 */
export async function startProduct(options: StartOptions): Promise<StartedProduct> {
  const { environment, root, stopping, loadReloading, now = () => new Date() } = options;
  await checkPort(environment.host, environment.port);
  const readiness = new ReadinessProbe((message) => console.error(message));
  const metrics = new Metrics();
  const probes = await openAdminPort(environment.admin_port, readiness, metrics, stopping);
  const files = await openFiles(environment.files_url);
  const release = await makeAndTake(environment.data_dir);
  stopping.add('the data folder', release);
  const { web_dir, data_dir } = environment;
  const webDir = loadReloading === null ? (web_dir ?? path.join(data_dir, 'web')) : null;
  // Runs in parallel with the database's start: each uses its own core.
  const built =
    webDir === null
      ? Promise.resolve()
      : web_dir === null
        ? buildBrowserFiles(root, webDir, stopping)
        : findBrowserFiles(web_dir);
  // Awaited below; until then a failure must not count as unhandled.
  built.catch(() => undefined);
  const databases = await databasesOf(options);
  const probe = openProbe(databases.database_url);
  stopping.add('the probes of the database', () => probe.close());
  const reach = (url: string) => (error: unknown) => {
    throw unreachable(url, error);
  };
  await migrate(databases.database_owner_url, databases.database_url).catch(
    reach(databases.database_owner_url),
  );
  const processes = webDir === null ? 1 : environment.processes;
  const db = openDatabase({
    url: databases.database_url,
    ...(processes > 1 && { connections: leadingConnections }),
  });
  stopping.add('the database connections', () => db.destroy());
  const { settings, routes, addresses, startBehindVite, seed } = await startParts(
    options,
    databases,
    db,
  ).catch(reach(databases.database_url));
  await built;

  const { mail_from, operator, smtp_url, workers } = settings;
  const workersDb = openDatabase({
    url: databases.database_url,
    connections: workerConnections(workers),
    seconds: backgroundSeconds,
  });
  stopping.add("the workers' database connections", () => workersDb.destroy());
  const mailer = openMailer({ smtp_url, mail_from, operator, connections: workers });
  stopping.add('the mail connections', async () => mailer.close());
  const jobs = await startQueue({
    url: databases.database_url,
    onError: reportQueueErrors(),
  }).catch(reach(databases.database_url));
  stopping.add('the job queue', () => jobs.stop());
  const pdf = openPdfPrinter();
  stopping.add('the printer', () => pdf.stop());
  const scanner = openScanner(settings.clamd_url);
  const services = { settings, files, scanner, jobs, pdf, evidence: openEvidence(settings) };
  await seed(db, services, now()).catch(reach(databases.database_url));
  await printUserCounts(db);
  await startWorkers({
    db: workersDb,
    settings,
    files,
    queue: jobs,
    mailer,
    now,
    mailed: (result) => metrics.mailed(result),
    onError: (message) => console.error(message),
  });

  if (webDir !== null && processes > 1) {
    await checkConnections(db, processes, workers);
    metrics.addProcesses(await serveInProcesses({ processes, settings, webDir, routes, root, stopping }));
  } else {
    const log = settings.mode === 'production' ? 'info' : 'warn';
    const app = await buildApp({
      db,
      services,
      metrics,
      webDir,
      development: routes,
      now,
      log,
    });
    stopping.add('the portal', () => app.close());
    await listen(app, options, settings, startBehindVite);
  }
  metrics.watchPools({ portal: db, workers: workersDb });
  const queueNames = queues.map(({ name }) => name);
  metrics.watchDatabase(probe, queueNames, (message) => console.error('metrics:', message));
  readiness.started(checksOf({ probe, queue: jobs, files, scanner, migrations: await migrationNames() }));
  stopping.prepareBy(async () => {
    readiness.stopping();
    await sleep(settings.stop_after_seconds * 1000);
  });
  return { url: settings.base_url, addresses: [['portal', settings.base_url], ...addresses, ...probes] };
}

/** Listens where browsers come to: by itself, or behind Vite (`npm run dev`). */
async function listen(
  app: Awaited<ReturnType<typeof buildApp>>,
  { environment: { host, port }, root, stopping, loadReloading }: StartOptions,
  settings: PageSettings,
  startBehindVite: DevelopmentParts['startBehindVite'],
): Promise<void> {
  if (loadReloading === null) {
    await app.listen({ host, port }).catch((error: unknown) => {
      throw hasCode(error, 'EADDRINUSE') ? portTaken(host, port) : error;
    });
    return;
  }
  const inner = await startBehindVite(async (free) => {
    const address = await app.listen({ host: '127.0.0.1', port: free ?? 0 });
    return { url: address, port: Number(new URL(address).port) };
  });
  const startReloading = await loadReloading();
  const front = await startReloading({ root, host, port, behind: inner.url, settings });
  stopping.add('Vite', () => front.close());
}

/** Opens the admin port before anything that takes long; returns the row that names it. */
async function openAdminPort(
  address: Settings['admin_port'],
  readiness: ReadinessProbe,
  metrics: Metrics,
  stopping: Stopping,
): Promise<(readonly [string, string])[]> {
  if (address === null) return [];
  const { host, port } = address;
  metrics.watchProcess();
  metrics.watchReadiness(() => readiness.read());
  const server = await startAdminServer({ host, port, readiness, metrics }).catch((error: unknown) => {
    if (hasCode(error, 'EADDRINUSE')) throw portTaken(host, port, 'INSIDE_PORT');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The probes can't listen on INSIDE_HOST ${host}, INSIDE_PORT ${port} (${reason}): correct these two.`,
      { cause: error },
    );
  });
  stopping.add('the admin port', () => server.close());
  return [['probes', server.url]];
}

async function makeAndTake(dataDir: string): Promise<() => Promise<void>> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      `The data folder ${dataDir} can't be used (${reason}): set PORTAL_DATA_DIR to one that can be written.`,
      { cause: error },
    );
  }
  return lockFolder(await realpath(dataDir));
}

/** The databases that the environment names, or one that development starts in the data folder. */
async function databasesOf({ environment, loadDevelopment, stopping }: StartOptions): Promise<Databases> {
  const { database_url, database_owner_url, data_dir } = environment;
  if (database_url !== null && database_owner_url !== null) return { database_url, database_owner_url };
  const { startDatabase } = await loadDevelopment();
  return startDatabase(data_dir, stopping);
}

/** The settings and the parts that belong to them, for development or production. */
async function startParts(
  { environment, loadDevelopment, stopping }: StartOptions,
  databases: Databases,
  db: Db,
): Promise<DevelopmentParts & Pick<Development, 'seed'>> {
  if (environment.mode === 'development') {
    const { startParts, seed } = await loadDevelopment();
    const parts = await startParts(environment, databases, db, stopping);
    return { ...parts, seed: environment.demo_data ? seed : async () => undefined };
  }
  await markProduction(environment.data_dir);
  for (const line of await warningsOf(db, environment)) console.error(line);
  return {
    settings: environment,
    routes: null,
    addresses: [],
    startBehindVite: (startOn) => startOn(undefined),
    seed: async () => undefined,
  };
}

/** Prints how to fill a database that stays empty, and whether anybody can administer the portal. */
async function printUserCounts(db: Db): Promise<void> {
  const { rows } = await sql<{ users: number; admins: number }>`
    select (select count(*) from portal_user) as users,
           (select count(*) from valid_user where role = 1 and privilege = 1) as admins`.execute(db);
  const { users, admins } = rows[0] ?? { users: 0, admins: 0 };
  if (users === 0)
    console.log('The database is empty: the command import fills it (docs/operations.md#import)');
  if (users === 0 || admins === 0) console.log(`system admins who can sign in: ${admins}`);
}

/** Checked before anything is started, so that a second start in the same folder disturbs nothing. */
async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => {
      if (hasCode(error, 'EADDRINUSE')) reject(portTaken(host, port));
      else if (hasCode(error, 'EACCES'))
        reject(new Error(`Port ${port} is not allowed for this user: set PORT to one above 1023.`));
      else
        reject(
          new Error(
            `The portal can't listen on HOST ${host}, PORT ${port} (${error.message}): set HOST to an address of this machine.`,
          ),
        );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function portTaken(host: string, port: number, variable = 'PORT'): Error {
  return new Error(
    `Port ${port} on ${host} is in use: stop what listens there, or set ${variable} to another one.`,
  );
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function unreachable(url: string, error: unknown): unknown {
  const codes = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'ETIMEDOUT',
    'ECONNRESET',
    'EHOSTUNREACH',
    'EAI_AGAIN',
    '28P01',
    '28000',
    '3D000',
  ];
  const all = error instanceof AggregateError ? error.errors : [error];
  const timedOut = error instanceof Error && error.message.includes('connection timeout');
  const code = timedOut ? 'ETIMEDOUT' : codes.find((one) => all.some((inner) => hasCode(inner, one)));
  if (code === undefined) return error;
  const { host, pathname } = new URL(url);
  const refused = /^[0-9]/.test(code) && error instanceof Error;
  // PostgreSQL's words name the role.
  const what = refused ? `refuses the connection (${code}: ${error.message})` : `does not answer (${code})`;
  return new Error(
    `The database ${pathname.slice(1)} at ${host} ${what}: start it, or correct DATABASE_URL and DATABASE_OWNER_URL.`,
  );
}

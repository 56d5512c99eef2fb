import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { unprivileged } from '#dev/postgres/binaries.ts';
import { Stopping } from '#server/start/stopping.ts';
import { freePort } from '#dev/services/free-port.ts';

/**
 * `npm run postgres-versions`: the core of the server tests on the newest PostgreSQL, which is a package of
 * npm; on each that Debian's packages installed here; and on the oldest one behind PgBouncer in session mode.
 * What is not installed is skipped with one line. Arguments are test files to run instead.
 */
const root = path.dirname(import.meta.dirname);
const packages = '/usr/lib/postgresql';
/** Without the plans of queries: each version chooses and writes them in its own way. */
const core = globSync(
  [
    'server/{audit,features,http,jobs,mail,sign-in}/**/*.test.ts',
    'server/{cli/check,files/cleanup,start/workers}.test.ts',
  ],
  { cwd: root, exclude: ['**/*-plan.test.ts'] },
);
const files = process.argv.length > 2 ? process.argv.slice(2) : core;

const as = await unprivileged();
const folder = await mkdtemp(path.join(tmpdir(), 'portal-versions-'));
const stopping = new Stopping();
stopping.add('the folder', () => rm(folder, { recursive: true, force: true }));
stopping.listen();

/** Starts a part that ends on SIGINT, and waits until PostgreSQL answers through it. */
async function launch(command: string, rest: readonly string[], url: string): Promise<void> {
  const child = spawn(command, rest, { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
  stopping.add(command, () => end(child));
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${command} ended instead of starting.`);
    const client = new pg.Client({ connectionString: url });
    const failure = await client.connect().then(
      () => null,
      (error: unknown) => error,
    );
    await client.end();
    if (failure === null) return;
    if (attempt === 300) throw failure;
    await sleep(100);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

const urlOf = (port: number): string => `postgres://portal@127.0.0.1:${port}/postgres`;

async function startPostgres(version: string): Promise<number> {
  const bin = path.join(packages, version, 'bin');
  const data = path.join(folder, version);
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'portal', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (made.status !== 0) throw new Error(`initdb of PostgreSQL ${version} failed.`);
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=400',
    'fsync=off',
    'log_min_messages=panic',
  ];
  const rest = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  await launch(path.join(bin, 'postgres'), rest, urlOf(port));
  return port;
}

/** With the settings of docs/operations.md#pgbouncer. */
async function startPgBouncer(behind: number): Promise<number> {
  const port = await freePort();
  const users = path.join(folder, 'users.txt');
  const settings = path.join(folder, 'pgbouncer.ini');
  await writeFile(users, '"portal" ""\n');
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = session
server_reset_query = DISCARD ALL
max_client_conn = 1000
default_pool_size = 100
server_idle_timeout = 5
`,
  );
  await launch('pgbouncer', ['--quiet', settings], urlOf(port));
  return port;
}

/** `port` null: on the PostgreSQL that the tests start themselves. */
async function testOn(name: string, port: number | null): Promise<void> {
  console.log(`== ${name}`);
  const vitest = spawn(
    path.join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', ...files],
    {
      cwd: root,
      env: { ...process.env, ...(port !== null && { TEST_DATABASE_URL: urlOf(port) }) },
      stdio: 'inherit',
    },
  );
  const [code] = (await once(vitest, 'exit')) as [number | null];
  console.log(`== ${name}: ${code === 0 ? 'passed' : 'FAILED'}`);
  if (code !== 0) process.exitCode = 1;
}

try {
  await testOn('PostgreSQL of the package', null);
  if (as !== null) await chown(folder, as.uid, as.gid);
  const versions = (await readdir(packages).catch(() => []))
    .filter((name) => /^1[5-9]$/.test(name))
    .toSorted();
  if (versions.length === 0) console.log(`== skipped: no PostgreSQL 15 or later in ${packages}`);
  for (const [index, version] of versions.entries()) {
    const port = await startPostgres(version);
    await testOn(`PostgreSQL ${version}`, port);
    if (index > 0) continue;
    if (spawnSync('pgbouncer', ['--version']).status !== 0) console.log('== skipped: no PgBouncer');
    else await testOn(`PostgreSQL ${version} behind PgBouncer`, await startPgBouncer(port));
  }
} finally {
  await stopping.stop();
}

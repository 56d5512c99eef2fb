import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries, unprivileged, type RunAs } from './postgres-binaries.ts';
import { findPlace, removeLeftPlaces, takePlace } from './postgres-place.ts';
import { portOfRunning, stopLeftover, lockFolder } from './postgres-lock.ts';

const run = promisify(execFile);
const user = 'portal';
const database = 'portal';

/** A running PostgreSQL of our own: its URL with user and password, and how to stop it (fast shutdown). */
export interface RunningPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** The folder of the cluster and its password; created if missing. */
  readonly dataDir: string;
  /** A fixed port; without it a free one. */
  readonly port?: number | undefined;
  /** false: data does not survive a power failure. Only for tests. */
  readonly durable?: boolean;
  /** Called with a line about what an administrator should know: another place, a start after it died. */
  readonly log?: (line: string) => void;
  /** Called if it ended by itself and could not be started again. */
  readonly onLost?: (error: Error) => void;
}

/**
 * Starts a PostgreSQL on the loopback address from the bundled binaries. The first start creates the cluster
 * and the empty database `portal`. It stops when `stop` is called or this process ends in any way. If it ends
 * by itself, it is started again at the same address. Fails with an Error whose message is one line that says
 * what to do (docs/operations.md).
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const as = await unprivileged();
  const release = await lockFolder(dataDir);
  try {
    const place = await takePlace(dataDir, as);
    if (place !== dataDir) options.log?.(outsideNote(place, dataDir));
    if (as !== null)
      for (const left of await removeLeftPlaces())
        options.log?.(`Removed ${left.place}, the database of ${left.dataDir}, which is gone.`);
    const native = await findBinaries(as, path.join(place, 'bin'));
    const data = path.join(place, 'postgres');
    await stopLeftover(data);
    const password = await makeCluster({ native, data, dataDir, as, durable: options.durable ?? true });
    for (let attempt = 1; ; attempt += 1) {
      const port = options.port ?? (await freePort());
      try {
        const start = () => launch({ native, data, as, port, durable: options.durable ?? true });
        const server = keepRunning(await start(), start, options);
        const url = urlOf(password, port, data);
        const stop = async (): Promise<void> => {
          await server.stop();
          await release();
        };
        try {
          await makeDatabase(url);
        } catch (error) {
          await stop();
          throw error;
        }
        return { url, stop };
      } catch (error) {
        // Another program may take a free port before we use it.
        if (options.port !== undefined || attempt === 3 || !(error instanceof PortTaken)) throw error;
      }
    }
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * The PostgreSQL of a data folder for a command. If a portal runs there, `stop` leaves its PostgreSQL
 * running; otherwise one is started for this command.
 */
export async function joinPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const findData = async () => path.join((await findPlace(dataDir)) ?? dataDir, 'postgres');
  const port = await portOfRunning(dataDir, findData);
  if (port === null) return startPostgres(options);
  return { url: urlOf(await readPassword(dataDir), port, await findData()), stop: async () => undefined };
}

function outsideNote(place: string, dataDir: string): string {
  return `The database is in ${place}: a folder above ${dataDir} is or was closed to the user nobody, as whom PostgreSQL runs if root starts it.`;
}

/**
 * Makes a copied cluster that of a data folder: `fill` writes its files into the folder that it is given, and
 * its password into the data folder. The next start uses it. Fails with one line if the data folder has a
 * cluster already. On failure it leaves none of its files.
 */
export async function placeCluster(dataDir: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const { data, as } = await clusterOf(dataDir);
  const unfinished = `${data}.new`;
  if ((await stat(data).catch(() => null)) !== null)
    throw new Error(`${data} holds a PostgreSQL already: move it away or choose another data folder.`);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    await fill(unfinished);
    if (as !== null)
      for (const name of ['.', ...(await readdir(unfinished, { recursive: true }))])
        await chown(path.join(unfinished, name), as.uid, as.gid);
    await rename(unfinished, data);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes the stopped cluster of a data folder, wherever it is. */
export async function removeCluster(dataDir: string): Promise<void> {
  const { data } = await clusterOf(dataDir);
  await rm(data, { recursive: true, force: true });
}

async function clusterOf(dataDir: string): Promise<{ readonly data: string; readonly as: RunAs }> {
  const as = await unprivileged();
  return { data: path.join(await takePlace(await realpath(dataDir), as), 'postgres'), as };
}

/** Over the Unix socket where there is one: statements then skip the network stack. */
function urlOf(password: string, port: number, data: string): string {
  const host = socketFolder(data, port) ?? '127.0.0.1';
  return `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

/**
 * The folder of PostgreSQL's Unix socket: the cluster's own, which only its user can enter. Null on Windows,
 * and where the socket's path would be longer than systems allow.
 */
function socketFolder(data: string, port: number): string | null {
  const socket = path.join(data, `.s.PGSQL.${port}`);
  // The setting is a list: a path with a comma or a quote would need quoting.
  if (process.platform === 'win32' || /[,"]/.test(data)) return null;
  return Buffer.byteLength(socket) > maxSocketPath ? null : data;
}

/** On macOS; Linux allows four more. */
const maxSocketPath = 103;

/** The file in a data folder that holds the password of its PostgreSQL. */
export const passwordFile = 'postgres.password';

const passwordFileOf = (dataDir: string): string => path.join(dataDir, passwordFile);

async function readPassword(dataDir: string): Promise<string> {
  return (await readFile(passwordFileOf(dataDir), 'utf8')).trim();
}

class PortTaken extends Error {}

interface Cluster {
  readonly native: string;
  readonly data: string;
  readonly dataDir: string;
  readonly as: RunAs;
  readonly durable: boolean;
}

/** Returns the password of the cluster; creates both if missing. */
async function makeCluster({ native, data, dataDir, as, durable }: Cluster): Promise<string> {
  const passwordPlace = passwordFileOf(dataDir);
  const version = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    if (version.trim() !== '18')
      throw new Error(
        `${data} holds PostgreSQL ${version.trim()} data; this start needs 18: move it away or set PORTAL_DATA_DIR.`,
      );
    return readPassword(dataDir);
  }
  const password = randomBytes(24).toString('base64url');
  const unfinished = `${data}.new`;
  const passwordForInitdb = `${unfinished}.password`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordForInitdb, password, { mode: 0o600 });
  if (as !== null) {
    await chown(unfinished, as.uid, as.gid);
    await chown(passwordForInitdb, as.uid, as.gid);
  }
  const flags = [
    '--username',
    user,
    '--auth=scram-sha-256',
    `--pwfile=${passwordForInitdb}`,
    '--encoding=UTF8',
  ];
  // The builtin provider has C.UTF-8 on every system; `--locale=C` keeps the server's messages in English.
  flags.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  if (!durable) flags.push('--no-sync');
  try {
    await run(path.join(native, 'bin', 'initdb'), ['-D', unfinished, ...flags], { ...as, cwd: '/' });
  } catch (error) {
    throw new Error(`PostgreSQL's initdb failed in ${data}: ${lastLine(error)}`, { cause: error });
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
  await writeFile(passwordPlace, `${password}\n`, { mode: 0o600 });
  await chmod(passwordPlace, 0o600);
  // Renamed only when complete: after an interrupted start, the next one starts over.
  await rename(unfinished, data);
  return password;
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return (
    text
      .trim()
      .split('\n')
      .findLast((line) => /error|fatal|could not/i.test(line)) ?? text.trim()
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Launch {
  readonly native: string;
  readonly data: string;
  readonly as: RunAs;
  readonly port: number;
  readonly durable: boolean;
}

// A background reader waits for the end of standard input, which this process holds open. When this process
// ends, even killed, the reader shuts PostgreSQL down. `exec` makes the postmaster the child itself.
const guarded = 'exec 3<&0; ( (read -r _ <&3; kill -INT $$) >/dev/null 2>&1 & ); exec "$@" </dev/null 3<&-';

interface Server {
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Milliseconds before each start after it ended by itself. Its last processes may still hold its memory for a
 * moment. Whatever ends it as often within a minute would end it again.
 */
const pauses = [0, 500, 1000, 2000, 4000];

/** Starts a server again whenever it ends by itself. */
function keepRunning(
  first: Server,
  start: () => Promise<Server>,
  { log = () => undefined, onLost = () => undefined }: PostgresOptions,
): Pick<Server, 'stop'> {
  let stopped = false;
  let starts: number[] = [];
  const watched = (server: Server): Server => {
    void server.ended.then(() => {
      if (stopped) return;
      newest = startAgain();
      newest.catch((error: unknown) => {
        if (!stopped) onLost(error instanceof Error ? error : new Error(String(error)));
      });
    });
    return server;
  };
  const startAgain = async (): Promise<Server> => {
    for (let reason = 'it ends again and again'; ;) {
      starts = starts.filter((at) => at > Date.now() - 60_000);
      const pause = pauses[starts.length];
      if (stopped || pause === undefined)
        throw new Error(`PostgreSQL ended and can't be started again (${reason}): see its data folder.`);
      await sleep(pause);
      starts.push(Date.now());
      try {
        const server = await start();
        log('PostgreSQL ended by itself and was started again.');
        return watched(server);
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  };
  let newest = Promise.resolve(watched(first));
  return {
    async stop() {
      stopped = true;
      const server = await newest.catch(() => null);
      await server?.stop();
    },
  };
}

async function launch({ native, data, as, port, durable }: Launch): Promise<Server> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder(data, port) ?? '',
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const postgres = [path.join(native, 'bin', 'postgres'), '-D', data];
  for (const [name, value] of Object.entries(settings)) postgres.push('-c', `${name}=${value}`);
  const [command = '', ...rest] =
    process.platform === 'win32' ? postgres : ['/bin/sh', '-c', guarded, 'sh', ...postgres];
  // Detached, so that Ctrl-C in a terminal reaches only the portal, which stops PostgreSQL last.
  const child = spawn(command, rest, { ...as, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  await ready(child, port);
  return {
    ended,
    async stop() {
      if (process.platform === 'win32')
        await run(path.join(native, 'bin', 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w']);
      else child.stdin?.end();
      const slow = setTimeout(() => child.kill('SIGQUIT'), 15_000);
      await ended;
      clearTimeout(slow);
    },
  };
}

/** Waits for the line that reports readiness. If PostgreSQL ends instead, its message becomes the error. */
async function ready(child: ChildProcess, port: number): Promise<void> {
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    const tooLate = setTimeout(() => {
      child.kill('SIGQUIT');
      reject(new Error(`PostgreSQL did not become ready in 60 s: ${output.at(-1) ?? 'it printed nothing'}`));
    }, 60_000);
    const end = (error: Error | null): void => {
      clearTimeout(tooLate);
      if (error === null) resolve();
      else reject(error);
    };
    child.once('error', (error) => end(new Error(`PostgreSQL could not be started: ${error.message}`)));
    child.once('exit', () => {
      child.stdin?.destroy();
      const reason =
        output.findLast((line) => /FATAL|ERROR|could not/.test(line)) ??
        output.at(-1) ??
        'it printed nothing';
      if (output.some((line) => line.includes('could not bind')))
        end(new PortTaken(`PostgreSQL's port ${port} is in use.`));
      else end(new Error(`PostgreSQL could not be started: ${reason}`));
    });
    if (child.stderr === null) return;
    // Read until it ends: PostgreSQL blocks when the pipe is full.
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (output.push(line) > 50) output.shift();
      if (line.includes('ready to accept connections')) end(null);
    });
  });
}

async function makeDatabase(url: string): Promise<void> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

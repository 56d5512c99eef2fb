import { execFileSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  haproxyConfig,
  nodePorts,
  passwords,
  patroniConfig,
  pgbouncerConfig,
  ports,
} from './cluster-configs.ts';
import { Daemon, descendants, sendSignal } from './daemon.ts';
import { hostAddress, layNetwork, removeNetwork, type Machine } from './network.ts';
import { until } from './until.ts';

/**
 * PostgreSQL 15 under Patroni on three nodes, each a machine of its own on the network. On this machine:
 * etcd, HAProxy in front of the primary, and PgBouncer in session mode in front of HAProxy.
 */
const nodeCount = 3;

export type Node = {
  readonly name: string;
  readonly machine: Machine;
  /** Patroni, whose child PostgreSQL is. */
  readonly daemon: Daemon;
  /** PostgreSQL of this node itself, past PgBouncer and HAProxy. */
  readonly url: string;
  /** The same by its socket, which serves without a network too. */
  readonly socketUrl: string;
  readonly dataDir: string;
};

export type Cluster = {
  /** What portals get as DATABASE_URL: by PgBouncer and HAProxy to the primary. */
  readonly url: string;
  readonly nodes: readonly Node[];
  /** The folder of the archived write-ahead log. */
  readonly archive: string;
  primary(): Promise<Node>;
  stop(): Promise<void>;
};

export async function startCluster(folder: string): Promise<Cluster> {
  const postgres = idsOf('postgres');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const own = (name: string): string => {
    const made = path.join(folder, name);
    mkdirSync(made, { recursive: true, mode: 0o700 });
    chownSync(made, postgres.uid, postgres.gid);
    return made;
  };
  const log = (name: string): string => path.join(folder, `${name}.log`);

  const machines = layNetwork(nodeCount);
  const [client, peer] = [ports.etcd, ports.etcdPeer].map((port) => `http://${hostAddress}:${port}`);
  new Daemon({
    command: 'etcd',
    args: [
      `--data-dir=${own('etcd')}`,
      '--enable-v2',
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ],
    ...postgres,
    log: log('etcd'),
  }).start();
  await until('etcd answers', 30, async () => (await fetch(`${client}/health`)).ok);

  const archive = own('wal');
  copyFileSync(path.join(import.meta.dirname, 'archive-wal.sh'), `${archive}.sh`);
  const nodes = machines.map((machine, number): Node => {
    const { address, namespace } = machine;
    const name = `node${number + 1}`;
    const nodeFolder = own(name);
    const config = path.join(nodeFolder, 'patroni.yml');
    const dataDir = path.join(nodeFolder, 'data');
    writeFileSync(config, patroniConfig({ name, address, folder: nodeFolder, dataDir, archive }), {
      mode: 0o600,
    });
    chownSync(config, postgres.uid, postgres.gid);
    const args = [
      `--net=${namespace}`,
      `--setuid=${postgres.uid}`,
      `--setgid=${postgres.gid}`,
      'patroni',
      config,
    ];
    const urlAt = (host: string) =>
      `postgres://postgres:${passwords.superuser}@${host}:${nodePorts.postgres}/postgres`;
    return {
      name,
      machine,
      daemon: new Daemon({ command: 'nsenter', args, log: log(name) }),
      url: urlAt(address),
      socketUrl: urlAt(encodeURIComponent(nodeFolder)),
      dataDir,
    };
  });
  for (const { daemon } of nodes) daemon.start();
  await until('a primary with two replicas', 120, () => isWhole(nodes));

  const first = await primaryOf(nodes);
  await statements(first.url, [
    `create role portal login password '${passwords.portal}'`,
    'create database portal owner portal',
  ]);

  const haproxy = path.join(folder, 'haproxy-postgres.cfg');
  writeFileSync(haproxy, haproxyConfig(machines.map(({ address }) => address)));
  new Daemon({ command: 'haproxy', args: ['-db', '-f', haproxy], log: log('haproxy-postgres') }).start();
  const bouncer = own('pgbouncer');
  const [settings, users] = [path.join(bouncer, 'pgbouncer.ini'), path.join(bouncer, 'users.txt')];
  writeFileSync(users, `"portal" "${passwords.portal}"\n`, { mode: 0o600 });
  chownSync(users, postgres.uid, postgres.gid);
  writeFileSync(settings, pgbouncerConfig(bouncer, users));
  new Daemon({ command: 'pgbouncer', args: [settings], ...postgres, log: log('pgbouncer') }).start();
  const url = `postgres://portal:${passwords.portal}@127.0.0.1:${ports.pool}/portal`;
  // HAProxy takes each server for a primary until it has asked it twice: three seconds show that it has.
  let asked = 0;
  await until('the primary answers through PgBouncer', 30, async () => {
    const [row] = await statements(url, ['select pg_is_in_recovery() as standby']);
    asked = row?.['standby'] === false ? asked + 1 : 0;
    return asked >= 15;
  });
  return {
    url,
    nodes,
    archive,
    primary: () => primaryOf(nodes),
    async stop() {
      for (const node of nodes) await killNode(node);
      removeNetwork(nodeCount);
    },
  };
}

/** Kills Patroni and every process of its PostgreSQL (-9). */
export async function killNode(node: Node): Promise<void> {
  const all = postgresOf(node);
  const patroni = node.daemon.kill();
  for (const pid of all) sendSignal(pid, 'SIGKILL');
  await patroni;
}

/** Sends a signal to Patroni and every process of its PostgreSQL. */
export function signalNode(node: Node, signal: 'SIGSTOP' | 'SIGCONT'): void {
  node.daemon.signal(signal);
  for (const pid of postgresOf(node)) sendSignal(pid, signal);
}

/** The processes of the node's PostgreSQL, of which Patroni is not the parent. */
function postgresOf({ dataDir }: Node): number[] {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  // A killed one leaves its file, and another process may have its number by now.
  const workingFolder = `/proc/${postmaster}/cwd`;
  if (!existsSync(workingFolder) || readlinkSync(workingFolder) !== realpathSync(dataDir)) return [];
  return [postmaster, ...descendants(postmaster)];
}

/** Until a node that nobody can reach has noticed: it follows, or refuses connections. */
export async function givesWay({ name, socketUrl }: Node): Promise<void> {
  await until(`${name} gives way`, 25, async () => {
    try {
      const [row] = await statements(socketUrl, ['select pg_is_in_recovery() as follows']);
      return row?.['follows'] === true;
    } catch (error) {
      // It shuts down (57P03), or has.
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      return ['57P03', 'ECONNREFUSED', 'ENOENT'].includes(code);
    }
  });
}

/** The standby without which no commit is acknowledged. */
export async function synchronousStandby(nodes: readonly Node[]): Promise<Node> {
  const primary = await primaryOf(nodes);
  const standby = (await membersBy(primary)).find(({ role }) => role === 'sync_standby');
  const node = nodes.find(({ name }) => name === standby?.name);
  if (node === undefined) throw new Error('There is no synchronous standby.');
  return node;
}

/** The node that says it is the primary. */
async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  let found: Node | undefined;
  await until('a primary', 120, async () => {
    for (const node of nodes) if (await says(node, 'primary')) found = node;
    return found !== undefined;
  });
  if (found === undefined) throw new Error('There is no primary.');
  return found;
}

/**
 * Whether two replicas have what the primary has, one of them synchronously and known as such to Patroni:
 * only that one may take over, because it has all that was acknowledged. A replica that was cut off is
 * `streaming` long before its connection moves again.
 */
export async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  for (const node of nodes)
    if (await says(node, 'primary')) {
      const [row] = await statements(node.url, [
        `select count(*)::int as n from pg_stat_replication
          where state = 'streaming' and pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn) < 1000000`,
      ]);
      const members = await membersBy(node);
      return Number(row?.['n']) === nodeCount - 1 && members.some(({ role }) => role === 'sync_standby');
    }
  return false;
}

type Member = { readonly name: string; readonly role: string };

async function membersBy({ machine }: Node): Promise<readonly Member[]> {
  const answer = await fetch(`http://${machine.address}:${nodePorts.rest}/cluster`);
  const { members } = (await answer.json()) as { members: readonly Member[] };
  return members;
}

async function says({ machine }: Node, role: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1000);
    return (await fetch(`http://${machine.address}:${nodePorts.rest}/${role}`, { signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Runs statements one after the other; returns the rows of the last one. Gives up one that takes longer than
 * `seconds`.
 */
export async function statements(
  url: string,
  texts: readonly string[],
  seconds = 10,
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: seconds * 1000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    let rows: readonly Record<string, unknown>[] = [];
    for (const text of texts) ({ rows } = await client.query<Record<string, unknown>>(text));
    return rows;
  } finally {
    await client.end();
  }
}

/** Of an account of this machine. */
export function idsOf(user: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user]).toString().trim());
  return { uid: id('-u'), gid: id('-g') };
}

import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Daemon, descendants } from './daemon.ts';
import { until } from './until.ts';

/**
 * PostgreSQL 15 under Patroni on three nodes with etcd, HAProxy in front of the primary, and PgBouncer in
 * session mode in front of HAProxy. Everything listens on the loopback address.
 */
const ports = { etcd: 12_379, etcdPeer: 12_380, node: 15_431, rest: 18_008, primary: 15_430, pool: 16_432 };
const binaries = '/usr/lib/postgresql/15/bin';
const passwords = { superuser: 'drill-superuser', replication: 'drill-replication', portal: 'drill-portal' };
const numbers = [0, 1, 2] as const;

export type Node = {
  readonly name: string;
  /** Patroni, whose child PostgreSQL is. */
  readonly daemon: Daemon;
  /** PostgreSQL of this node itself, past PgBouncer and HAProxy. */
  readonly url: string;
  readonly restPort: number;
  readonly dataDir: string;
};

export type Cluster = {
  /** What portals get as DATABASE_URL: by PgBouncer and HAProxy to the primary. */
  readonly url: string;
  readonly nodes: readonly Node[];
  primary(): Promise<Node>;
  stop(): Promise<void>;
};

export async function startCluster(folder: string): Promise<Cluster> {
  const postgres = idsOf('postgres');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const own = (name: string): string => {
    const place = path.join(folder, name);
    mkdirSync(place, { recursive: true, mode: 0o700 });
    chownSync(place, postgres.uid, postgres.gid);
    return place;
  };
  const started: Daemon[] = [];
  const start = (daemon: Daemon): Daemon => {
    daemon.start();
    started.push(daemon);
    return daemon;
  };
  const log = (name: string): string => path.join(folder, `${name}.log`);

  start(
    new Daemon({
      command: 'etcd',
      args: [
        `--data-dir=${own('etcd')}`,
        `--listen-client-urls=http://127.0.0.1:${ports.etcd}`,
        `--advertise-client-urls=http://127.0.0.1:${ports.etcd}`,
        `--listen-peer-urls=http://127.0.0.1:${ports.etcdPeer}`,
        `--initial-advertise-peer-urls=http://127.0.0.1:${ports.etcdPeer}`,
        `--initial-cluster=default=http://127.0.0.1:${ports.etcdPeer}`,
      ],
      ...postgres,
      log: log('etcd'),
    }),
  );
  await until('etcd answers', 30, async () => (await fetch(`http://127.0.0.1:${ports.etcd}/health`)).ok);

  const nodes = numbers.map((number): Node => {
    const name = `node${number + 1}`;
    const place = own(name);
    const config = path.join(place, 'patroni.yml');
    const dataDir = path.join(place, 'data');
    writeFileSync(config, patroniConfig({ number, name, place, dataDir }), { mode: 0o600 });
    chownSync(config, postgres.uid, postgres.gid);
    return {
      name,
      daemon: new Daemon({ command: 'patroni', args: [config], ...postgres, log: log(name) }),
      url: `postgres://postgres:${passwords.superuser}@127.0.0.1:${ports.node + number}/postgres`,
      restPort: ports.rest + number,
      dataDir,
    };
  });
  for (const { daemon } of nodes) start(daemon);
  await until('a primary with two replicas', 120, () => isWhole(nodes));

  const first = await primaryOf(nodes);
  await statements(first.url, [
    `create role portal login password '${passwords.portal}'`,
    'create database portal owner portal',
  ]);

  const haproxy = path.join(folder, 'haproxy-postgres.cfg');
  writeFileSync(haproxy, haproxyConfig());
  start(new Daemon({ command: 'haproxy', args: ['-db', '-f', haproxy], log: log('haproxy-postgres') }));
  const bouncer = own('pgbouncer');
  const [settings, users] = [path.join(bouncer, 'pgbouncer.ini'), path.join(bouncer, 'users.txt')];
  writeFileSync(users, `"portal" "${passwords.portal}"\n`, { mode: 0o600 });
  chownSync(users, postgres.uid, postgres.gid);
  writeFileSync(settings, pgbouncerConfig(bouncer, users));
  start(new Daemon({ command: 'pgbouncer', args: [settings], ...postgres, log: log('pgbouncer') }));
  const url = `postgres://portal:${passwords.portal}@127.0.0.1:${ports.pool}/portal`;
  await until('PgBouncer answers', 30, async () => {
    await statements(url, ['select 1']);
    return true;
  });
  return {
    url,
    nodes,
    primary: () => primaryOf(nodes),
    async stop() {
      for (const node of nodes) await killNode(node);
      for (const daemon of started.toReversed()) await daemon.kill();
    },
  };
}

/** Kills Patroni and every process of its PostgreSQL (-9). */
export async function killNode({ daemon, dataDir }: Node): Promise<void> {
  const postmaster = postmasterOf(dataDir);
  const all = postmaster === null ? [] : [postmaster, ...descendants(postmaster)];
  const patroni = daemon.kill();
  for (const pid of all) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was a child of Patroni, and is gone.
    }
  }
  await patroni;
}

/** Sends a signal to Patroni and every process of its PostgreSQL. */
export function signalNode({ daemon, dataDir }: Node, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const postmaster = postmasterOf(dataDir);
  daemon.signal(signal);
  if (postmaster !== null)
    for (const pid of [postmaster, ...descendants(postmaster)]) process.kill(pid, signal);
}

function postmasterOf(dataDir: string): number | null {
  try {
    const text = execFileSync('head', ['-1', path.join(dataDir, 'postmaster.pid')], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(text.toString().trim());
  } catch {
    return null;
  }
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
 * Whether two replicas stream from a primary, one of them synchronously and known as such to Patroni: only
 * that one may take over, because it has all that was acknowledged.
 */
export async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  for (const node of nodes)
    if (await says(node, 'primary')) {
      const [row] = await statements(node.url, [
        "select count(*)::int as n from pg_stat_replication where state = 'streaming'",
      ]);
      const answer = await fetch(`http://127.0.0.1:${node.restPort}/cluster`);
      const { members } = (await answer.json()) as { members: readonly { role: string; state: string }[] };
      return Number(row?.['n']) === 2 && members.some(({ role }) => role === 'sync_standby');
    }
  return false;
}

async function says({ restPort }: Node, role: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(1000);
    return (await fetch(`http://127.0.0.1:${restPort}/${role}`, { signal })).ok;
  } catch {
    return false;
  }
}

/** Runs statements one after the other; returns the rows of the last one. */
export async function statements(
  url: string,
  texts: readonly string[],
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
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

type NodeConfig = {
  readonly number: number;
  readonly name: string;
  readonly place: string;
  readonly dataDir: string;
};

function patroniConfig({ number, name, place, dataDir }: NodeConfig): string {
  return `scope: drill
name: ${name}
restapi:
  listen: 127.0.0.1:${ports.rest + number}
  connect_address: 127.0.0.1:${ports.rest + number}
etcd3:
  hosts: 127.0.0.1:${ports.etcd}
bootstrap:
  dcs:
    ttl: 10
    loop_wait: 2
    retry_timeout: 3
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 300
        wal_log_hints: 'on'
        wal_keep_size: 512MB
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
postgresql:
  listen: 127.0.0.1:${ports.node + number}
  connect_address: 127.0.0.1:${ports.node + number}
  data_dir: ${dataDir}
  bin_dir: ${binaries}
  pgpass: ${path.join(place, 'pgpass')}
  authentication:
    superuser: { username: postgres, password: ${passwords.superuser} }
    replication: { username: replicator, password: ${passwords.replication} }
  pg_hba:
    - local all postgres peer
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
  parameters:
    unix_socket_directories: ${place}
    shared_buffers: 256MB
`;
}

function haproxyConfig(): string {
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen primary
  bind 127.0.0.1:${ports.primary}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${numbers.map((number) => `  server node${number + 1} 127.0.0.1:${ports.node + number} check port ${ports.rest + number}`).join('\n')}
`;
}

function pgbouncerConfig(folder: string, users: string): string {
  return `[databases]
portal = host=127.0.0.1 port=${ports.primary} dbname=portal
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pool}
unix_socket_dir = ${folder}
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = session
max_client_conn = 500
default_pool_size = 200
server_connect_timeout = 3
server_login_retry = 1
ignore_startup_parameters = extra_float_digits
`;
}

function idsOf(user: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user]).toString().trim());
  return { uid: id('-u'), gid: id('-g') };
}

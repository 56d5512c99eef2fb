import path from 'node:path';
import { hostAddress, subnet } from './network.ts';

/** The ports of this machine, and those that each node has on its own address. */
export const ports = { etcd: 12_379, etcdPeer: 12_380, primary: 15_430, pool: 16_432 };
export const nodePorts = { postgres: 5432, rest: 8008 };
export const binaries = '/usr/lib/postgresql/15/bin';
export const passwords = {
  superuser: 'drill-superuser',
  replication: 'drill-replication',
  portal: 'drill-portal',
};

type NodeConfig = {
  readonly name: string;
  readonly address: string;
  /** The node's folder, with its socket. */
  readonly folder: string;
  readonly dataDir: string;
  /** The folder of the archived write-ahead log, which all nodes share; its script is beside it (`.sh`). */
  readonly archive: string;
};

/**
 * `ttl` lets a standby take over within the ten seconds that a save waits for its connection. What gave up
 * before waits for PgBouncer's queue and the probes as well, about two seconds more.
 *
 * etcd's protocol v2, because Patroni before 3.0.3 loses data with v3: a primary that was paused for longer
 * than `ttl` overwrites the lock of the one that took over. Every node archives, because a primary may die
 * before it has archived a segment that its standby has too. The command needs no shell, which Patroni's own
 * archiving before a rewind does not give it.
 */
export function patroniConfig({ name, address, folder, dataDir, archive }: NodeConfig): string {
  return `scope: drill
name: ${name}
restapi:
  listen: ${address}:${nodePorts.rest}
  connect_address: ${address}:${nodePorts.rest}
etcd:
  hosts: ${hostAddress}:${ports.etcd}
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 1
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
  listen: ${address}:${nodePorts.postgres}
  connect_address: ${address}:${nodePorts.postgres}
  data_dir: ${dataDir}
  bin_dir: ${binaries}
  pgpass: ${path.join(folder, 'pgpass')}
  authentication:
    superuser: { username: postgres, password: ${passwords.superuser} }
    replication: { username: replicator, password: ${passwords.replication} }
  pg_hba:
    - local all all scram-sha-256
    - host replication replicator ${subnet} scram-sha-256
    - host all all ${subnet} scram-sha-256
  parameters:
    unix_socket_directories: ${folder}
    shared_buffers: 256MB
    archive_mode: always
    archive_command: ${archive}.sh %p ${archive}/%f
    archive_timeout: 60
`;
}

export function haproxyConfig(addresses: readonly string[]): string {
  const servers = addresses.map(
    (address, number) =>
      `  server node${number + 1} ${address}:${nodePorts.postgres} check port ${nodePorts.rest}`,
  );
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
  default-server inter 1s downinter 300ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

/** `users` is the file of the roles that may connect. */
export function pgbouncerConfig(folder: string, users: string): string {
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
server_login_retry = 0.3
ignore_startup_parameters = extra_float_digits
`;
}

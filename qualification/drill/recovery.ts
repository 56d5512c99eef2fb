import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { binaries, passwords } from './cluster-configs.ts';
import { idsOf, statements, type Cluster } from './cluster.ts';
import { Daemon } from './daemon.ts';
import { hostAddress } from './network.ts';
import { until } from './until.ts';

/** Point-in-time recovery, by docs/operations.md#point-in-time-recovery. */
const port = 15_440;

/** Copies the primary while it serves into a new folder. */
export async function takeBase(cluster: Cluster, folder: string): Promise<void> {
  const postgres = idsOf('postgres');
  mkdirSync(folder, { mode: 0o700 });
  chownSync(folder, postgres.uid, postgres.gid);
  const { machine } = await cluster.primary();
  execFileSync(
    path.join(binaries, 'pg_basebackup'),
    ['-D', folder, '-X', 'stream', '-c', 'fast', '-h', machine.address, '-U', 'replicator'],
    { ...postgres, env: { ...process.env, PGPASSWORD: passwords.replication } },
  );
}

/** The nodes whose archiving has stopped, one line each. */
export async function stoppedArchives({ nodes }: Cluster): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, url } of nodes) {
    const [row] = await statements(url, [
      `select last_failed_wal as segment from pg_stat_archiver
        where last_failed_time > coalesce(last_archived_time, '-infinity')`,
    ]);
    if (row !== undefined) lines.push(`${name} can't archive ${String(row['segment'])}`);
  }
  return lines;
}

/** Starts a PostgreSQL of its own on a copy of the base, as it was at the moment. Returns its address. */
export async function recover(base: string, archive: string, moment: Date): Promise<string> {
  const postgres = idsOf('postgres');
  const folder = `${base}-recovered`;
  execFileSync('cp', ['-a', base, folder]);
  writeFileSync(path.join(folder, 'recovery.signal'), '');
  chownSync(path.join(folder, 'recovery.signal'), postgres.uid, postgres.gid);
  const own = [
    `listen_addresses = '${hostAddress}'`,
    `port = ${port}`,
    `unix_socket_directories = '${folder}'`,
    'archive_mode = off',
    "synchronous_standby_names = ''",
  ];
  const recovery = [
    `restore_command = 'cp ${archive}/%f %p'`,
    // PostgreSQL does not take the T and the Z of ISO 8601 here.
    `recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    "recovery_target_action = 'promote'",
  ];
  appendFileSync(path.join(folder, 'postgresql.conf'), [...own, ...recovery, ''].join('\n'));
  const server = new Daemon({
    command: path.join(binaries, 'postgres'),
    args: ['-D', folder],
    ...postgres,
    log: `${folder}.log`,
  });
  server.start();
  const urlOf = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@${hostAddress}:${port}/${database}`;
  await until('the recovery has reached its moment', 600, async () => {
    if (!server.running) throw new Error(`PostgreSQL has ended; see ${folder}.log`);
    const administration = urlOf('postgres', passwords.superuser, 'postgres');
    const [row] = await statements(administration, ['select pg_is_in_recovery() as recovers']);
    return row?.['recovers'] === false;
  });
  const url = urlOf('portal', passwords.portal, 'portal');
  await statements(url, ['delete from session']);
  return url;
}

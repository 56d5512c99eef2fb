import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadDemonstrationCompany } from '#dev/demonstration/company.ts';
import { startMailCatcher } from '#dev/services/mail-catcher.ts';
import { openDatabase } from '#server/db/database.ts';
import { openFiles } from '#server/files/open.ts';
import { migrate } from '#server/jobs/migrate.ts';
import {
  givesWay,
  isWhole,
  killNode,
  signalNode,
  startCluster,
  synchronousStandby,
  type Cluster,
} from './cluster.ts';
import { startCrowd, type Acknowledged, type Pair } from './clients.ts';
import { compare, longestGap, portalCheck } from './compare.ts';
import { Daemon, killAll } from './daemon.ts';
import { install } from './install.ts';
import { signedInPairs } from './pairs.ts';
import { frontUrl, startPortals, type Portals } from './portals.ts';
import { recover, stoppedArchives, takeBase } from './recovery.ts';
import { until } from './until.ts';
import { s3Credentials } from '#testing/s3-server.ts';

/**
 * `npm run drill`: a cluster of Debian's parts under load, and everything in it killed
 * (docs/reliability.md#drill). As root on Debian. `DRILL_KILLS` sets how often the primary is killed, 20 when
 * unset; `DRILL_CLIENTS` the number of clients, 50 when unset.
 */
const kills = Number(process.env['DRILL_KILLS'] ?? '20');
const clients = Number(process.env['DRILL_CLIENTS'] ?? '50');
/** How often each network is cut, and the primary paused. */
const cuts = Math.min(2, kills);
const root = path.resolve(import.meta.dirname, '../..');
/** Not below a closed folder: PostgreSQL runs as its own user. */
const folder = '/var/tmp/portal-drill';

type Kind = { readonly name: string; readonly goal: number; readonly seconds: number[] };

install();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { mode: 0o755 });
const stops: (() => Promise<void>)[] = [];
const stopAll = async (): Promise<void> => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await killAll();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void stopAll().finally(() => process.exit(1));
  });
try {
  process.exitCode = backupsRestore() && (await drill()) ? 0 : 1;
} finally {
  await stopAll();
}

/** The tests of back-ups under load. They fail if no client of PostgreSQL is there. */
function backupsRestore(): boolean {
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', 'server/cli/backup'], {
    cwd: root,
    env: { ...process.env, CI: 'true' },
    stdio: 'inherit',
  });
  return status === 0;
}

async function drill(): Promise<boolean> {
  // For this process, which reads the files in the end, and for the portals and the check that it starts.
  Object.assign(process.env, s3Credentials);
  const output = path.join(folder, 's3.log');
  const s3 = new Daemon({
    command: process.execPath,
    args: [path.join(import.meta.dirname, 's3.ts')],
    log: output,
  });
  s3.start();
  await until('the S3 server listens', 30, async () => readFileSync(output, 'utf8').startsWith('s3://'));
  const cluster = await startCluster(path.join(folder, 'cluster'));
  stops.push(() => cluster.stop());
  const mails = await startMailCatcher({ folder: path.join(folder, 'mails') });
  stops.push(() => mails.close());
  const pairs = await fillCompany(cluster.url);
  const settings = {
    DATABASE_URL: cluster.url,
    FILES_URL: readFileSync(output, 'utf8').trim(),
    SMTP_URL: mails.url,
    MAIL_FROM: 'portal@operator.example',
    OPERATOR_NAME: '試験機械工業株式会社',
    PORTAL_BASE_URL: frontUrl,
    // Nobody signs in: the sessions are in the database already.
    IDENTITY_PROVIDERS: JSON.stringify([
      { name: 'operator', role: 'operator', issuer: 'http://127.0.0.1:1', client_id: 'drill', label: '訓練' },
    ]),
  };
  const portals = await startPortals(folder, settings);
  stops.push(() => portals.stop());

  const crowd = startCrowd(pairs);
  const { acknowledged } = crowd;
  await served(acknowledged.times);
  const base = path.join(folder, 'base');
  await takeBase(cluster, base);
  const { kinds, moment } = await breakEverything({ cluster, portals, s3 }, acknowledged);
  await crowd.stop();
  const files = await openFiles(settings.FILES_URL);
  const differences = [
    ...acknowledged.failed,
    ...(await compare(acknowledged, cluster.url, files)),
    ...(await stoppedArchives(cluster)),
    ...portalCheck(settings),
  ];
  for (const line of differences) console.error(line);
  console.log(`recovering to ${moment.toISOString()} …`);
  const recovered = await recover(base, cluster.archive, moment);
  const then = [
    ...(await compare(acknowledged, recovered, files, moment.getTime())),
    ...portalCheck({ ...settings, DATABASE_URL: recovered }),
  ];
  for (const line of then) console.error(`recovered: ${line}`);
  writeTable(kinds, summary(acknowledged, moment, differences.length, then.length));
  const late = kinds.filter(({ goal, seconds }) => Math.max(...seconds) > goal);
  for (const { name, goal } of late) console.error(`${name}: longer than ${goal} s`);
  return differences.length + then.length + late.length === 0;
}

function summary(
  { submitted, approved }: Acknowledged,
  moment: Date,
  differences: number,
  then: number,
): string {
  const before = [...submitted.values()].filter(({ at }) => at < moment.getTime()).length;
  return [
    `${submitted.size} submissions and ${approved.size} approvals were acknowledged to ${clients} clients;`,
    `${differences} differences. Recovered to the moment after the last kill, when ${before} submissions were`,
    `acknowledged; ${then} differences.`,
  ].join('\n');
}

/** The demonstration company, and a session for each client. */
async function fillCompany(url: string): Promise<Pair[]> {
  await migrate(url);
  const db = openDatabase({ url });
  try {
    await db.transaction().execute((tx) => loadDemonstrationCompany(tx));
    return await signedInPairs(db, { base_url: frontUrl, url: frontUrl, count: clients });
  } finally {
    await db.destroy();
  }
}

type Parts = { readonly cluster: Cluster; readonly portals: Portals; readonly s3: Daemon };

type Broken = {
  readonly kinds: readonly Kind[];
  /** A moment under load, between the kills and the rest. */
  readonly moment: Date;
};

/** Breaks each part in turn and waits until all is well again. */
async function breakEverything({ cluster, portals, s3 }: Parts, { times }: Acknowledged): Promise<Broken> {
  const kinds: Kind[] = [];
  const measured = async (kind: Kind, act: () => Promise<void>): Promise<void> => {
    const from = Date.now();
    await act();
    await served(times);
    kind.seconds.push(longestGap(times, from, Date.now()));
    console.log(`${kind.name}: ${kind.seconds.at(-1)?.toFixed(1)} s without service`);
  };
  const kindOf = (name: string, goal: number): Kind => {
    const kind = { name, goal, seconds: [] };
    kinds.push(kind);
    return kind;
  };
  const whole = () => until('two replicas stream', 180, () => isWhole(cluster.nodes));
  const primary = kindOf('the primary killed with its Patroni (-9)', 12);
  for (let kill = 0; kill < kills; kill += 1) {
    const node = await cluster.primary();
    await measured(primary, () => killNode(node));
    node.daemon.start();
    await whole();
  }
  const moment = new Date();
  await served(times);
  const isolated = kindOf('the network of the primary cut for 30 s', 20);
  for (let cut = 0; cut < cuts; cut += 1) {
    const node = await cluster.primary();
    await measured(isolated, async () => {
      node.machine.cut();
      await Promise.all([givesWay(node), sleep(30_000)]);
      node.machine.mend();
    });
    await whole();
  }
  const unheard = kindOf('the network of the synchronous standby cut for 30 s', 15);
  for (let cut = 0; cut < cuts; cut += 1) {
    const { machine } = await synchronousStandby(cluster.nodes);
    await measured(unheard, async () => {
      machine.cut();
      await sleep(30_000);
      machine.mend();
    });
    await whole();
  }
  const paused = kindOf('the primary paused (SIGSTOP) for 30 s', 20);
  for (let pause = 0; pause < cuts; pause += 1) {
    const node = await cluster.primary();
    await measured(paused, async () => {
      signalNode(node, 'SIGSTOP');
      await sleep(30_000);
      signalNode(node, 'SIGCONT');
    });
    await whole();
  }
  const killed = kindOf('a portal killed (-9)', 1);
  for (const portal of portals.each) {
    await measured(killed, () => portal.kill());
    await portal.start();
  }
  const rolling = kindOf('the portals restarted one by one', 1);
  for (const portal of portals.each)
    await measured(rolling, async () => {
      await portal.stop();
      await portal.start();
    });
  // Not killed: its objects are in its memory.
  const store = kindOf('the S3 server paused (SIGSTOP) for 10 s; until saves with files go on', 20);
  await measured(store, async () => {
    s3.signal('SIGSTOP');
    await sleep(10_000);
    s3.signal('SIGCONT');
  });
  return { kinds, moment };
}

/** Until saves are acknowledged again. */
async function served(times: readonly number[]): Promise<void> {
  const before = times.length;
  await until('saves are acknowledged', 120, async () => times.length > before + clients);
}

/** Writes the table of docs/reliability.md, and prints it. */
function writeTable(kinds: readonly Kind[], result: string): void {
  const file = path.join(root, 'docs/reliability.md');
  const rows = kinds.map(({ name, goal, seconds }) => {
    const sorted = seconds.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    return `| ${name} | ${seconds.length} | ${at(0.5)} | ${at(1)} | ${goal} |`;
  });
  const table = [
    '| what was broken | times | seconds without an acknowledged save, median | at most | goal |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    result,
  ].join('\n');
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/(<!-- drill -->\n)[\s\S]*?(<!-- end of drill -->)/, `$1\n${table}\n\n$2`),
  );
  console.log(table);
}

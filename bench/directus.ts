import { spawn, execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls } from '#contract/calls.ts';
import { writeQuery } from '#contract/wire.ts';
import { applicationStatus } from '#domain/codes.ts';
import { freePort } from '#dev/testing/free-port.ts';
import { installBeside } from './beside.ts';
import { onServer, type Company } from './company.ts';
import type { Load } from './load.ts';
import { median, print } from './print.ts';
import { withLoad } from './rates.ts';
import { printRow } from './results.ts';

const run = promisify(execFile);
const root = path.dirname(import.meta.dirname);
const version = '12.4.0';
const folder = path.join(root, '.data', `directus-${version}`);
const seconds = 2;
const pairs = 100;
const rounds = 5;
const token = 'bench-token-of-the-administrator';

/**
 * Compares with Directus on a copy of the applications without our constraints: the same list of one person
 * (25 rows, filter, sort and total), and pairs of creating and updating a row. Its caller is an
 * administrator, for whom it checks no permission, and its rows carry no steps. Ours are a whole list and a
 * whole submission and approval. The two alternate.
 */
export async function directus(company: Company): Promise<void> {
  const problem = await installBeside({
    folder,
    wanted: { dependencies: { directus: version }, overrides: { 'isolated-vm': 'file:./isolated-vm' } },
    // Its sandbox needs a compiler, and nothing here uses it.
    files: {
      'isolated-vm/package.json': JSON.stringify({ name: 'isolated-vm', version: '6.0.0', main: 'index.js' }),
      'isolated-vm/index.js': 'module.exports = {};\n',
    },
  });
  if (problem !== null)
    return print('directus', `skipped: version ${version} can't be installed: ${problem}`);
  const other = await company.copy();
  await onServer(
    other,
    `create table bench_application (like application including defaults including identity including indexes);
    insert into bench_application overriding system value select * from application;
    select setval(pg_get_serial_sequence('bench_application', 'application_id'), max(application_id))
    from application;
    analyze bench_application`,
  );
  const server = await startDirectus(other);
  try {
    const theirs = await loadsOf(other, server.url);
    await withLoad(company, async ({ cases, rate, url }) => {
      const ours = cases.find(({ name }) => name === 'own_completed');
      const triple = cases.find(({ name }) => name === 'triple')?.load;
      if (ours === undefined || triple?.kind !== 'triples') throw new Error('bench/rates.ts lacks a case.');
      const { applicant, receptionist, url: address } = triple;
      await checkEqual(ours.target ?? '', { address, cookie: ours.cookie }, theirs.list);
      const ratios = new Map<string, number>();
      const both = [
        { name: 'list', our: ours.load, their: theirs.list },
        {
          name: 'pair',
          our: { kind: 'pairs', count: pairs, url: address, applicant, receptionist },
          their: theirs.pair,
        },
      ] as const;
      for (const { name, our, their } of both) {
        const found: { our: number; their: number }[] = [];
        for (let round = 0; round <= rounds; round += 1) {
          const one = { their: await rate(their), our: await rate(our) };
          // The first round is a warm-up.
          if (round > 0) found.push(one);
        }
        const ratio = median(found.map((one) => one.our / one.their));
        const [ourRate, theirRate] = (['our', 'their'] as const).map((whose) =>
          median(found.map((one) => one[whose])).toFixed(0),
        );
        print(name, `${ourRate} a second; Directus ${theirRate}; ${ratio.toFixed(1)} times`);
        ratios.set(`${name} to Directus ${version}`, ratio);
      }
      await printRow('directus', url, ratios);
    });
  } finally {
    await server.stop();
  }
}

/** Starts it on this database, in which it makes its own tables. */
async function startDirectus(database: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(database);
  const own = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(own),
    PUBLIC_URL: `http://127.0.0.1:${own}`,
    SECRET: 'bench-secret',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'bench-password',
    ADMIN_TOKEN: token,
    DB_CLIENT: 'pg',
    // Directus too uses the Unix socket.
    DB_HOST: decodeURIComponent(hostname),
    DB_PORT: port,
    DB_USER: username,
    DB_PASSWORD: password,
    DB_DATABASE: pathname.slice(1),
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
  };
  const cli = path.join(folder, 'node_modules/directus/cli.js');
  await run(process.execPath, [cli, 'bootstrap'], { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
  const child = spawn(process.execPath, [cli, 'start'], { cwd: folder, env, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${own}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const end = performance.now() + 120_000;
  for (;;) {
    const ready = await fetch(`${url}/server/ping`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { url, stop };
    if (child.exitCode !== null || performance.now() > end) {
      await stop();
      throw new Error('Directus did not start.');
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function loadsOf(database: string, url: string) {
  const headers = { authorization: `Bearer ${token}` };
  const [row] = await onServer(
    database,
    `select to_jsonb(a) - 'application_id' as created from application a
    join portal_user on user_id = applicant_user_id
    where login_id = 'applicant1' and status = ${applicationStatus.completed} order by application_id limit 1`,
  );
  // A row as PostgreSQL writes it.
  const created = (row?.['created'] ?? {}) as Readonly<Record<string, unknown>>;
  const filter = {
    applicant_user_id: { _eq: created['applicant_user_id'] },
    status: { _eq: applicationStatus.completed },
  };
  const query = { fields: '*', filter: JSON.stringify(filter), sort: '-application_at,application_id' };
  const target = `/items/bench_application?${writeQuery({ ...query, limit: 25, meta: 'filter_count' })}`;
  const list = { kind: 'reads', url, seconds, targets: [target], headers } satisfies Load;
  const pair = {
    kind: 'items',
    url,
    seconds,
    target: '/items/bench_application',
    headers,
    created,
    updated: { status: applicationStatus.completed, applicant_full_name: '受付 一郎' },
    key: 'application_id',
  } satisfies Load;
  return { list, pair };
}

/** Fails unless both answer with the same applications and the same total. */
async function checkEqual(
  target: string,
  { address, cookie }: { readonly address: string; readonly cookie: string },
  their: {
    readonly url: string;
    readonly targets: readonly string[];
    readonly headers: Record<string, string>;
  },
): Promise<void> {
  const ours = await fetch(`${address}${target}`, { headers: { cookie } });
  const { items, total_count } = calls.application.list.application_list.output.parse(await ours.json());
  const theirs = await fetch(`${their.url}${their.targets[0]}`, { headers: their.headers });
  const answer = (await theirs.json()) as {
    data?: { application_id: number }[];
    meta?: { filter_count: number };
  };
  const ids = (rows: readonly { application_id: number }[]) =>
    rows.map((row) => row.application_id).join(' ');
  if (answer.meta?.filter_count !== total_count || ids(answer.data ?? []) !== ids(items))
    throw new Error(`The lists differ: ${JSON.stringify(answer).slice(0, 500)}`);
}

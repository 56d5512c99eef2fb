import path from 'node:path';
import { calls } from '#contract/calls.ts';
import { writeQuery } from '#contract/wire.ts';
import { searchType } from '#domain/codes.ts';
import { startProcess } from '#dev/testing/portal-process.ts';
import { onServer, type Company } from './company.ts';
import { connections } from './http-lane.ts';
import type { Load, LoadAnswer } from './load.ts';
import { hasPgbench, pgbenchMissing, pgbenchScript, type Pgbench } from './pgbench.ts';
import { median, print } from './print.ts';
import { withRecordedPortal } from './recording.ts';
import { printRow } from './results.ts';
import type { Statement } from './statements.ts';

const { application, top } = calls;
const seconds = 2;
const rounds = 3;

/** A work of the load generator; `target` is a read whose statements pgbench can run by itself. */
export type Case = {
  readonly name: string;
  readonly load: Load;
  readonly cookie: string;
  readonly target: string | null;
};

/** A portal with a load generator beside it. */
export type Loaded = {
  readonly url: string;
  readonly folder: string;
  readonly cases: readonly Case[];
  readonly rate: (load: Load) => Promise<number>;
  /** Sends a message to bench/server.ts. */
  readonly ask: (message: string) => Promise<unknown>;
};

/** Starts a portal on a copy of the company, and a load generator, each in a process of its own. */
export async function withLoad<T>(company: Company, work: (loaded: Loaded) => Promise<T>): Promise<T> {
  const url = await company.copy();
  const folder = await company.folder();
  const portal = await startProcess('bench/server.ts', { DATABASE_URL: url, FILES_URL: folder });
  try {
    const generator = await startProcess('bench/load.ts', {});
    try {
      return await work({
        url,
        folder,
        cases: await casesOf(company, url, portal.url),
        ask: (message) => portal.ask(message),
        async rate(load) {
          // bench/load.ts answers in this shape.
          const answer = (await generator.ask(load)) as LoadAnswer;
          if ('error' in answer) throw new Error(answer.error);
          return answer.rate;
        },
      });
    } finally {
      await generator.stop();
    }
  } finally {
    await portal.stop();
  }
}

/**
 * Measures calls per second on eight connections: the session check, the five lists of /application, a
 * detail, and triples of submit, detail and approve. Each round also runs pgbench with the session's
 * statement, which is the yardstick, and with the call's own statements.
 */
export function rates(company: Company): Promise<void> {
  return compare(company, 'rates', () => true);
}

/** The same for the lists alone. */
export function list(company: Company): Promise<void> {
  return compare(company, 'list', (name) => name in searchType);
}

async function compare(company: Company, bench: string, selects: (name: string) => boolean): Promise<void> {
  if (!(await hasPgbench())) return print(bench, pgbenchMissing);
  const recorded = await record(company);
  const ratios = new Map<string, number>();
  const url = await withLoad(company, async (loaded) => {
    const script = (url: string, name: string, statements: readonly Statement[]) =>
      pgbenchScript(url, path.join(loaded.folder, `${name}.sql`), statements);
    const yardstick = await script(overTcp(loaded.url), 'session', recorded.get('check_session') ?? []);
    for (const one of loaded.cases.filter(({ name }) => selects(name))) {
      const statements = recorded.get(one.name);
      const own = statements === undefined ? null : await script(loaded.url, one.name, statements);
      ratios.set(one.name, await measure(loaded, one, yardstick, own, statements?.length ?? 0));
    }
    return loaded.url;
  });
  await printRow(bench, url, ratios);
}

/** The address of our PostgreSQL without its Unix socket. */
function overTcp(url: string): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  return address.href;
}

async function measure(
  { rate }: Loaded,
  { name, load }: Case,
  yardstick: Pgbench,
  own: Pgbench | null,
  statements: number,
): Promise<number> {
  const found: { http: number; session: number; own: number }[] = [];
  await rate(load);
  for (let round = 0; round < rounds; round += 1)
    found.push({
      session: await yardstick.rate(connections, seconds),
      http: await rate(load),
      own: (await own?.rate(connections, seconds)) ?? NaN,
    });
  const ratio = median(found.map(({ http, session }) => http / session));
  const parts = [
    `${median(found.map(({ http }) => http)).toFixed(0)} a second`,
    `${ratio.toFixed(3)} of pgbench with the session's statement (${median(found.map(({ session }) => session)).toFixed(0)})`,
  ];
  if (own !== null)
    parts.push(
      `${median(found.map(({ http, own: bare }) => http / bare)).toFixed(2)} of pgbench with its ${statements} statements`,
    );
  print(name, parts.join('; '));
  return ratio;
}

async function casesOf(company: Company, database: string, url: string): Promise<Case[]> {
  const cookieOf = (login_id: string) => company.client(url, login_id).cookie ?? '';
  const [applicant, receptionist] = [cookieOf('applicant1'), cookieOf('reception1')];
  const read = (name: string, cookie: string, targets: readonly string[]): Case => ({
    name,
    cookie,
    target: targets[0] ?? null,
    load: { kind: 'reads', url, seconds, targets, headers: { cookie } },
  });
  const page = { skip: 0, limit: 25 };
  const lists = Object.entries(searchType).map(([name, search_type]) =>
    read(name, applicant, [
      `${application.list.application_list.path}?${writeQuery({ search_type, ...page })}`,
    ]),
  );
  // The receptionist sees these: they are in their list of completed applications.
  const seen = await onServer(
    database,
    `select application_id from work_list join portal_user on user_id = principal_id
    where login_id = 'reception1' and search_type = ${searchType.for_approval_completed} order by 1 limit 2000`,
  );
  const details = seen.map((row) => `${application.detail.init.path}?${writeQuery(row)}`);
  const people = { url, applicant, receptionist };
  return [
    read('check_session', applicant, [top.check_session.path]),
    ...lists,
    read('detail', receptionist, details),
    { name: 'triple', cookie: '', target: null, load: { kind: 'triples', seconds, ...people } },
  ];
}

/** The statements that the portal sends for each read, by the name of its case. */
async function record(company: Company): Promise<ReadonlyMap<string, Statement[]>> {
  const url = await company.copy();
  return withRecordedPortal(url, await company.folder(), async (address, recorder) => {
    const recorded = new Map<string, Statement[]>();
    for (const { name, target, cookie } of await casesOf(company, url, address)) {
      if (target === null) continue;
      recorder.on = true;
      const response = await fetch(`${address}${target}`, { headers: { cookie } });
      if (response.status !== 200) throw new Error(`${target} answered ${response.status}.`);
      recorder.on = false;
      recorded.set(name, recorder.statements.splice(0));
    }
    return recorded;
  });
}

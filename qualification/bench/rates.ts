import { calls } from '#contract/calls.ts';
import { writeQuery } from '#contract/wire.ts';
import { searchType } from '#domain/codes.ts';
import { startProcess } from '#testing/portal-process.ts';
import { onServer, type Company } from './company.ts';
import type { Load, LoadAnswer } from './load.ts';
import { median, print } from './print.ts';
import { printRow } from './results.ts';

const { application, top } = calls;
const seconds = 2;
const rounds = 3;

/** A work of the load generator. */
export type Case = { readonly name: string; readonly load: Load; readonly cookie: string };

/** A portal with a load generator beside it. */
export type Loaded = {
  readonly url: string;
  readonly folder: string;
  readonly cases: readonly Case[];
  readonly rate: (load: Load) => Promise<number>;
  /** Sends a message to qualification/bench/server.ts. */
  readonly ask: (message: string) => Promise<unknown>;
};

/** Starts a portal on a copy of the company, and a load generator, each in a process of its own. */
export async function withLoad<T>(company: Company, work: (loaded: Loaded) => Promise<T>): Promise<T> {
  const url = await company.copy();
  const folder = await company.folder();
  const portal = await startProcess('qualification/bench/server.ts', {
    DATABASE_URL: url,
    FILES_URL: folder,
  });
  try {
    const generator = await startProcess('qualification/bench/load.ts', {});
    try {
      return await work({
        url,
        folder,
        cases: await casesOf(company, url, portal.url),
        ask: (message) => portal.ask(message),
        async rate(load) {
          // qualification/bench/load.ts answers in this shape.
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
 * detail, and triples of submit, detail and approve. The session check is the yardstick of the same round.
 */
export function rates(company: Company): Promise<void> {
  return compare(company, 'rates', () => true);
}

/** The same for the lists alone. */
export function list(company: Company): Promise<void> {
  return compare(company, 'list', (name) => name in searchType);
}

async function compare(company: Company, bench: string, selects: (name: string) => boolean): Promise<void> {
  const ratios = new Map<string, number>();
  const url = await withLoad(company, async (loaded) => {
    const session = loaded.cases.find(({ name }) => name === 'check_session');
    if (session === undefined) throw new Error('There is no case check_session.');
    for (const one of loaded.cases.filter(({ name }) => selects(name)))
      ratios.set(one.name, await measure(loaded, one, session));
    return loaded.url;
  });
  await printRow(bench, url, ratios);
}

async function measure({ rate }: Loaded, { name, load }: Case, session: Case): Promise<number> {
  const found: { own: number; session: number }[] = [];
  await rate(load);
  for (let round = 0; round < rounds; round += 1)
    found.push({ session: await rate(session.load), own: await rate(load) });
  const ratio = median(found.map((one) => one.own / one.session));
  print(
    name,
    `${median(found.map(({ own }) => own)).toFixed(0)} a second; ${ratio.toFixed(3)} of the session check`,
  );
  return ratio;
}

async function casesOf(company: Company, database: string, url: string): Promise<Case[]> {
  const cookieOf = (login_id: string) => company.client(url, login_id).cookie ?? '';
  const [applicant, receptionist] = [cookieOf('applicant1'), cookieOf('reception1')];
  const read = (name: string, cookie: string, targets: readonly string[]): Case => ({
    name,
    cookie,
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
    { name: 'triple', cookie: '', load: { kind: 'triples', seconds, ...people } },
  ];
}

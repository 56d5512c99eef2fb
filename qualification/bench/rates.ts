import { calls } from '#contract/calls.ts';
import { writeQuery } from '#contract/wire.ts';
import { workListKind } from '#domain/codes.ts';
import { startProcess } from '#testing/portal-process.ts';
import { makeCompany, onServer, type BenchCompany } from './company.ts';
import type { Load, LoadAnswer } from './load.ts';
import { median, print } from './print.ts';

const { application, top } = calls;
const seconds = 2;
const rounds = 3;

/** A work of the load generator. */
type Case = { readonly name: string; readonly load: Load };

type Rate = (load: Load) => Promise<number>;

/**
 * Measures calls per second on eight connections: the session check, the five lists of /application, a
 * detail, and triples of submit, detail and approve. The session check is the yardstick of the same round.
 * The portal and the load generator are a process each. BENCH_APPLICATIONS applications are behind the lists.
 */
export async function rates(): Promise<void> {
  const applications = Number(process.env['BENCH_APPLICATIONS'] ?? '20000');
  if (!Number.isInteger(applications) || applications < 1)
    throw new Error('BENCH_APPLICATIONS=20000: a number of applications');
  const company = await makeCompany(applications);
  try {
    await measureRates(company);
  } finally {
    await company.stop();
  }
}

async function measureRates(company: BenchCompany): Promise<void> {
  const portal = await startProcess('qualification/bench/server.ts', {
    DATABASE_URL: company.url,
    FILES_URL: company.files,
  });
  try {
    const generator = await startProcess('qualification/bench/load.ts', {});
    const rate: Rate = async (load) => {
      // qualification/bench/load.ts answers in this shape.
      const answer = (await generator.ask(load)) as LoadAnswer;
      if ('error' in answer) throw new Error(answer.error);
      return answer.rate;
    };
    try {
      const { session, others } = await casesOf(company, portal.url);
      for (const one of [session, ...others]) await measure(rate, one, session);
    } finally {
      await generator.stop();
    }
  } finally {
    await portal.stop();
  }
}

async function measure(rate: Rate, { name, load }: Case, session: Case): Promise<void> {
  const found: { own: number; session: number }[] = [];
  await rate(load);
  for (let round = 0; round < rounds; round += 1)
    found.push({ session: await rate(session.load), own: await rate(load) });
  const ratio = median(found.map((one) => one.own / one.session));
  print(
    name,
    `${median(found.map(({ own }) => own)).toFixed(0)} a second; ${ratio.toFixed(3)} of the session check`,
  );
}

async function casesOf(
  company: BenchCompany,
  url: string,
): Promise<{ readonly session: Case; readonly others: readonly Case[] }> {
  const [applicant, receptionist] = [company.cookieOf('applicant1'), company.cookieOf('reception1')];
  const read = (name: string, cookie: string, targets: readonly string[]): Case => ({
    name,
    load: { kind: 'reads', url, seconds, targets, headers: { cookie } },
  });
  const page = { skip: 0, limit: 25 };
  const lists = Object.entries(workListKind).map(([name, search_type]) =>
    read(name, applicant, [
      `${application.list.application_list.path}?${writeQuery({ search_type, ...page })}`,
    ]),
  );
  // The receptionist sees these: they are in their list of completed applications.
  const seen = await onServer(
    company.url,
    `select application_id from work_list join portal_user on user_id = principal_id
    where login_id = 'reception1' and search_type = ${workListKind.for_approval_completed} order by 1 limit 2000`,
  );
  const details = seen.map((row) => `${application.detail.init.path}?${writeQuery(row)}`);
  const people = { url, applicant, receptionist };
  return {
    session: read('check_session', applicant, [top.check_session.path]),
    others: [
      ...lists,
      read('detail', receptionist, details),
      { name: 'triple', load: { kind: 'triples', seconds, ...people } },
    ],
  };
}

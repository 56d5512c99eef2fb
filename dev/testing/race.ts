import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { bodyOf, type Submission } from './application.ts';
import type { Answer, Client } from './client.ts';
import type { TestPortal } from './portal.ts';
import type { SentRoute } from './route.ts';

/** Several people at one application at the same moment, again and again (domain 2.5). */

const { create, detail } = calls.application;

/** How often each trial is made: as `TRIALS` says, else a sample for `npm test`, a smaller one of those that take longer. */
const asked = process.env['TRIALS'];
export const trials = Number(asked ?? '200');
export const fewTrials = Number(asked ?? '50');
/** Trials that go on beside each other, each with an application of its own. */
export const lanes = 4;
export const timeout = 60_000 + trials * 1000;

/** What one trial came to: who won, and whether each had asked before the other was answered. */
export type Outcome = { readonly won: string; readonly overlapped: boolean };

/**
 * Makes the trials and holds that this was a race: most overlapped, and it was not always the same of `sides` that won. Tells the shares
 * where TRIALS was asked for.
 */
export async function race(
  sides: readonly string[],
  trial: (lane: number) => Promise<Outcome>,
  times: number,
): Promise<void> {
  const began = performance.now();
  const wins = new Map(sides.map((side) => [side, 0]));
  let overlapped = 0;
  let left = times;
  const run = async (lane: number): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const outcome = await trial(lane);
      wins.set(outcome.won, (wins.get(outcome.won) ?? 0) + 1);
      if (outcome.overlapped) overlapped += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  if (asked !== undefined) {
    const shares = [...wins].map(([side, count]) => `${side} ${share(count, times)}`).join(', ');
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `${expect.getState().currentTestName}\n  ${seconds} s; at once ${share(overlapped, times)}; ${shares}`,
    );
  }
  expect([...wins.keys()].toSorted()).toEqual(sides.toSorted());
  // Serial trials would prove nothing; by far fewer than these, and it was no race.
  if (times < 50) return;
  expect(overlapped / times).toBeGreaterThan(0.5);
  expect([...wins.values()].filter((count) => count > 0).length).toBeGreaterThan(1);
}

const share = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`;

type Asked<T> = { readonly answer: T; readonly sent: number; readonly answered: number };

/** Lets all of them go at the same moment, each up to two milliseconds late: whoever is first is a matter of luck. */
export async function together<T>(
  ...asks: readonly (() => Promise<T>)[]
): Promise<{ readonly answers: readonly T[]; readonly overlapped: boolean }> {
  const done = await Promise.all(
    asks.map(async (ask): Promise<Asked<T>> => {
      const late = Math.random() * 2;
      if (late > 1) await setTimeout(late - 1);
      const sent = performance.now();
      const answer = await ask();
      return { answer, sent, answered: performance.now() };
    }),
  );
  const lastSent = Math.max(...done.map(({ sent }) => sent));
  const firstAnswered = Math.min(...done.map(({ answered }) => answered));
  return { answers: done.map(({ answer }) => answer), overlapped: lastSent < firstAnswered };
}

/** What every screen has loaded that was opened at this moment: the tokens, and the steps by number. */
export type Loaded = {
  readonly application_id: number;
  readonly application_updated_at: string;
  readonly step: (step_order: number) => {
    readonly approval_route_step_id: number;
    readonly approval_route_step_updated_at: string;
  };
};

/** The same for many screens with one question, so that thousands of trials take minutes. */
export async function loadedNow({ db }: TestPortal, application_id: number): Promise<Loaded> {
  const rows = await db
    .selectFrom('approval_route_step as s')
    .innerJoin('application as a', 'a.application_id', 's.application_id')
    .select(['s.approval_route_step_id', 's.step_order', 's.version', 'a.version as application_version'])
    .where('s.application_id', '=', application_id)
    .execute();
  return {
    application_id,
    application_updated_at: String(rows[0]?.application_version),
    step: (step_order) => {
      const row = rows.find((one) => one.step_order === step_order);
      if (row === undefined) throw new Error(`application ${application_id} has no step ${step_order}`);
      const { approval_route_step_id, version } = row;
      return { approval_route_step_id, approval_route_step_updated_at: String(version) };
    },
  };
}

/** What an approval or a rejection of a step sends, on a screen that was loaded then. */
export function acting(
  { application_id, application_updated_at, step }: Loaded,
  step_order: number,
  route: SentRoute = { approval_route_name: '', pic_approver_steps: [], viewer_steps: [] },
): Sent<typeof detail.approve> & { comment: string } {
  return { application_id, application_updated_at, ...step(step_order), ...route, comment: '確認しました。' };
}

/** Who takes an application to where the trial begins. */
export type Staff = {
  readonly submission: Submission;
  readonly client: (login_id: string) => Promise<Client>;
};

/** Everything that trials set up with, looked up once. */
export function staffOf(portal: TestPortal, submission: Submission): Staff {
  const known = new Map<string, Promise<Client>>();
  return {
    submission,
    client: (login_id) => {
      const found = known.get(login_id) ?? portal.as(login_id);
      known.set(login_id, found);
      return found;
    },
  };
}

/** A new application of applicant1's, as it stands before the reception. */
export async function newApplication({ submission, client }: Staff): Promise<number> {
  const applicant = await client('applicant1');
  return bodyOf(create.save.output, await applicant.upload(create.save, submission));
}

/** The same, received and with this route set. */
export async function newRouted(portal: TestPortal, staff: Staff, route: SentRoute): Promise<number> {
  const id = await newApplication(staff);
  const receptionist = await staff.client('reception1');
  expectWon(await receptionist.upload(detail.approve, acting(await loadedNow(portal, id), 2)));
  const router = await staff.client('router1');
  expectWon(await router.upload(detail.approve, acting(await loadedNow(portal, id), 3, route)));
  return id;
}

/** The save was accepted. */
export function expectWon(answer: Answer | undefined): void {
  expect(answer).toMatchObject({ status: 200, body: null });
}

/** What has happened to an application, in order. */
export async function kindsOf({ db }: TestPortal, application_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('application_event')
    .select('kind')
    .where('application_id', '=', application_id)
    .orderBy('event_number')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Holds that every event has put in exactly one job of its mails, and nothing else has. */
export async function expectOneSetOfMails({ db }: TestPortal): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    with job as (
      select (data->>'application_id')::integer as application_id, (data->>'event_number')::integer as event_number
      from pgboss.job where name = 'mail-spread')
    select (select count(*) from application_event) as events, (select count(*) from job) as jobs,
      (select count(*) from application_event join job using (application_id, event_number)) as of_an_event,
      (select count(*) from (select distinct application_id, event_number from job) one) as events_told`.execute(
    db,
  );
  const { events = 0, ...told } = rows[0] ?? {};
  expect(told).toEqual({ jobs: events, of_an_event: events, events_told: events });
}

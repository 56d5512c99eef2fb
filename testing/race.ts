import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { itemChanged } from '#server/jobs/queues.ts';
import { bodyOf, submissionInput, type SubmissionInput } from './application.ts';
import type { Answer, Client } from './client.ts';
import type { TestPortal } from './portal.ts';
import type { SentRoute } from './route.ts';

/** Simultaneous changes of one application, many times (docs/rules/applications.md#simultaneous-changes). */

const { create, detail } = calls.application;

/** Trials per race: TRIALS, or else a sample for `npm test`, smaller for slow trials. */
const requestedTrials = process.env['TRIALS'];
export const trials = Number(requestedTrials ?? '200');
export const fewTrials = Number(requestedTrials ?? '50');
/** Trials that run concurrently, each with its own application. */
export const lanes = 4;
export const timeout = 60_000 + trials * 1000;

/** The result of one trial: the winner, and whether every request was sent before the first answer. */
export type RaceOutcome = { readonly won: string; readonly overlapped: boolean };

/**
 * Runs the trials and expects a real race: most of them overlapped, and more than one of `sides` won. Prints
 * the shares if TRIALS is set.
 */
export async function race(
  sides: readonly string[],
  trial: (lane: number) => Promise<RaceOutcome>,
  times: number,
): Promise<void> {
  const began = performance.now();
  const wins = new Map(sides.map((side) => [side, 0]));
  let overlapped = 0;
  let remaining = times;
  const run = async (lane: number): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      const outcome = await trial(lane);
      wins.set(outcome.won, (wins.get(outcome.won) ?? 0) + 1);
      if (outcome.overlapped) overlapped += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  if (requestedTrials !== undefined) {
    const shares = [...wins].map(([side, count]) => `${side} ${share(count, times)}`).join(', ');
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `${expect.getState().currentTestName}\n  ${seconds} s; at once ${share(overlapped, times)}; ${shares}`,
    );
  }
  expect([...wins.keys()].toSorted()).toEqual(sides.toSorted());
  // Too few trials to expect a race.
  if (times < 50) return;
  expect(overlapped / times).toBeGreaterThan(0.5);
  expect([...wins.values()].filter((count) => count > 0).length).toBeGreaterThan(1);
}

const share = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`;

type TimedAnswer<T> = { readonly answer: T; readonly sent: number; readonly answered: number };

/**
 * Starts all of them at the same moment, each up to two milliseconds late, so that chance decides who is
 * first.
 */
export async function together<T>(
  ...asks: readonly (() => Promise<T>)[]
): Promise<{ readonly answers: readonly T[]; readonly overlapped: boolean }> {
  const answers = await Promise.all(
    asks.map(async (ask): Promise<TimedAnswer<T>> => {
      const late = Math.random() * 2;
      if (late > 1) await setTimeout(late - 1);
      const sent = performance.now();
      const answer = await ask();
      return { answer, sent, answered: performance.now() };
    }),
  );
  const lastSent = Math.max(...answers.map(({ sent }) => sent));
  const firstAnswered = Math.min(...answers.map(({ answered }) => answered));
  return { answers: answers.map(({ answer }) => answer), overlapped: lastSent < firstAnswered };
}

/** What any screen opened at this moment has loaded: the tokens, and the steps by number. */
export type StepTokens = {
  readonly application_id: number;
  readonly application_updated_at: string;
  readonly step: (step_order: number) => {
    readonly approval_route_step_id: number;
    readonly approval_route_step_updated_at: string;
  };
};

/** Loads the same for many screens with one query, so that thousands of trials take minutes. */
export async function loadTokens({ db }: TestPortal, application_id: number): Promise<StepTokens> {
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

/** What an approval or rejection of a step sends from a screen with this state. */
export function actingInput(
  { application_id, application_updated_at, step }: StepTokens,
  step_order: number,
  route: SentRoute = { approval_route_name: '', pic_approver_steps: [], viewer_steps: [] },
): Sent<typeof detail.approve> & { comment: string } {
  return { application_id, application_updated_at, ...step(step_order), ...route, comment: '確認しました。' };
}

/** The people who bring an application to where a trial begins. */
export type Staff = {
  readonly submission: SubmissionInput;
  readonly client: (login_id: string) => Promise<Client>;
};

/** What every trial needs for its set-up, looked up once. */
export function staffOf(portal: TestPortal, submission: SubmissionInput): Staff {
  const known = new Map<string, Promise<Client>>();
  return {
    submission,
    client: (login_id) => {
      const client = known.get(login_id) ?? portal.as(login_id);
      known.set(login_id, client);
      return client;
    },
  };
}

/** The staff of a test file of races. After its tests, each event has told of itself once. */
export async function staffForFile(portal: TestPortal): Promise<Staff> {
  afterAll(() => expectOneSetOfMails(portal));
  return staffOf(portal, await submissionInput(portal));
}

/** A new application of applicant1's, before its reception. */
export async function newApplication({ submission, client }: Staff): Promise<number> {
  const applicant = await client('applicant1');
  return bodyOf(create.save.output, await applicant.upload(create.save, submission));
}

/** A new application, received and with this route set. */
export async function newRoutedApplication(
  portal: TestPortal,
  staff: Staff,
  route: SentRoute,
): Promise<number> {
  const id = await newApplication(staff);
  const receptionist = await staff.client('reception1');
  expectWon(await receptionist.upload(detail.approve, actingInput(await loadTokens(portal, id), 2)));
  const router = await staff.client('router1');
  expectWon(await router.upload(detail.approve, actingInput(await loadTokens(portal, id), 3, route)));
  return id;
}

/** Expects that the save was accepted. */
export function expectWon(answer: Answer | undefined, output: unknown = null): void {
  expect(answer).toMatchObject({ status: 200, body: output });
}

/** The kinds of an application's events, in order. */
export async function kindsOf({ db }: TestPortal, application_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('application_event')
    .select('kind')
    .where('application_id', '=', application_id)
    .orderBy('event_number')
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Expects exactly one job for each event that tells of it, and no other. */
async function expectOneSetOfMails({ db }: TestPortal): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    with job as (
      select (data->>'application_id')::integer as application_id, (data->>'event_number')::integer as event_number
      from pgboss.job where name = ${itemChanged})
    select (select count(*) from application_event) as events, (select count(*) from job) as jobs,
      (select count(*) from application_event join job using (application_id, event_number)) as of_an_event,
      (select count(*) from (select distinct application_id, event_number from job) one) as events_told`.execute(
    db,
  );
  const { events = 0, ...counts } = rows[0] ?? {};
  expect(counts).toEqual({ jobs: events, of_an_event: events, events_told: events });
}

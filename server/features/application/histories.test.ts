import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import {
  deputyFor,
  isOf,
  lists,
  modelRefusal,
  sees,
  wasDeputy,
  type Act,
  type ModelState,
} from '#domain/application/reference-model.testing.ts';
import type { Refusal } from '#domain/application/types.ts';
import { applicationResult, workListKind } from '#domain/codes.ts';
import { handingOver } from '#texts/handing-over.ts';
import { failure } from '#texts/general.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { startQueue, type RunningQueue } from '#server/jobs/queue.ts';
import { itemChangedJob } from '#server/mail/item-changed.ts';
import { mailSources } from '#server/start/mail-sources.ts';
import { bodyOf, submissionInput } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { staffOf } from '#testing/race.ts';
import {
  concurrentScript,
  playTogether,
  recordedHistory,
  type ConcurrentAttempt,
  type RecordedHistory,
  type ConcurrentScript,
} from './concurrent-history.testing.ts';
import { markCompany, type TestPerson } from './marks.testing.ts';
import { PlayedApplication, type Stage } from './played-application.testing.ts';

/**
 * Whole histories over HTTP on a real PostgreSQL, two to four people acting at the same time. The order of
 * accepted actions is read from the stored events. By the reference model, every answer must be right at some
 * moment when it may have been decided. `HTTP_HISTORIES` is the number of histories.
 */
const histories = Number(process.env['HTTP_HISTORIES'] ?? '20');
const timeout = 60_000 + histories * 10_000;

let stage: Stage;
let queue: RunningQueue;
const problems: unknown[] = [];
/** How often each answer was given. */
const answerCounts = new Map<string, number>();
let number = 0;
/** How many steps were decided by delegates. */
let delegatedCount = 0;

const portal = await portalForFile();
beforeAll(async () => {
  const company = await markCompany(portal, delegates);
  const right = await submissionInput(portal);
  stage = { portal, company, submission: right, client: staffOf(portal, right).client };
  queue = await startQueue({ url: portal.settings.database_url, onError: (error) => problems.push(error) });
});
// When the portal stops, it checks that all states and work lists match their histories.
afterAll(async () => {
  await queue.stop();
  const reported = [...problems];
  if (reported.length > 0) throw new AggregateError(reported, 'the job queue reported errors');
});

/** Who is away all the time, and who stands for them: the applicant and an assignee of other steps, too. */
const delegates = [
  ['pic1', 'pic2'],
  ['pic2', 'applicant1'],
  ['router1', 'approver1'],
  ['reception1', 'router1'],
  ['final1', 'pic2'],
  ['approver2', 'applicant2'],
  ['supplier1', 'supplier1b'],
] as const;

/** The answer to each refusal: only the status, or the text of the 422. */
const answerTo: Readonly<Record<Refusal['kind'], string>> = {
  not_assignee: '403',
  not_applicant: '403',
  not_replacer: '403',
  not_nudger: '403',
  route_not_allowed: '403',
  no_such_step: '404',
  already_cancelled: failure.alreadyCancelled,
  already_rejected: failure.alreadyRejected,
  already_completed: failure.alreadyCompleted,
  already_received: failure.alreadyReceived,
  already_processed: failure.alreadyProcessed,
  already_processed_by_caller: failure.alreadyProcessedByYou,
  not_started: failure.notStarted,
  nudged_today: failure.nudgedToday,
  nobody_to_nudge: failure.nobodyToNudge,
  route_required: routeMessage.notSet,
  delegation_ended: failure.delegationEnded,
  already_assigned: handingOver.alreadyAssigned,
  stale: failure.stale,
};

function answerOf({ answer: { status, body } }: ConcurrentAttempt): string {
  if (status !== 422) return String(status);
  return (body as { detail: { msg: string }[] }).detail.map(({ msg }) => msg).join();
}

/** The step on the screen of an attempt. The API names it by its id, so its number may have changed since. */
function labelOn({ loaded_events, step_order }: ConcurrentAttempt, { modelStates }: RecordedHistory) {
  return modelStates[loaded_events - 1]?.steps[step_order - 1]?.label;
}

/** The step of the event that follows `count` events. */
function labelAt({ step_order }: { step_order: number }, count: number, { modelStates }: RecordedHistory) {
  return modelStates[count - 1]?.steps[step_order - 1]?.label;
}

/** The model's answer to an attempt after `count` events. */
function answerAt(attempt: ConcurrentAttempt, count: number, history: RecordedHistory): string {
  const modelState = history.modelStates[count - 1];
  if (modelState === undefined) throw new Error(`there is no state ${count}`);
  const { by, kind } = attempt;
  const learnsOfCancel = modelState.cancelled && modelState.steps.some((step) => isOf(step.assignee, by));
  const isVerdict = kind === 'approve' || kind === 'reject' || kind === 'hand_over';
  // 取り消し and 担当者変更 are not delegated, but a delegate sees the application: a 403.
  const learnsOfEnd = isVerdict && modelState.steps.some((step) => wasDeputy(modelState, step, by));
  if (!sees(modelState, by) && !learnsOfEnd && !learnsOfCancel) return '404';
  const label = labelOn(attempt, history);
  const step = modelState.steps.find((one) => one.label === label);
  const supplier_id = step?.assignee.supplier_id ?? null;
  const isRival = by.supplier_id !== null && supplier_id !== null && supplier_id !== by.supplier_id;
  if (kind !== 'cancel' && isRival) return '404';
  const moment = attempt.loaded_events - 1;
  const loaded = { application: moment, step: moment };
  const refusal = modelRefusal(modelState, actOf(attempt, step?.step_order ?? 0), loaded);
  return refusal === null ? '200' : answerTo[refusal];
}

function actOf({ kind, by, route: sent, assignee, to_user_id }: ConcurrentAttempt, step_order: number): Act {
  const at = '';
  const tokens = { application_version: 0, step_version: 0 };
  switch (kind) {
    case 'approve':
      return sent === null
        ? { kind, by, at, step_order, ...tokens }
        : { kind: 'set_route', by, at, step_order, ...tokens, route: sent, working_days: [] };
    case 'reject':
      return { kind, by, at, step_order, ...tokens };
    case 'replace':
      // All users of this company are valid, and nobody who acts here is an admin.
      return { kind, by, at, step_order, step_version: 0, assignee, unattended: false, administers: false };
    case 'hand_over':
      return { kind, by, at, step_order, step_version: 0, to_user_id };
    case 'cancel':
      return { kind, by, at, application_version: 0 };
  }
}

const kindOf = {
  approve: 'approved',
  reject: 'rejected',
  replace: 'replaced',
  hand_over: 'handed_over',
  cancel: 'cancelled',
} as const;

/** Expects every answer to be right at some possible moment, and every event to come from one success. */
function explain(attempts: readonly ConcurrentAttempt[], history: RecordedHistory): void {
  const taken = new Set<number>();
  for (const attempt of attempts) {
    const answered = answerOf(attempt);
    answerCounts.set(answered, (answerCounts.get(answered) ?? 0) + 1);
    const most = Math.min(attempt.most, history.events.length);
    const moments = Array.from({ length: most - attempt.least + 1 }, (_, index) => attempt.least + index);
    const right = moments.filter((count) => answerAt(attempt, count, history) === answered);
    const { kind, by, step_order } = attempt;
    const possible = moments.map((count) => answerAt(attempt, count, history));
    expect({ kind, by: by.login_id, step_order, answered, possible }).toMatchObject({
      possible: expect.arrayContaining([answered]),
    });
    if (answered !== '200') continue;
    // The step's label tells apart what one person does on several open steps at once.
    const own = right.find((count) => {
      const event = history.events[count];
      if (event?.kind !== kindOf[kind] || event.user_id !== by.user_id || taken.has(count)) return false;
      return event.kind === 'cancelled' || labelAt(event, count, history) === labelOn(attempt, history);
    });
    expect({ kind, by: by.login_id, moments, own }).toMatchObject({ own: expect.any(Number) });
    taken.add(own ?? 0);
  }
  expect(taken.size).toBe(history.events.length - 1);
}

/** Expects each event to name the one for whom the model says that it was. */
function expectForWhom({ events, modelStates }: RecordedHistory): void {
  for (const [index, event] of events.entries()) {
    if (event.kind !== 'approved' && event.kind !== 'rejected') continue;
    const operation = modelStates[index]?.steps[event.step_order - 1]?.operation;
    expect([index, event.user_id, event.for_user_id]).toEqual([
      index,
      operation?.user_id,
      operation?.for_user_id,
    ]);
    if (event.for_user_id !== undefined) delegatedCount += 1;
  }
}

const isDeputy = (...of: Parameters<typeof deputyFor>): boolean => deputyFor(...of) !== null;

function setTheRoute({ steps }: ModelState, { user_id }: TestPerson): boolean {
  const operation = steps.find(({ label }) => label === 'route setter')?.operation;
  return operation?.user_id === user_id || operation?.for_user_id === user_id;
}

/** The recipients and kinds of mails about an event, by the model and the current state. */
function expectedMails({ modelStates, events }: RecordedHistory, index: number): string[] {
  const [before, after, now, event] = [
    modelStates[index - 1],
    modelStates[index],
    modelStates.at(-1),
    events[index],
  ];
  if (after === undefined || now === undefined || event === undefined) throw new Error('no such event');
  const mailsTo = (kind: string, whom: (user: TestPerson) => boolean) =>
    stage.company.people
      .filter((user) => user.user_id !== event.user_id && whom(user) && sees(now, user))
      .filter(({ user_id }) => stage.company.isValid(user_id))
      .map((user) => `${user.login_id} ${kind}`);
  // The one mail about an own action: a supplier's user who decides keeps it.
  const decider = ['approved', 'rejected'].includes(event.kind) ? event.user_id : null;
  const recorded = stage.company.people
    .filter((user) => user.user_id === decider && user.supplier_id !== null && sees(now, user))
    .filter(({ user_id }) => stage.company.isValid(user_id))
    .map((user) => `${user.login_id} step_recorded`);
  const isViewer = (user: TestPerson) => after.viewers.some((viewer) => isOf(viewer, user));
  const wasOpen = (label: string) => before?.steps.find((step) => step.label === label)?.condition === 'open';
  if (after.result === null || after.cancelled) {
    const open = after.steps.filter((step) => step.condition === 'open');
    const replaced =
      event.kind === 'replaced' || event.kind === 'handed_over'
        ? open.filter((step) => step.step_order === event.step_order)
        : [];
    const started = open.filter((step) => !wasOpen(step.label));
    const stillAssigned = (steps: ModelState['steps'], user: TestPerson) =>
      steps.some((step) => {
        const today = now.steps.find((one) => one.label === step.label);
        return today?.condition === 'open' && (isOf(today.assignee, user) || isDeputy(now, today, user));
      });
    // Of 担当者変更 suppliers get the mail of a started step: they must not learn of it. They hand over themselves.
    const learns = (user: TestPerson) => user.supplier_id === null || event.kind === 'handed_over';
    const setsRoute = event.kind === 'approved' && event.route !== null;
    return [
      ...recorded,
      ...mailsTo('step_started', (user) =>
        stillAssigned(learns(user) ? started : [...started, ...replaced], user),
      ),
      ...mailsTo('step_handed_over', (user) => event.kind === 'handed_over' && setTheRoute(now, user)),
      ...mailsTo('step_reassigned', (user) => learns(user) && stillAssigned(replaced, user)),
      ...mailsTo(
        'viewer_added',
        (user) => setsRoute && user.supplier_id === null && isViewer(user) && !stillAssigned(started, user),
      ),
    ];
  }
  const isApplicant = (user: TestPerson) => user.user_id === after.applicant_user_id;
  const acted = after.steps.filter((step) => step.operation !== null);
  const hasActed = (user: TestPerson) =>
    acted.some(
      ({ operation }) => operation?.user_id === user.user_id || operation?.for_user_id === user.user_id,
    );
  if (after.result === applicationResult.approved) {
    const isTold = (user: TestPerson) => isApplicant(user) || (user.supplier_id !== null && hasActed(user));
    return [
      ...recorded,
      ...mailsTo('application_approved', isTold),
      ...mailsTo('viewer_completed', (user) => isViewer(user) && !isTold(user)),
    ];
  }
  const closed = after.steps.filter((step) => step.condition === 'closed');
  const isTold = (user: TestPerson) =>
    isApplicant(user) || hasActed(user) || closed.some((step) => isOf(step.assignee, user));
  return [
    ...recorded,
    ...mailsTo('application_rejected', isTold),
    ...mailsTo('viewer_completed', (user) => user.supplier_id === null && isViewer(user) && !isTold(user)),
  ];
}

/** Creates the mails of all events, each twice, and compares the recipients with the model. */
async function expectMails(application_id: number, history: RecordedHistory): Promise<void> {
  for (const [index, event] of history.events.entries()) {
    const event_number = index + 1;
    const deps = { db: portal.db, jobs: queue, now: () => new Date(), sources: mailSources };
    await itemChangedJob(deps, { application_id, event_number });
    await itemChangedJob(deps, { application_id, event_number });
    const rows = await portal.db
      .selectFrom('mail')
      .select(['user_id', 'kind'])
      .where('event_key', '=', `${application_id}:${event_number}`)
      .execute();
    const actual = rows.map(({ user_id, kind }) => `${stage.company.personOf(user_id).login_id} ${kind}`);
    expect([event_number, event.kind, actual.toSorted()]).toEqual([
      event_number,
      event.kind,
      expectedMails(history, index).toSorted(),
    ]);
  }
}

/** Compares the lists of a few people with the model. */
async function expectLists(application_id: number, modelState: ModelState): Promise<void> {
  const readers = [
    'applicant1',
    'router1',
    'pic1',
    'pic2',
    'approver1',
    'supplier1',
    'supplier1b',
    'supplier2',
  ];
  for (const login_id of readers) {
    const user = stage.company.person(login_id);
    const client = await stage.client(login_id);
    for (const search_type of Object.values(workListKind)) {
      const call = calls.application.list.application_list;
      const { items } = bodyOf(call.output, await client.get(call, { search_type, skip: 0, limit: 100 }));
      const isListed = items.some((item) => item.application_id === application_id);
      expect([login_id, search_type, isListed]).toEqual([
        login_id,
        search_type,
        lists(modelState, user, search_type),
      ]);
    }
  }
}

async function playOne(script: ConcurrentScript): Promise<void> {
  number += 1;
  const { application_id } = await PlayedApplication.submit(stage, number);
  const attempts = await playTogether(stage, application_id, script);
  const history = await recordedHistory(stage, application_id);
  explain(attempts, history);
  expectForWhom(history);
  const modelState = history.modelStates.at(-1);
  if (modelState === undefined) throw new Error('There is no state.');
  await expectLists(application_id, modelState);
  await expectMails(application_id, history);
}

test(
  `${histories} histories of people who act at once: one order explains every answer, and mails and lists follow it`,
  async () => {
    await fc.assert(fc.asyncProperty(concurrentScript, playOne), { numRuns: histories, endOnFailure: true });
    if (process.env['HTTP_HISTORIES'] !== undefined) console.log(Object.fromEntries(answerCounts));
    for (const answer of ['200', '403', '404']) expect([...answerCounts.keys()]).toContain(answer);
    expect(delegatedCount).toBeGreaterThan(0);
  },
  timeout,
);

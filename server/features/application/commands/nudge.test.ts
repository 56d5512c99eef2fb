import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { stepType } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { OutgoingMail } from '#server/mail/mailer.ts';
import { sendMailJob } from '#server/mail/send.ts';
import { mailSources } from '#server/start/mail-sources.ts';
import { failure } from '#texts/general.ts';
import {
  act,
  cancel,
  expectDone,
  expectIssues,
  expectRefused,
  loadDetailAs,
  submissionInput,
  submitAndReceive,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import type { Answer } from '#testing/client.ts';
import { delegate, endDelegation } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { testOperator } from '#testing/operator.ts';
import { portalForFile } from '#testing/portal.ts';
import {
  expectWon,
  fewTrials,
  loadTokens,
  newRoutedApplication,
  race,
  staffOf,
  timeout,
  together,
} from '#testing/race.ts';
import { joiningSketch, routeInput } from '#testing/route.ts';
import { indexChanges } from '#testing/search.ts';

/** 催促 (docs/rules/applications.md#nudging). */

const { detail } = calls.application;

const portal = await portalForFile();
afterEach(() => {
  portal.clock = null;
});

async function nudgeInput(application_id: number, step_order: number) {
  const { step } = await loadTokens(portal, application_id);
  return { application_id, ...step(step_order) };
}

async function nudge(login_id: string, application_id: number, step_order: number): Promise<Answer> {
  const client = await portal.as(login_id);
  return client.post(detail.nudge, await nudgeInput(application_id, step_order));
}

function expectConflict(answer: Answer, text: string): void {
  expectIssues(answer, [[['updated_at'], text]]);
}

/** The numbers of the steps for which a user's detail offers 催促する. */
async function offered(login_id: string, application_id: number): Promise<number[]> {
  const { detail_steps } = await loadDetailAs(portal, login_id, application_id);
  return detail_steps.flatMap((step, index) => (step.nudge ? [index + 1] : []));
}

/** Sends the mails of the nudges so far that nobody has sent. Returns those that went out. */
async function sendNudges(application_id: number) {
  await indexChanges(portal);
  const queued = await portal.db
    .selectFrom('mail as m')
    .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
    .select(['m.mail_id', 'u.login_id'])
    .where('m.application_id', '=', application_id)
    .where('m.kind', '=', 'step_nudged')
    .where('m.sent_at', 'is', null)
    .where('m.dropped_at', 'is', null)
    .orderBy('u.login_id')
    .execute();
  const sent: (OutgoingMail & { readonly login_id: string })[] = [];
  for (const { mail_id, login_id } of queued) {
    const mailer = { send: async (mail: OutgoingMail) => `250 ${sent.push({ ...mail, login_id })}` };
    const deps = { operator: testOperator, identity_providers: [], sources: mailSources };
    const now = () => portal.clock ?? new Date();
    await sendMailJob({ db: portal.db, mailer, base_url: 'http://portal.test', now, ...deps }, { mail_id });
  }
  return sent;
}

const nudged = async (application_id: number) =>
  (await sendNudges(application_id)).map(({ login_id }) => login_id);

describe('催促する', () => {
  test('mails who may act on the step, once a day and step, and changes nothing else', async () => {
    const now = new Date();
    portal.clock = now;
    const id = await submitAndRoute(portal, joiningSketch);
    const before = await loadDetailAs(portal, 'applicant1', id);
    expect(await offered('applicant1', id)).toEqual([4, 5]);
    await expectDone(nudge('applicant1', id, 4));
    expect(await nudged(id)).toEqual(['pic1']);
    const after = await loadDetailAs(portal, 'applicant1', id);
    expect(after.detail_steps[3]).toMatchObject({ nudge: null, nudged_on: japanDate(now) });
    expect({ ...after, detail_steps: [] }).toEqual({ ...before, detail_steps: [] });
    for (const login_id of ['applicant1', 'router1'])
      expectConflict(await nudge(login_id, id, 4), failure.nudgedToday);
    expect(await offered('router1', id)).toEqual([5]);
    await expectDone(nudge('router1', id, 5));
    expect(await nudged(id)).toEqual(['supplier1', 'supplier1b']);
    portal.clock = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    expect(await offered('applicant1', id)).toEqual([4, 5]);
    await expectDone(nudge('router1', id, 4));
    expect(await nudged(id)).toEqual(['pic1']);
  });

  test('is for the applicant, before a route is set too, and for who set the route', async () => {
    const received = await submitAndReceive(portal);
    expect(await offered('applicant1', received)).toEqual([3]);
    expect(await offered('router1', received)).toEqual([]);
    expectRefused(await nudge('router1', received, 3), 403);
    const viewers = [{ of: 'P301', users: ['viewer1'] }];
    const id = await submitAndRoute(portal, { ...joiningSketch, viewers });
    for (const login_id of ['reception1', 'pic1', 'final1', 'viewer1']) {
      expect(await offered(login_id, id)).toEqual([]);
      expectRefused(await nudge(login_id, id, 4), 403);
    }
    expectRefused(await nudge('supplier1', id, 5), 403);
    for (const login_id of ['applicant2', 'divadmin1', 'sysadmin'])
      expectRefused(await nudge(login_id, id, 4), 404);
    expect(await nudged(id)).toEqual([]);
  });

  test('is for the one in whose name the route was set, and for the delegate who set it', async () => {
    const token = await delegate(portal, 'router1', 'approver1');
    const id = await submitAndReceive(portal);
    await expectDone(act(portal, 'approver1', 'approve', id, { route: joiningSketch }));
    await endDelegation(portal, 'router1', token);
    expect(await offered('router1', id)).toEqual([4, 5]);
    expect(await offered('approver1', id)).toEqual([4, 5]);
    await expectDone(nudge('approver1', id, 4));
  });

  test('is refused for a step that does not wait for anybody, and with an old token', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    expectConflict(await nudge('applicant1', id, 6), failure.notStarted);
    expectConflict(await nudge('applicant1', id, 1), failure.alreadyProcessedByYou);
    const client = await portal.as('applicant1');
    const input = await nudgeInput(id, 4);
    expectConflict(
      await client.post(detail.nudge, { ...input, approval_route_step_updated_at: '99' }),
      failure.stale,
    );
    const other = await submitAndRoute(portal, joiningSketch);
    expectRefused(await client.post(detail.nudge, { ...input, application_id: other }), 404);
    await expectDone(act(portal, 'pic1', 'approve', id));
    expectConflict(await client.post(detail.nudge, input), failure.alreadyProcessed);
    await expectDone(act(portal, 'supplier1', 'reject', id));
    expectConflict(await nudge('applicant1', id, 5), failure.alreadyRejected);
    expect(await offered('applicant1', id)).toEqual([]);
    const cancelled = await submitApplication(portal);
    await expectDone(cancel(portal, 'applicant1', cancelled));
    expectConflict(await nudge('applicant1', cancelled, 2), failure.alreadyCancelled);
    expectConflict(await nudge('reception1', cancelled, 2), failure.alreadyCancelled);
    expectRefused(await nudge('pic1', cancelled, 2), 404);
  });

  test('is not offered where nobody else could act', async () => {
    const id = await submitAndRoute(portal, {
      steps: [
        { of: 'P101', users: ['applicant1'] },
        { of: 'P102', users: ['pic1'] },
      ],
    });
    expect(await offered('applicant1', id)).toEqual([5]);
    expectConflict(await nudge('applicant1', id, 4), failure.nobodyToNudge);
    expect(await offered('router1', id)).toEqual([4, 5]);
    await whileInvalid(portal, ['pic1'], async () => {
      expect(await offered('applicant1', id)).toEqual([]);
      expectConflict(await nudge('applicant1', id, 5), failure.nobodyToNudge);
    });
    const token = await delegate(portal, 'pic1', 'approver1');
    await expectDone(nudge('applicant1', id, 5));
    expect(await nudged(id)).toEqual(['approver1', 'pic1']);
    await endDelegation(portal, 'pic1', token);
  });

  test('is in the audit log', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    await expectDone(nudge('router1', id, 4));
    const entry = await portal.db
      .selectFrom('audit_event')
      .select(['user_id', 'detail'])
      .where('action', '=', 'nudged')
      .where('object_id', '=', id)
      .execute();
    const detail_ = { step_order: 4, step_type: stepType.person_in_charge };
    expect(entry).toEqual([{ user_id: await portal.userId('router1'), detail: detail_ }]);
  });
});

describe('the mail of a nudge', () => {
  test('names who asks; to a supplier no other person than the applicant', async () => {
    const id = await submitAndRoute(portal, {
      steps: [{ of: 'P102', users: ['pic1'] }, { of: 'S0001', users: ['supplier1'] }, { of: 'S0002' }],
    });
    await expectDone(nudge('router1', id, 4));
    await expectDone(nudge('router1', id, 5));
    await expectDone(nudge('applicant1', id, 6));
    const texts = new Map((await sendNudges(id)).map(({ login_id, text }) => [login_id, text]));
    const applicant = '試験機械工業株式会社（産業機器事業部 営業部 伊藤 さくら）';
    const about = `「新規取引申請書 No.${id}」の承認について、`;
    expect(texts.get('pic1')).toContain(
      `${applicant}が提出した${about}試験機械工業株式会社（産業機器事業部 設計部 小林 大輔）から、あらためてご対応のお願いが届いています。`,
    );
    expect(texts.get('supplier1')).toContain(
      `${applicant}が提出した${about}試験機械工業株式会社から、あらためてご対応のお願いが届いています。`,
    );
    expect(texts.get('supplier2')).toContain(
      `\n${about}${applicant}から、あらためてご対応のお願いが届いています。`,
    );
    expect(texts.size).toBe(3);
  });

  test('goes to whoever may act when it is sent, and to nobody once the step is done', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    await expectDone(nudge('applicant1', id, 4));
    await expectDone(nudge('applicant1', id, 5));
    await indexChanges(portal);
    await expectDone(act(portal, 'supplier1', 'approve', id));
    await whileInvalid(portal, ['pic1'], async () => expect(await nudged(id)).toEqual([]));
    const { rows } = await sql<{ dropped: number }>`
      select count(dropped_at)::integer as dropped from mail
      where application_id = ${id} and kind = 'step_nudged'`.execute(portal.db);
    expect(rows).toEqual([{ dropped: 3 }]);
  });
});

test(
  `two nudges of one step at once, ${fewTrials} times: one is made, and each person gets one mail`,
  async () => {
    const staff = staffOf(portal, await submissionInput(portal));
    const route = await routeInput(portal, { steps: [{ of: 'S0001' }] });
    const sides = ['applicant1', 'router1'];
    const trialled: number[] = [];
    const clients = await Promise.all(sides.map((login_id) => staff.client(login_id)));
    await race(
      sides,
      async () => {
        const id = await newRoutedApplication(portal, staff, route);
        const input = await nudgeInput(id, 4);
        const { answers, overlapped } = await together(
          ...clients.map((client) => () => client.post(detail.nudge, input)),
        );
        const winner = answers.findIndex(({ status }) => status === 200);
        expectWon(answers[winner]);
        const loser = answers[1 - winner];
        if (loser === undefined) throw new Error('Nothing was answered.');
        expectConflict(loser, failure.nudgedToday);
        trialled.push(id);
        return { won: sides[winner] ?? 'nobody', overlapped };
      },
      fewTrials,
    );
    await indexChanges(portal);
    const { rows } = await sql<{ mails: number }>`
      select count(*)::integer as mails from mail
      where application_id = any(${trialled}::integer[]) and kind = 'step_nudged'
      group by application_id`.execute(portal.db);
    // To both users of the supplier.
    expect(rows).toEqual(trialled.map(() => ({ mails: 2 })));
  },
  timeout,
);

import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import {
  act,
  actInput,
  cancel,
  expectDone,
  expectIssues,
  expectRefused,
  loadDetailAs,
  submitAndReceive,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { delegate, endDelegation } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';
import { actingInput, kindsOf, loadTokens } from '#testing/race.ts';
import type { RouteSketch } from '#testing/route.ts';

/** A delegate approves, rejects and sets the route (docs/rules/delegation.md#what-is-delegated). */

const { detail } = calls.application;

const portal = await portalForFile();
beforeEach(async () => {
  // Noon in Japan.
  portal.clock = new Date('2026-12-10T03:00:00Z');
  await portal.db.deleteFrom('delegation').execute();
});

/** pic1’s step 4 and supplier1’s step 5, both open. */
const route: RouteSketch = {
  steps: [
    { of: 'P102', users: ['pic1'] },
    { of: 'S0001', users: ['supplier1'] },
  ],
};
/** Some minutes after a delegation was named, on the same day. */
const later = new Date('2026-12-10T03:20:00Z');
const nobody = { full_name: null, for_full_name: null };

async function detailStatus(login_id: string, application_id: number): Promise<number> {
  return (await (await portal.as(login_id)).get(detail.init, { application_id })).status;
}

describe('who acts for somebody', () => {
  test('approves: step and history say who acted, and for whom', async () => {
    const id = await submitAndRoute(portal, route);
    const token = await delegate(portal, 'pic1', 'pic2');
    await expectDone(act(portal, 'pic2', 'approve', id));
    const { detail_steps, history } = await loadDetailAs(portal, 'applicant1', id);
    expect(detail_steps[3]).toMatchObject({
      step_users: ['吉田 翔太'],
      operation_user_name: '山田 千尋',
      operation_for_user_name: '吉田 翔太',
      self_approved: false,
    });
    expect(history.at(-1)).toMatchObject({ full_name: '山田 千尋', for_full_name: '吉田 翔太' });
    expect(history[1]).toMatchObject({ full_name: '山本 直樹', for_full_name: null });
    expect((await loadDetailAs(portal, 'pic1', id)).pic_entry).toBeNull();
    // They see it for good.
    await endDelegation(portal, 'pic1', token);
    expect(await detailStatus('pic2', id)).toBe(200);
  });

  test('rejects', async () => {
    const id = await submitAndRoute(portal, route);
    await delegate(portal, 'pic1', 'pic2');
    await expectDone(act(portal, 'pic2', 'reject', id));
    const { history } = await loadDetailAs(portal, 'pic1', id);
    expect(history.at(-1)).toMatchObject({
      kind: 'rejected',
      full_name: '山田 千尋',
      for_full_name: '吉田 翔太',
    });
  });

  test('sets the route; both may replace an assignee later, and nobody else', async () => {
    const id = await submitAndReceive(portal);
    const token = await delegate(portal, 'router1', 'pic2');
    await expectDone(act(portal, 'pic2', 'approve', id, { route }));
    await endDelegation(portal, 'router1', token);
    const department_id = await portal.departmentId('P103');
    const replace = async (login_id: string) => {
      const loaded = await loadTokens(portal, id);
      return (await portal.as(login_id)).post(detail.replace, {
        application_id: id,
        ...loaded.step(4),
        department_id,
        supplier_id: null,
        all_flag: true,
        users: [],
        reason: '休暇のため',
      });
    };
    for (const login_id of ['pic2', 'router1']) await expectDone(replace(login_id), { visible: true });
    expectRefused(await replace('approver1'), 403);
  });

  test('completes the application as the final approver’s delegate', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
    await expectDone(act(portal, 'pic1', 'approve', id));
    await delegate(portal, 'final1', 'pic2');
    await expectDone(act(portal, 'pic2', 'approve', id));
    expect((await loadDetailAs(portal, 'applicant1', id)).content).toMatchObject({ status: 3, result: 1 });
  });

  test('approves for a supplier’s colleague: the supplier reads for whom, other suppliers nothing', async () => {
    const id = await submitAndRoute(portal, {
      steps: [{ of: 'S0001', users: ['supplier1'] }, { of: 'S0002' }, { of: 'P102', users: ['pic1'] }],
    });
    await delegate(portal, 'supplier1', 'supplier1b');
    await delegate(portal, 'pic1', 'pic2');
    await expectDone(act(portal, 'supplier1b', 'approve', id));
    await expectDone(act(portal, 'pic2', 'approve', id));
    const own = await loadDetailAs(portal, 'supplier1', id);
    expect(own.history.at(-1)).toMatchObject({ full_name: '岡田 隆之', for_full_name: '石井 陽子' });
    expect(own.detail_steps.map((step) => step.operation_for_user_name)).toEqual([
      null,
      null,
      null,
      '石井 陽子',
      null,
      null,
    ]);
    const rival = await loadDetailAs(portal, 'supplier2', id);
    for (const name of ['岡田 隆之', '石井 陽子', '吉田 翔太', '山田 千尋'])
      expect(JSON.stringify(rival)).not.toContain(name);
    await expectDone(act(portal, 'supplier2', 'reject', id));
    expect((await loadDetailAs(portal, 'supplier1', id)).history.at(-1)).toMatchObject(nobody);
  });

  test('in their own name where the step names them too', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1', 'pic2'] }] });
    await delegate(portal, 'pic1', 'pic2');
    await expectDone(act(portal, 'pic2', 'approve', id));
    expect((await loadDetailAs(portal, 'pic1', id)).history.at(-1)).toMatchObject({
      full_name: '山田 千尋',
      for_full_name: null,
    });
  });

  test('for the applicant it is 自己承認', async () => {
    const id = await submitAndRoute(portal, { steps: [{ of: 'P101', users: ['applicant1'] }] });
    await delegate(portal, 'applicant1', 'pic2');
    await expectDone(act(portal, 'pic2', 'approve', id));
    const { detail_steps, history } = await loadDetailAs(portal, 'applicant1', id);
    expect([detail_steps[3]?.self_approved, history.at(-1)?.self_approved]).toEqual([true, true]);
  });
});

describe('is not delegated', () => {
  test('a step of a whole department or supplier, and viewing', async () => {
    const id = await submitAndRoute(portal, {
      steps: [{ of: 'P103' }, { of: 'S0001' }],
      viewers: [{ of: 'P301', users: ['viewer1'] }],
    });
    await delegate(portal, 'approver1', 'pic2');
    await delegate(portal, 'viewer1', 'divadmin3');
    for (const login_id of ['pic2', 'divadmin3']) expect(await detailStatus(login_id, id)).toBe(404);
  });

  test('a step of the applicant’s own application', async () => {
    const id = await submitAndRoute(portal, route);
    await delegate(portal, 'pic1', 'applicant1');
    expect((await loadDetailAs(portal, 'applicant1', id)).pic_entry).toBeNull();
    const applicant = await portal.as('applicant1');
    const input = actingInput(await loadTokens(portal, id), 4);
    expectRefused(await applicant.upload(detail.approve, input), 403);
  });

  test('what a delegate stands for themselves: there are no chains', async () => {
    const id = await submitAndRoute(portal, route);
    await delegate(portal, 'pic1', 'approver1');
    await delegate(portal, 'approver1', 'pic2');
    expect(await detailStatus('approver1', id)).toBe(200);
    expect(await detailStatus('pic2', id)).toBe(404);
  });

  test('a waiting step, 取り消し and 担当者変更', async () => {
    const submitted = await submitApplication(portal);
    await delegate(portal, 'router1', 'pic2');
    await delegate(portal, 'applicant1', 'approver1');
    expect(await detailStatus('pic2', submitted)).toBe(404);
    const { content } = await loadDetailAs(portal, 'applicant1', submitted);
    const input = { application_id: submitted, updated_at: content.updated_at };
    expectRefused(await (await portal.as('approver1')).post(detail.delete, input), 404);
    await expectDone(act(portal, 'reception1', 'approve', submitted));
    await expectDone(act(portal, 'router1', 'approve', submitted, { route }));
    // The route setter acted themselves, so their delegate has no part in it.
    expect(await detailStatus('pic2', submitted)).toBe(404);
  });

  test('取り消し, 担当者変更 and 催促 of an application that the delegate sees', async () => {
    const id = await submitAndRoute(portal, route);
    await delegate(portal, 'pic1', 'pic2');
    expect(await detailStatus('pic2', id)).toBe(200);
    const client = await portal.as('pic2');
    const loaded = await loadTokens(portal, id);
    const updated_at = loaded.application_updated_at;
    expectRefused(await client.post(detail.delete, { application_id: id, updated_at }), 403);
    const department_id = await portal.departmentId('P103');
    const to = { department_id, supplier_id: null, all_flag: true, users: [], reason: '休暇のため' };
    expectRefused(await client.post(detail.replace, { application_id: id, ...loaded.step(4), ...to }), 403);
    expectRefused(await client.post(detail.nudge, { application_id: id, ...loaded.step(4) }), 403);
  });

  test('anything while one of the two is invalid', async () => {
    const id = await submitAndRoute(portal, route);
    await delegate(portal, 'pic1', 'pic2');
    await whileInvalid(portal, ['pic1'], async () => {
      expect(await detailStatus('pic2', id)).toBe(404);
    });
    expect(await detailStatus('pic2', id)).toBe(200);
  });
});

describe('the first wins', () => {
  test('the absent person, and the delegate learns it; and the other way round', async () => {
    await delegate(portal, 'pic1', 'pic2');
    portal.clock = later;
    for (const [first, second] of [
      ['pic1', 'pic2'],
      ['pic2', 'pic1'],
    ] as const) {
      const id = await submitAndRoute(portal, route);
      const loaded = await loadTokens(portal, id);
      await expectDone(act(portal, first, 'approve', id));
      for (const call of [detail.approve, detail.reject]) {
        const late = await (await portal.as(second)).upload(call, actingInput(loaded, 4));
        expectIssues(late, [[['updated_at'], failure.alreadyProcessed]]);
      }
      const again = await (await portal.as(first)).upload(detail.approve, actingInput(loaded, 4));
      expectIssues(again, [[['updated_at'], failure.alreadyProcessedByYou]]);
    }
  });

  test('a rejection of a parallel step, a cancel', async () => {
    await delegate(portal, 'pic1', 'pic2');
    await delegate(portal, 'reception1', 'approver1');
    portal.clock = later;
    const id = await submitAndRoute(portal, route);
    const input = actingInput(await loadTokens(portal, id), 4);
    await expectDone(act(portal, 'supplier1', 'reject', id));
    expectIssues(await (await portal.as('pic2')).upload(detail.approve, input), [
      [['updated_at'], failure.alreadyRejected],
    ]);
    const submitted = await submitApplication(portal);
    const reception = actingInput(await loadTokens(portal, submitted), 2);
    await expectDone(cancel(portal, 'applicant1', submitted));
    expectIssues(await (await portal.as('approver1')).upload(detail.approve, reception), [
      [['updated_at'], failure.alreadyCancelled],
    ]);
  });
});

describe('the end', () => {
  const ended = [[[], failure.delegationEnded]] as const;

  test('an early one: reading is a 404, deciding says that the period has ended', async () => {
    const id = await submitAndRoute(portal, route);
    const token = await delegate(portal, 'pic1', 'pic2');
    const client = await portal.as('pic2');
    const input = await actInput(portal, client, id);
    portal.clock = later;
    await endDelegation(portal, 'pic1', token);
    expect(await detailStatus('pic2', id)).toBe(404);
    for (const call of [detail.approve, detail.reject]) expectIssues(await client.upload(call, input), ended);
    expect(await kindsOf(portal, id)).toHaveLength(3);
    // Somebody else has decided: the usual conflict.
    await expectDone(act(portal, 'pic1', 'approve', id));
    expectIssues(await client.upload(detail.approve, input), [[['updated_at'], failure.alreadyProcessed]]);
    // Another step of the application was never delegated.
    const other = actingInput(await loadTokens(portal, id), 5);
    expectRefused(await client.upload(detail.approve, other), 403);
  });

  test('who never stood for it, or not while it was open, gets a 404', async () => {
    const token = await delegate(portal, 'pic1', 'pic2');
    portal.clock = new Date('2026-12-10T04:00:00Z');
    await endDelegation(portal, 'pic1', token);
    portal.clock = new Date('2026-12-10T05:00:00Z');
    const id = await submitAndRoute(portal, route);
    const input = actingInput(await loadTokens(portal, id), 4);
    for (const login_id of ['pic2', 'approver1'])
      expectRefused(await (await portal.as(login_id)).upload(detail.approve, input), 404);
    // Withdrawn before it began.
    const later = await delegate(portal, 'pic1', 'approver1', { first: 1, last: 2 });
    await endDelegation(portal, 'pic1', later);
    portal.clock = new Date('2026-12-11T05:00:00Z');
    expectRefused(await (await portal.as('approver1')).upload(detail.approve, input), 404);
  });

  test('midnight in Japan after the last day', async () => {
    const id = await submitAndRoute(portal, route);
    await delegate(portal, 'pic1', 'pic2');
    portal.clock = new Date('2026-12-10T14:59:59Z');
    const client = await portal.as('pic2');
    const input = await actInput(portal, client, id);
    portal.clock = new Date('2026-12-10T15:00:00Z');
    expect(await detailStatus('pic2', id)).toBe(404);
    expectIssues(await client.upload(detail.approve, input), ended);
  });

  test('the first day begins at midnight in Japan', async () => {
    const id = await submitAndRoute(portal, route);
    await delegate(portal, 'pic1', 'pic2', { first: 1, last: 1 });
    portal.clock = new Date('2026-12-10T14:59:59Z');
    expect(await detailStatus('pic2', id)).toBe(404);
    portal.clock = new Date('2026-12-10T15:00:00Z');
    await expectDone(act(portal, 'pic2', 'approve', id));
  });

  test('a save that is repeated after it with its key gets the first answer', async () => {
    const id = await submitAndRoute(portal, route);
    await delegate(portal, 'pic1', 'pic2');
    portal.clock = new Date('2026-12-10T14:59:59Z');
    const client = await portal.as('pic2');
    const input = await actInput(portal, client, id);
    await expectDone(client.upload(detail.approve, input, {}, { key: 'over-midnight' }));
    portal.clock = new Date('2026-12-10T15:00:01Z');
    await expectDone(client.upload(detail.approve, input, {}, { key: 'over-midnight' }));
    expect(await kindsOf(portal, id)).toHaveLength(4);
  });
});

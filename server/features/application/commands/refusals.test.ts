import { describe, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import {
  act,
  actInput,
  cancel,
  expectDone,
  expectIssues,
  expectRefused,
  submitAndReceive,
  submitAndRoute,
  loadDetailAs,
  submitApplication,
  type Acting,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch, routeInput } from '#testing/route.ts';
import { traces } from '#testing/check-invariants.ts';

const { detail } = calls.application;
type Approve = Sent<typeof detail.approve>;

const portal = await portalForFile();

/** The input that the assignee's screen would send. */
async function inputOf(login_id: string, application_id: number, acting: Acting = {}) {
  return actInput(portal, await portal.as(login_id), application_id, acting);
}

/** Approves and rejects as this user. Expects both to be refused in the same way and to leave no trace. */
async function expectBothRefused(
  login_id: string,
  input: Approve & { comment: string },
  expected: 403 | 404 | string,
): Promise<void> {
  const client = await portal.as(login_id);
  const before = await traces(portal.db, portal.files);
  const file1 = new File(['x'], '添付.txt');
  for (const answer of [
    await client.upload(detail.reject, input, { file1 }),
    await client.upload(detail.approve, input, { file1 }),
  ]) {
    if (typeof expected === 'number') expectRefused(answer, expected);
    else expectIssues(answer, [[['updated_at'], expected]]);
  }
  expect(await traces(portal.db, portal.files)).toEqual(before);
}

describe('the user', () => {
  test('may see it but is not an assignee of the step: 403; may not see it: 404', async () => {
    const id = await submitApplication(portal);
    const input = await inputOf('reception1', id);
    for (const login_id of ['applicant1', 'router1', 'final1']) await expectBothRefused(login_id, input, 403);
    for (const login_id of ['pic2', 'sysadmin', 'divadmin1', 'divadmin2', 'supplier1'])
      await expectBothRefused(login_id, input, 404);
  });

  test('a step of another application is a 404, like one that does not exist', async () => {
    const [id, other] = [await submitApplication(portal), await submitApplication(portal)];
    const input = await inputOf('reception1', id);
    const { approval_route_step_id } = await inputOf('reception1', other);
    await expectBothRefused('reception1', { ...input, approval_route_step_id }, 404);
    await expectBothRefused('reception1', { ...input, approval_route_step_id: 2_147_483_647 }, 404);
    await expectBothRefused('reception1', { ...input, application_id: 2_147_483_647 }, 404);
  });

  test('an assignee who became invalid gets a 401 at their next call', async () => {
    const id = await submitApplication(portal);
    const client = await portal.as('reception2');
    const input = await actInput(portal, client, id);
    const setValid = (portal_invalid_flag: boolean) =>
      portal.db
        .updateTable('portal_user')
        .set({ portal_invalid_flag })
        .where('login_id', '=', 'reception2')
        .execute();
    await setValid(true);
    expectRefused(await client.upload(detail.approve, input), 401);
    await setValid(false);
  });

  test('a supplier gets a 404 for a rival’s step, and a 403 for an operator’s, which it sees in part', async () => {
    const id = await submitAndRoute(portal, {
      steps: [{ of: 'S0001' }, { of: 'S0002' }, { of: 'P102', prev: '4,5' }],
    });
    const rival = await inputOf('supplier2', id);
    await expectBothRefused('supplier1', rival, 404);
    const { approval_route_step_id } = await portal.db
      .selectFrom('approval_route_step')
      .select('approval_route_step_id')
      .where('application_id', '=', id)
      .where('step_order', '=', 2)
      .executeTakeFirstOrThrow();
    await expectBothRefused('supplier1', { ...rival, approval_route_step_id }, 403);
  });
});

describe('the state', () => {
  test('the step was decided by a colleague, or by the caller in another tab', async () => {
    const id = await submitApplication(portal);
    const input = await inputOf('reception2', id);
    await expectDone(act(portal, 'reception1', 'approve', id));
    await expectBothRefused('reception2', input, failure.alreadyProcessed);
    await expectBothRefused('reception1', input, failure.alreadyProcessedByYou);
  });

  test('the step has not started', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const input = await inputOf('pic1', id);
    const steps = await portal.db
      .selectFrom('approval_route_step')
      .select(['approval_route_step_id', 'version'])
      .where('application_id', '=', id)
      .where('step_order', 'in', [6, 7])
      .orderBy('step_order')
      .execute();
    for (const [index, login_id] of ['approver1', 'final1'].entries()) {
      const step = steps[index];
      await expectBothRefused(
        login_id,
        {
          ...input,
          approval_route_step_id: step?.approval_route_step_id ?? 0,
          approval_route_step_updated_at: String(step?.version),
        },
        failure.notStarted,
      );
    }
  });

  test('the application was rejected or approved', async () => {
    const rejected = await submitAndRoute(portal, joiningSketch);
    const input = await inputOf('supplier1b', rejected);
    await expectDone(act(portal, 'pic1', 'reject', rejected, { comment: '見送ります。' }));
    await expectBothRefused('supplier1b', input, failure.alreadyRejected);

    const ended = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
    const own = await inputOf('pic1', ended);
    await expectDone(act(portal, 'pic1', 'approve', ended));
    await expectDone(act(portal, 'final1', 'approve', ended));
    await expectBothRefused('pic1', own, failure.alreadyCompleted);
  });

  test('the application was cancelled: only its applicant and assignees learn of it', async () => {
    const id = await submitApplication(portal);
    const input = await inputOf('reception1', id);
    await expectDone(cancel(portal, 'applicant1', id));
    for (const login_id of ['reception1', 'reception2', 'router1', 'final1', 'applicant1'])
      await expectBothRefused(login_id, input, failure.alreadyCancelled);
    for (const login_id of ['pic2', 'sysadmin', 'divadmin1', 'supplier1'])
      await expectBothRefused(login_id, input, 404);
    const again = await (
      await portal.as('applicant1')
    ).post(detail.delete, {
      application_id: id,
      updated_at: input.application_updated_at,
    });
    expectIssues(again, [[['updated_at'], failure.alreadyCancelled]]);
  });
});

describe('tokens', () => {
  test('a stale token of the step or of the application is refused', async () => {
    const id = await submitAndReceive(portal);
    const input = await inputOf('router1', id);
    const wrong = ['1', '999', '0', '-1', '2.0', ' 2', 'x', '2026-11-21T00:00:00Z', '9'.repeat(100)];
    const fields = ['application_updated_at', 'approval_route_step_updated_at'] as const;
    for (const field of fields)
      for (const token of wrong.filter((each) => each !== input[field]))
        await expectBothRefused('router1', { ...input, [field]: token }, failure.stale);
  });

  test('a missing or invalid token is a 422 at its field', async () => {
    const id = await submitApplication(portal);
    const input = await inputOf('reception1', id);
    const client = await portal.as('reception1');
    for (const field of ['application_updated_at', 'approval_route_step_updated_at'])
      for (const wrong of ['', 'x'.repeat(101)])
        expectIssues(await client.upload(detail.approve, { ...input, [field]: wrong }), [
          [[field], invalid.form],
        ]);
    await expectDone(act(portal, 'reception1', 'approve', id));
  });

  test('the state is reported before a stale token', async () => {
    const id = await submitApplication(portal);
    const input = await inputOf('reception2', id);
    await expectDone(act(portal, 'reception1', 'approve', id));
    await expectBothRefused(
      'reception2',
      { ...input, application_updated_at: '77' },
      failure.alreadyProcessed,
    );
  });
});

describe('route fields from anyone but the route setter: 403', () => {
  test.each([
    ['a name', { approval_route_name: '標準' }],
    ['steps', 'steps'],
    ['viewers', 'viewers'],
  ] as const)('%s', async (_what, sent) => {
    const { pic_approver_steps, viewer_steps } = await routeInput(portal, joiningSketch);
    const fields = sent === 'steps' ? { pic_approver_steps } : sent === 'viewers' ? { viewer_steps } : sent;
    const reception = await submitApplication(portal);
    expectRefused(await act(portal, 'reception1', 'approve', reception, { input: fields }), 403);
    const route = await submitAndRoute(portal, joiningSketch);
    for (const login_id of ['pic1', 'supplier1'])
      expectRefused(await act(portal, login_id, 'approve', route, { input: fields }), 403);
    const { detail_steps } = await loadDetailAs(portal, 'router1', route);
    expect(detail_steps).toHaveLength(7);
  });
});

describe('取り消し', () => {
  test('is for the applicant only', async () => {
    const id = await submitApplication(portal);
    const body = { application_id: id, updated_at: '1' };
    for (const login_id of ['reception1', 'router1', 'final1', 'supplier1'])
      expectRefused(await (await portal.as(login_id)).post(detail.delete, body), 403);
    for (const login_id of ['pic2', 'sysadmin', 'divadmin1', 'applicant2'])
      expectRefused(await (await portal.as(login_id)).post(detail.delete, body), 404);
    const client = await portal.as('applicant1');
    expectIssues(await client.post(detail.delete, { ...body, updated_at: '2' }), [
      [['updated_at'], failure.stale],
    ]);
    await expectDone(client.post(detail.delete, body));
  });

  test('is refused once the application was received', async () => {
    const id = await submitApplication(portal);
    await expectDone(act(portal, 'reception1', 'approve', id));
    const { content } = await loadDetailAs(portal, 'applicant1', id);
    expect(content.is_deletable).toBe(false);
    expectIssues(await cancel(portal, 'applicant1', id), [[['updated_at'], failure.alreadyReceived]]);
  });
});

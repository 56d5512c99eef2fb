import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InternalUser } from '#contract/internal-user-management.ts';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { refused } from '#domain/messages.ts';
import { internalUser } from '#domain/administration-texts.ts';
import {
  bodyOf,
  expectDone,
  expectIssues,
  expectRefused,
  received,
  routed,
} from '#server/testing/application.ts';
import type { Answer, Client } from '#server/testing/client.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';

const { edit } = calls.internal_user_management;

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as('sysadmin');
});
beforeEach(async () => {
  // Everybody as the source has him.
  await portal.db.updateTable('portal_user').set({ portal_invalid_flag: false }).execute();
});
afterAll(() => portal.stop());

async function loaded(login_id: string, client = admin): Promise<InternalUser> {
  const user_id = await portal.userId(login_id);
  return bodyOf(edit.user.output, await client.get(edit.user, { user_id }));
}

type Changes = Partial<Sent<typeof edit.update>>;

/** What the modal would send for a user as he is now, with some of it changed. */
async function update(login_id: string, changes: Changes, client = admin): Promise<Answer> {
  const { user_id, privilege, invalid_flag, updated_at, name, division_name, department_name } =
    await loaded(login_id);
  const body = { user_id, privilege, invalid_flag, updated_at, name, division_name, department_name };
  return client.post(edit.update, { ...body, ...changes });
}

test('what is shown of a user', async () => {
  expect(await loaded('router2')).toEqual({
    user_id: await portal.userId('router2'),
    login_id: 'router2',
    name: '加藤 恵',
    mail_address: 'router2@operator.example',
    division_id: 2,
    division_name: '電子部品事業部',
    department_id: await portal.departmentId('P203'),
    department_name: '生産管理部',
    privilege: 3,
    invalid_flag: false,
    source_invalid_flag: false,
    is_bound: false,
    updated_at: expect.any(String) as string,
  });
  expect(await loaded('retired1')).toMatchObject({ source_invalid_flag: true, invalid_flag: false });
});

describe('a change', () => {
  test('takes hold on the next call, without a new sign-in', async () => {
    const client = await portal.as('viewer1');
    const { list } = calls.internal_user_management;
    expectRefused(await client.get(list.init, {}), 403);
    await expectDone(update('viewer1', { privilege: 1 }));
    expect((await client.get(list.init, {})).status).toBe(200);
    await expectDone(update('viewer1', { privilege: 3 }));
    expectRefused(await client.get(list.init, {}), 403);
    await expectDone(update('viewer1', { invalid_flag: true }));
    expectRefused(await client.get(calls.top.check_session, {}), 401);
  });

  test('a session that ended with its user does not come back with him', async () => {
    const [client, other] = [await portal.as('viewer1'), await portal.as('pic2')];
    await expectDone(update('viewer1', { invalid_flag: true }));
    await expectDone(update('viewer1', { invalid_flag: false }));
    expectRefused(await client.get(calls.top.check_session, {}), 401);
    expect((await other.get(calls.top.check_session, {})).status).toBe(200);
  });

  test('binds nothing but privilege and validity', async () => {
    const before = await loaded('pic2');
    const sent = { privilege: 2 as const, name: '別人', division_name: '別', department_name: '別' };
    await expectDone(update('pic2', sent));
    expect(await loaded('pic2')).toEqual({
      ...before,
      privilege: 2,
      updated_at: String(Number(before.updated_at) + 1),
    });
    await expectDone(update('pic2', { privilege: 3 }));
  });

  test('a privilege that was set here counts from then on, validity alone does not', async () => {
    const set = async (login_id: string) =>
      (
        await portal.db
          .selectFrom('portal_user')
          .select('privilege_set_in_portal')
          .where('login_id', '=', login_id)
          .executeTakeFirstOrThrow()
      ).privilege_set_in_portal;
    await expectDone(update('approver2', { invalid_flag: true, open_steps_acknowledged: true }));
    expect(await set('approver2')).toBe(false);
    await expectDone(update('approver2', { invalid_flag: false, privilege: 2 }));
    expect(await set('approver2')).toBe(true);
    await expectDone(update('approver2', { privilege: 3 }));
    expect(await set('approver2')).toBe(true);
  });

  test('a screen that was loaded before another change is refused', async () => {
    const { updated_at } = await loaded('pic2');
    await expectDone(update('pic2', { privilege: 2 }));
    expectIssues(await update('pic2', { privilege: 1, updated_at }), [[['updated_at'], refused.stale]]);
    await expectDone(update('pic2', { privilege: 3 }));
  });

  test('nobody changes himself; what changes nothing is done', async () => {
    const issues: [string[], string][] = [[['privilege'], internalUser.oneself]];
    expectIssues(await update('sysadmin', { privilege: 3 }), issues);
    expectIssues(await update('sysadmin', { invalid_flag: true }), issues);
    await expectDone(update('sysadmin', {}));
  });

  test('the last system admin stays one, also when two take each other away at once', async () => {
    const other = await portal.as('sysadmin2');
    const answers = await Promise.all([
      update('sysadmin2', { privilege: 3 }),
      update('sysadmin', { privilege: 3 }, other),
    ]);
    // The other is refused for the last one's sake, or is no admin any more when he comes.
    const [done, notDone] = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(done).toBe(200);
    expect(notDone).toBeOneOf([403, 422]);
    const left = await portal.db
      .selectFrom('valid_user')
      .select('login_id')
      .where('privilege', '=', 1)
      .execute();
    expect(left).toHaveLength(1);
    await portal.db
      .updateTable('portal_user')
      .set({ privilege: 1 })
      .where('login_id', 'in', ['sysadmin', 'sysadmin2'])
      .execute();
  });

  test('an unknown user and a supplier’s are a 404', async () => {
    for (const user_id of [2_147_483_647, await portal.userId('supplier1')]) {
      expectRefused(await admin.get(edit.user, { user_id }), 404);
      const body = { user_id, privilege: 3 as const, invalid_flag: false, updated_at: '1' };
      expectRefused(await admin.post(edit.update, body), 404);
      expectRefused(await admin.post(edit.release, { user_id }), 404);
    }
  });
});

describe('steps that would be left with nobody', () => {
  const lastDesigner = { steps: [{ of: 'P102', users: ['pic1'] }, { of: 'P301' }] };

  test('are named, and the change is made when they are acknowledged', async () => {
    const application_id = await routed(portal, lastDesigner);
    const answer = await update('pic1', { invalid_flag: true });
    expectIssues(answer, [
      [['open_steps_acknowledged'], internalUser.leavesSteps(1)],
      [['open_steps_acknowledged'], internalUser.openStep(application_id, '新規取引申請書', 4, '承認者')],
    ]);
    expect(await loaded('pic1')).toMatchObject({ invalid_flag: false });
    await expectDone(update('pic1', { invalid_flag: true, open_steps_acknowledged: true }));
    expect(await loaded('pic1')).toMatchObject({ invalid_flag: true });
  });

  test('also where all of a department are meant and he is the last of it', async () => {
    const application_id = await routed(portal, lastDesigner);
    await expectDone(update('pic1', { invalid_flag: true, open_steps_acknowledged: true }));
    const answer = await update('viewer1', { invalid_flag: true });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(
      internalUser.openStep(application_id, '新規取引申請書', 5, '承認者'),
    );
  });

  test('a step that has somebody else, was acted on, or whose application ended is none', async () => {
    await received(portal);
    await routed(portal, { steps: [{ of: 'P103', users: ['reception1', 'approver1'] }] });
    await expectDone(update('reception1', { invalid_flag: true }));
    await expectDone(update('reception1', { invalid_flag: false }));
  });

  test('who is invalid already leaves nobody behind', async () => {
    await routed(portal, lastDesigner);
    await expectDone(update('pic1', { invalid_flag: true, open_steps_acknowledged: true }));
    await expectDone(update('pic1', { invalid_flag: true, privilege: 2 }));
    await expectDone(update('pic1', { privilege: 3 }));
  });
});

test('a change and a release are noted, with what it was and what it is', async () => {
  const last = async () =>
    portal.db
      .selectFrom('audit_event')
      .select(['user_id', 'action', 'object_kind', 'object_id', 'object_name', 'detail'])
      .where('action', 'in', ['updated', 'released'])
      .orderBy('audit_event_id', 'desc')
      .executeTakeFirst();
  const user_id = await portal.userId('multi1');
  const row = {
    user_id: await portal.userId('sysadmin'),
    object_kind: 'internal_user',
    object_id: user_id,
    object_name: '髙𠮷 邊美',
  };
  await expectDone(update('multi1', { privilege: 2 }));
  const detail = { from: { privilege: 3 }, to: { privilege: 2 } };
  expect(await last()).toEqual({ ...row, action: 'updated', detail });
  await expectDone(update('multi1', { privilege: 3 }));
  await expectDone(admin.post(edit.release, { user_id }));
  expect(await last()).toEqual({ ...row, action: 'released', detail: {} });
});

test('a released identity can be bound anew, and what was signed in with it has ended', async () => {
  const client = await portal.as('multi1');
  const user_id = await portal.userId('multi1');
  const bind = (subject: string | null) =>
    portal.db
      .updateTable('portal_user')
      .set({ issuer: subject && 'https://idp.example', subject })
      .where('user_id', '=', user_id)
      .execute();
  await bind('a');
  expect(await loaded('multi1')).toMatchObject({ is_bound: true });
  await expectDone(admin.post(edit.release, { user_id }));
  expect(await loaded('multi1')).toMatchObject({ is_bound: false });
  expectRefused(await client.get(calls.top.check_session, {}), 401);
});

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Issue } from '#contract/errors.ts';
import type { InternalUser } from '#contract/internal-user-management.ts';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { japanDate, showDate } from '#domain/japan-date.ts';
import { failure } from '#texts/general.ts';
import { internalUser } from '#texts/internal-user-management.ts';
import {
  bodyOf,
  expectDone,
  expectIssues,
  expectRefused,
  submitAndReceive,
  submitAndRoute,
} from '#testing/application.ts';
import { behindALock, behindTheAdminLock } from '#testing/behind-a-lock.ts';
import type { Answer, Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';

const { edit } = calls.internal_user_management;

let admin: Client;
const portal = await portalForFile();
beforeAll(async () => {
  admin = await portal.as('sysadmin');
});
beforeEach(async () => {
  // Everybody as valid as in the source.
  await portal.db.updateTable('portal_user').set({ portal_invalid_flag: false }).execute();
});

async function loadUser(login_id: string, client = admin): Promise<InternalUser> {
  const user_id = await portal.userId(login_id);
  return bodyOf(edit.user.output, await client.get(edit.user, { user_id }));
}

type Changes = Partial<Sent<typeof edit.update>>;

/** Sends what the modal would send for the user's current state, with some changes. */
async function update(login_id: string, changes: Changes, client = admin): Promise<Answer> {
  const { user_id, privilege, invalid_flag, updated_at, name, division_name, department_name } =
    await loadUser(login_id);
  const body = { user_id, privilege, invalid_flag, updated_at, name, division_name, department_name };
  return client.post(edit.update, { ...body, open_steps_acknowledged: false, ...changes });
}

async function release(login_id: string): Promise<Answer> {
  const { user_id, updated_at } = await loadUser(login_id);
  return admin.post(edit.release, { user_id, updated_at });
}

test('the fields shown of a user', async () => {
  expect(await loadUser('router2')).toEqual({
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
  expect(await loadUser('retired1')).toMatchObject({ source_invalid_flag: true, invalid_flag: true });
});

test('what making a user invalid would leave is told before, the same as after, and nothing changes', async () => {
  const told = async (login_id: string) =>
    bodyOf(
      edit.consequences.output,
      await admin.post(edit.consequences, { user_id: await portal.userId(login_id) }),
    );
  // The only final approver of a division's workflows, and of an application.
  await submitAndReceive(portal);
  const before = await loadUser('final1');
  const found = await told('final1');
  expect(found.map(({ kind }) => kind)).toEqual(['steps', 'workflows']);
  const { body } = await update('final1', { invalid_flag: true });
  const messages = (body as { detail: Issue[] }).detail.map(({ msg }) => msg);
  expect(messages).toEqual([
    internalUser.leavesBehind,
    ...found.flatMap(({ head, lines }) => [head, ...lines]),
  ]);
  expect(await loadUser('final1')).toEqual(before);
  // Nobody waits for them, and somebody who is invalid already.
  expect(await told('multi1')).toEqual([]);
  expect(await told('retired1')).toEqual([]);
  const user_id = await portal.userId('supplier1');
  expectRefused(await admin.post(edit.consequences, { user_id }), 404);
});

test('while the source makes a user invalid, a save keeps what the portal has set', async () => {
  const portalFlag = async () =>
    (
      await portal.db
        .selectFrom('portal_user')
        .select('portal_invalid_flag')
        .where('login_id', '=', 'retired1')
        .executeTakeFirstOrThrow()
    ).portal_invalid_flag;
  await expectDone(update('retired1', {}));
  expect(await portalFlag()).toBe(false);
  expectIssues(await update('retired1', { invalid_flag: false }), [
    [['invalid_flag'], internalUser.invalidInSource],
  ]);
  await portal.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag: true })
    .where('login_id', '=', 'retired1')
    .execute();
  await expectDone(update('retired1', {}));
  expect(await portalFlag()).toBe(true);
});

describe('a change', () => {
  // The last user of 調達企画部, which receives a form.
  const leaving = { invalid_flag: true, open_steps_acknowledged: true };

  test('takes effect on the next call, without a new sign-in', async () => {
    const client = await portal.as('viewer1');
    const { list } = calls.internal_user_management;
    expectRefused(await client.get(list.init, {}), 403);
    await expectDone(update('viewer1', { privilege: 1 }));
    expect((await client.get(list.init, {})).status).toBe(200);
    await expectDone(update('viewer1', { privilege: 3 }));
    expectRefused(await client.get(list.init, {}), 403);
    await expectDone(update('viewer1', leaving));
    expectRefused(await client.get(calls.top.check_session, {}), 401);
  });

  test('a session ended by its user becoming invalid stays ended', async () => {
    const [client, other] = [await portal.as('viewer1'), await portal.as('pic2')];
    await expectDone(update('viewer1', leaving));
    await expectDone(update('viewer1', { invalid_flag: false }));
    expectRefused(await client.get(calls.top.check_session, {}), 401);
    expect((await other.get(calls.top.check_session, {})).status).toBe(200);
  });

  test('nobody is made valid in a department missing in the source, which would break every later import', async () => {
    const setActive = (active: boolean) =>
      portal.db
        .updateTable('department')
        .set({ active })
        .where('department_name', '=', department_name)
        .execute();
    const { department_name } = await loadUser('pic2');
    await expectDone(update('pic2', { invalid_flag: true, open_steps_acknowledged: true }));
    await setActive(false);
    const issues: [string[], string][] = [[['invalid_flag'], internalUser.departmentGone(department_name)]];
    expectIssues(await update('pic2', { invalid_flag: false }), issues);
    expect(await loadUser('pic2')).toMatchObject({ invalid_flag: true });
    await setActive(true);
    await expectDone(update('pic2', { invalid_flag: false }));
  });

  test('changes only privilege and validity', async () => {
    const before = await loadUser('pic2');
    const sent = { privilege: 2 as const, name: '別人', division_name: '別', department_name: '別' };
    await expectDone(update('pic2', sent));
    expect(await loadUser('pic2')).toEqual({
      ...before,
      privilege: 2,
      updated_at: String(Number(before.updated_at) + 1),
    });
    await expectDone(update('pic2', { privilege: 3 }));
  });

  test('a privilege set here overrides the source from then on; changing only validity does not', async () => {
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

  test('a change with a stale token is refused', async () => {
    const { updated_at } = await loadUser('pic2');
    await expectDone(update('pic2', { privilege: 2 }));
    expectIssues(await update('pic2', { privilege: 1, updated_at }), [[['updated_at'], failure.stale]]);
    await expectDone(update('pic2', { privilege: 3 }));
  });

  test('users can’t change themselves; a save without changes succeeds', async () => {
    const issues: [string[], string][] = [[['privilege'], internalUser.oneself]];
    expectIssues(await update('sysadmin', { privilege: 3 }), issues);
    expectIssues(await update('sysadmin', { invalid_flag: true }), issues);
    await expectDone(update('sysadmin', {}));
  });

  test('the last system admin stays one, even if two remove each other at once', async () => {
    const other = await portal.as('sysadmin2');
    const answers = await behindTheAdminLock(portal.db, () => [
      update('sysadmin2', { privilege: 3 }),
      update('sysadmin', { privilege: 3 }, other),
    ]);
    // The other one is refused as the last admin, or because they no longer are one.
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

  test('an admin who loses the privilege while waiting for the lock can’t change others', async () => {
    const other = await portal.as('sysadmin2');
    await expectDone(update('divadmin1', { privilege: 1 }));
    const answers = await behindTheAdminLock(portal.db, () => [
      update('sysadmin2', { privilege: 3 }),
      update('sysadmin', { privilege: 3 }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 403]);
    for (const [login_id, privilege] of [
      ['sysadmin', 1],
      ['sysadmin2', 1],
      ['divadmin1', 2],
    ] as const)
      await portal.db
        .updateTable('portal_user')
        .set({ privilege })
        .where('login_id', '=', login_id)
        .execute();
  });

  test('two admins who edit each other at once don’t deadlock', async () => {
    const other = await portal.as('sysadmin2');
    for (const _time of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const [one, two] = [await loadUser('sysadmin'), await loadUser('sysadmin2')];
      const answers = await Promise.all([
        admin.post(edit.update, two, { key: randomUUID() }),
        other.post(edit.update, one, { key: randomUUID() }),
      ]);
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, null],
        [200, null],
      ]);
    }
  });

  test('unknown users and suppliers’ users are a 404', async () => {
    for (const user_id of [2_147_483_647, await portal.userId('supplier1')]) {
      expectRefused(await admin.get(edit.user, { user_id }), 404);
      const body = { user_id, privilege: 3 as const, invalid_flag: false, updated_at: '1' };
      expectRefused(await admin.post(edit.update, body), 404);
      expectRefused(await admin.post(edit.release, { user_id, updated_at: '1' }), 404);
    }
  });
});

describe('steps that would be left with nobody', () => {
  const lastDesigner = { steps: [{ of: 'P102', users: ['pic1'] }, { of: 'P301' }] };

  test('are listed, and the change is made when they are acknowledged', async () => {
    const application_id = await submitAndRoute(portal, lastDesigner);
    const answer = await update('pic1', { invalid_flag: true });
    expectIssues(answer, [
      [['open_steps_acknowledged'], internalUser.leavesBehind],
      [['open_steps_acknowledged', 'steps'], '1件の未処理のステップが担当者不在になります。'],
      [
        ['open_steps_acknowledged', 'steps', 0],
        `申請番号${application_id}「新規取引申請書」伊藤 さくら（${showDate(japanDate(new Date()))} 申請）No 4（承認者）`,
      ],
    ]);
    expect(await loadUser('pic1')).toMatchObject({ invalid_flag: false });
    await expectDone(update('pic1', { invalid_flag: true, open_steps_acknowledged: true }));
    expect(await loadUser('pic1')).toMatchObject({ invalid_flag: true });
  });

  test('are no question to a client that does not know it', async () => {
    await submitAndRoute(portal, lastDesigner);
    const { user_id, privilege, updated_at, name, division_name, department_name } = await loadUser('pic1');
    const body = { user_id, privilege, updated_at, name, division_name, department_name };
    await expectDone(admin.post(edit.update, { ...body, invalid_flag: true }));
    expect(await loadUser('pic1')).toMatchObject({ invalid_flag: true });
  });

  test('include steps for all of a department if the user is its last one', async () => {
    const application_id = await submitAndRoute(portal, lastDesigner);
    await expectDone(update('pic1', { invalid_flag: true, open_steps_acknowledged: true }));
    const answer = await update('viewer1', { invalid_flag: true });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toMatch(
      new RegExp(`申請番号${application_id}「新規取引申請書」[^"]+No 5（承認者）`),
    );
  });

  test('workflows that would stop are listed under the same acknowledgement', async () => {
    const d01 = ['新規取引申請書', '図面変更申請書'].map((name) =>
      internalUser.stoppedWorkflow('産業機器事業部', name),
    );
    const lines = (answer: Awaited<ReturnType<typeof update>>) =>
      // The contract's issues.
      (answer.body as { detail: { msg: string }[] }).detail.map(({ msg }) => msg);
    const final = await update('final1', { invalid_flag: true });
    expect(final.status).toBe(422);
    expect(lines(final)).toContain(internalUser.stopsWorkflows(2));
    expect(lines(final).slice(-2)).toEqual(d01);
    // One of two receptionists may become invalid, the last one not.
    await expectDone(update('reception1', { invalid_flag: true }));
    expect(lines(await update('reception2', { invalid_flag: true })).at(-1)).toBe(d01[0]);
    await expectDone(update('reception1', { invalid_flag: false }));
    await expectDone(update('final1', { invalid_flag: true, open_steps_acknowledged: true }));
    await expectDone(update('final1', { invalid_flag: false }));
  });

  test('exclude steps with somebody else, done steps, ended applications and viewers', async () => {
    await submitAndReceive(portal);
    const viewers = [{ of: 'P103', users: ['reception1'] }];
    await submitAndRoute(portal, { steps: [{ of: 'P103', users: ['reception1', 'approver1'] }], viewers });
    await expectDone(update('reception1', { invalid_flag: true }));
    await expectDone(update('reception1', { invalid_flag: false }));
  });

  test('do not arise from a user who is invalid already', async () => {
    await submitAndRoute(portal, lastDesigner);
    await expectDone(update('pic1', { invalid_flag: true, open_steps_acknowledged: true }));
    await expectDone(update('pic1', { invalid_flag: true, privilege: 2 }));
    await expectDone(update('pic1', { privilege: 3 }));
  });

  test('are cut off after twenty, with the number of the others', async () => {
    await submitAndRoute(portal, {
      steps: Array.from({ length: 23 }, () => ({ of: 'P301', users: ['viewer1'] })),
    });
    const { body } = await update('viewer1', { invalid_flag: true });
    // The contract's issues.
    const issues = (body as { detail: Issue[] }).detail.filter(({ loc }) => loc[2] === 'steps');
    const [head, ...named] = issues.map(({ msg }) => msg);
    const count = Number.parseInt(head ?? '', 10);
    expect(head).toBe(internalUser.leavesSteps(count));
    expect(named).toHaveLength(21);
    expect(named.at(-1)).toBe(internalUser.moreNamed(count - 20));
    expect(count).toBeGreaterThanOrEqual(23);
  });
});

test('a change and a release are in the audit log, with before and after', async () => {
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
  await expectDone(release('multi1'));
  expect(await last()).toEqual({ ...row, action: 'released', detail: {} });
});

test('a released identity can be bound again, and its sessions have ended', async () => {
  const client = await portal.as('multi1');
  const user_id = await portal.userId('multi1');
  const bind = (subject: string | null) =>
    portal.db
      .updateTable('portal_user')
      .set({ issuer: subject && 'https://idp.example', subject })
      .where('user_id', '=', user_id)
      .execute();
  await bind('a');
  expect(await loadUser('multi1')).toMatchObject({ is_bound: true });
  const { updated_at } = await loadUser('multi1');
  await expectDone(update('multi1', { privilege: 2 }));
  expectIssues(await admin.post(edit.release, { user_id, updated_at }), [[['updated_at'], failure.stale]]);
  expect(await loadUser('multi1')).toMatchObject({ is_bound: true });
  await expectDone(release('multi1'));
  await expectDone(update('multi1', { privilege: 3 }));
  expect(await loadUser('multi1')).toMatchObject({ is_bound: false });
  expectRefused(await client.get(calls.top.check_session, {}), 401);
});

test('two admins who release each other at once don’t deadlock', async () => {
  const logins = ['sysadmin', 'sysadmin2'];
  await portal.db
    .updateTable('portal_user')
    .set((row) => ({ issuer: 'https://idp.example', subject: row.ref('login_id') }))
    .where('login_id', 'in', logins)
    .execute();
  const [one, two] = await Promise.all(logins.map((login_id) => loadUser(login_id)));
  const other = await portal.as('sysadmin2');
  const answers = await behindALock(
    portal.db,
    (tx) =>
      tx
        .selectFrom('portal_user')
        .select('user_id')
        .where('login_id', 'in', logins)
        .forNoKeyUpdate()
        .execute(),
    () => [
      admin.post(
        edit.release,
        { user_id: two?.user_id ?? 0, updated_at: two?.updated_at ?? '' },
        { key: randomUUID() },
      ),
      other.post(
        edit.release,
        { user_id: one?.user_id ?? 0, updated_at: one?.updated_at ?? '' },
        { key: randomUUID() },
      ),
    ],
  );
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, null],
    [200, null],
  ]);
  admin = await portal.as('sysadmin');
  for (const login_id of logins) expect(await loadUser(login_id)).toMatchObject({ is_bound: false });
});

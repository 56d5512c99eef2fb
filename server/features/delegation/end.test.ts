import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { delegate, endDelegation, type DelegationToken } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';

/** The early end of a delegation, and when it sleeps (docs/rules/delegation.md#when-it-sleeps). */

const { delegation } = calls;

const portal = await portalForFile();
beforeEach(async () => {
  portal.clock = new Date('2026-12-10T03:00:00Z');
  await portal.db.deleteFrom('mail').where('delegation_id', 'is not', null).execute();
  await portal.db.deleteFrom('delegation').execute();
});

async function end(login_id: string, token: DelegationToken) {
  return (await portal.as(login_id)).post(delegation.end, token);
}

async function delegationsOf(login_id: string) {
  const client = await portal.as(login_id);
  return bodyOf(delegation.init.output, await client.get(delegation.init, {}));
}

test('its owner ends it, with its token; the audit log says so', async () => {
  const token = await delegate(portal, 'pic1', 'pic2', { first: 0, last: 3 });
  expectIssues(await end('pic1', { ...token, updated_at: '2' }), [[['updated_at'], failure.stale]]);
  await endDelegation(portal, 'pic1', token);
  expect(await delegationsOf('pic1')).toEqual({ own: [], stands_for: [] });
  expect(await delegationsOf('pic2')).toEqual({ own: [], stands_for: [] });
  expect(await lastNote(portal.db, 'delegation', token.delegation_id)).toMatchObject({
    action: 'ended',
    full_name: '吉田 翔太',
    object_name: '吉田 翔太 → 山田 千尋',
    detail: { from: { first_day: '2026-12-10', last_day: '2026-12-13' } },
  });
  // It has ended once.
  for (const updated_at of ['1', '2'])
    expectIssues(await end('pic1', { ...token, updated_at }), [[['updated_at'], failure.stale]]);
});

test('one that has not begun is withdrawn in the same way', async () => {
  const token = await delegate(portal, 'supplier1', 'supplier1b', { first: 3, last: 5 });
  await endDelegation(portal, 'supplier1', token);
  expect(await delegationsOf('supplier1')).toEqual({ own: [], stands_for: [] });
  expect(await lastNote(portal.db, 'delegation', token.delegation_id)).toMatchObject({ action: 'cancelled' });
});

test('one that is over has nothing to end', async () => {
  const token = await delegate(portal, 'pic1', 'pic2');
  portal.clock = new Date('2026-12-10T15:00:00Z');
  expectIssues(await end('pic1', token), [[['updated_at'], failure.stale]]);
});

test('nobody else ends it: not the delegate, a colleague, or an admin of another division', async () => {
  const token = await delegate(portal, 'pic1', 'pic2');
  for (const login_id of ['pic2', 'router1', 'supplier1', 'divadmin2'])
    expectRefused(await end(login_id, token), 404);
  expectRefused(await end('pic1', { ...token, delegation_id: 999_999_999 }), 404);
  expect((await delegationsOf('pic1')).own).toHaveLength(1);
});

test('a division admin ends one of their division, a system admin any', async () => {
  await expectDone(end('divadmin1', await delegate(portal, 'pic1', 'pic2')));
  await expectDone(end('sysadmin', await delegate(portal, 'pic1', 'pic2')));
  const supplied = await delegate(portal, 'supplier1', 'supplier1b');
  expectRefused(await end('divadmin1', supplied), 404);
  await expectDone(end('sysadmin', supplied));
});

test('one of somebody who is no longer valid is ended by a system admin', async () => {
  const token = await delegate(portal, 'pic1', 'pic2');
  await whileInvalid(portal, ['pic1'], async () => {
    expectRefused(await end('divadmin1', token), 404);
    await expectDone(end('sysadmin', token));
  });
});

test('it sleeps while one of the two is invalid or belongs elsewhere, and wakes again', async () => {
  await delegate(portal, 'pic1', 'pic2');
  await delegate(portal, 'supplier1', 'supplier1b');
  const stateOf = async (login_id: string) =>
    (await delegationsOf(login_id)).own.map(({ active, asleep }) => ({ active, asleep }));
  const [awake, sleeping] = [[{ active: true, asleep: false }], [{ active: false, asleep: true }]];
  expect(await stateOf('pic1')).toEqual(awake);
  await whileInvalid(portal, ['pic2', 'supplier1b'], async () => {
    expect(await stateOf('pic1')).toEqual(sleeping);
    expect(await stateOf('supplier1')).toEqual(sleeping);
  });
  await whileInvalid(portal, ['pic1'], async () => {
    const { stands_for } = await delegationsOf('pic2');
    expect(stands_for).toMatchObject([{ active: false, asleep: true }]);
  });
  const moveTo = async (login_id: string, code: string) => {
    const department_id = await portal.departmentId(code);
    await portal.db
      .updateTable('portal_user')
      .set({ department_id })
      .where('login_id', '=', login_id)
      .execute();
  };
  for (const login_id of ['pic1', 'pic2']) {
    // Another department of the division makes no difference.
    await moveTo(login_id, 'P103');
    expect(await stateOf('pic1')).toEqual(awake);
    await moveTo(login_id, 'P201');
    expect(await stateOf('pic1')).toEqual(sleeping);
    await moveTo(login_id, 'P102');
  }
  expect(await stateOf('pic1')).toEqual(awake);
});

test('both in another division, it still sleeps: it was named in the former one', async () => {
  await delegate(portal, 'pic1', 'pic2');
  const moveBoth = async (code: string) => {
    const department_id = await portal.departmentId(code);
    await portal.db
      .updateTable('portal_user')
      .set({ department_id })
      .where('login_id', 'in', ['pic1', 'pic2'])
      .execute();
  };
  await moveBoth('P201');
  expect((await delegationsOf('pic1')).own).toMatchObject([{ asleep: true }]);
  await moveBoth('P102');
});

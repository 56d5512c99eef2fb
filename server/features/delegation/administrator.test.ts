import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { delegationLabel, delegationText } from '#texts/delegation.ts';
import { invalid } from '#texts/fields.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { naming, type Days } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';

/** Administrators name delegates for others (docs/rules/delegation.md#by-an-administrator). */

const { user } = calls.delegation;

const portal = await portalForFile();
beforeEach(async () => {
  portal.clock = new Date('2026-12-10T03:00:00Z');
  await portal.db.deleteFrom('mail').where('delegation_id', 'is not', null).execute();
  await portal.db.deleteFrom('delegation').execute();
});

const reason = '入院のため';

async function save(admin: string, [absent, to]: readonly [string, string], days?: Days, why = reason) {
  const client = await portal.as(admin);
  const user_id = await portal.userId(absent);
  return client.post(user.save, { user_id, ...(await naming(portal, to, days)), reason: why });
}

async function initOf(admin: string, absent: string) {
  return (await portal.as(admin)).get(user.init, { user_id: await portal.userId(absent) });
}

test('both people read who named it, and the audit log has the reason', async () => {
  await expectDone(save('divadmin1', ['pic1', 'pic2']));
  const { person, own, stands_for } = bodyOf(user.init.output, await initOf('divadmin1', 'pic1'));
  expect(person).toEqual({
    user_id: await portal.userId('pic1'),
    full_name: '吉田 翔太',
    organisation_name: '設計部',
  });
  expect(own).toMatchObject([{ delegate_name: '山田 千尋', named_by: '鈴木 一郎', active: true }]);
  expect(stands_for).toEqual([]);
  for (const [login_id, side] of [
    ['pic1', 'own'],
    ['pic2', 'stands_for'],
  ] as const) {
    const { init } = calls.delegation;
    const body = bodyOf(init.output, await (await portal.as(login_id)).get(init, {}));
    expect(body[side]).toEqual(own);
    expect(JSON.stringify(body)).not.toContain(reason);
  }
  expect(await lastNote(portal.db, 'delegation', own[0]?.delegation_id ?? 0)).toMatchObject({
    action: 'created',
    full_name: '鈴木 一郎',
    object_name: '吉田 翔太 → 山田 千尋',
    detail: { to: { first_day: '2026-12-10', last_day: '2026-12-10', reason } },
  });
});

test('a system admin names for anybody, a division admin for operators of their division', async () => {
  await expectDone(save('sysadmin', ['pic1', 'pic2']));
  await expectDone(save('sysadmin', ['approver2', 'applicant2']));
  await expectDone(save('sysadmin', ['supplier1', 'supplier1b']));
  await expectDone(save('divadmin1', ['router1', 'pic2']));
  expectRefused(await save('divadmin1', ['approver2', 'applicant2']), 404);
  expectRefused(await save('divadmin1', ['supplier1b', 'supplier1']), 404);
  expectRefused(await save('pic2', ['pic1', 'router1']), 403);
  expectRefused(await save('supplier1', ['supplier1b', 'supplier1']), 403);
});

test('an admin is neither the absent person nor the delegate: a 403', async () => {
  expectRefused(await save('divadmin1', ['divadmin1', 'pic2']), 403);
  expectRefused(await save('divadmin1', ['pic1', 'divadmin1']), 403);
  expectRefused(await save('sysadmin', ['sysadmin2', 'sysadmin']), 403);
  expect((await portal.db.selectFrom('delegation').selectAll().execute()).length).toBe(0);
  // A colleague with the same right may.
  await expectDone(save('sysadmin', ['pic1', 'divadmin1']));
});

test('a reason of up to 200 characters is required', async () => {
  const required = invalid.required(delegationLabel.reason);
  expectIssues(await save('sysadmin', ['pic1', 'pic2'], {}, ' '), [[['reason'], required]]);
  expectIssues(await save('sysadmin', ['pic1', 'pic2'], {}, '長'.repeat(201)), [
    [['reason'], invalid.tooLong(delegationLabel.reason, 200)],
  ]);
  await expectDone(save('sysadmin', ['pic1', 'pic2'], {}, '長'.repeat(200)));
});

test('the rules of a period and of a delegate are the same', async () => {
  await expectDone(save('sysadmin', ['pic1', 'approver1'], { first: 1, last: 3 }));
  const overlap = delegationText.overlap('佐々木 隆', { first_day: '2026-12-11', last_day: '2026-12-13' });
  expectIssues(await save('sysadmin', ['pic1', 'pic2'], { first: -1, last: 1 }), [
    [['first_day'], delegationText.past],
    [['first_day'], overlap],
  ]);
  expectIssues(await save('sysadmin', ['pic1', 'applicant2']), [
    [['delegate_user_id'], delegationText.notCandidate],
  ]);
});

test('of nobody unknown or invalid, and of nobody in another division', async () => {
  const admin = await portal.as('divadmin1');
  for (const login_id of ['approver2', 'supplier1', 'retired1']) {
    const user_id = await portal.userId(login_id);
    expectRefused(await admin.get(user.init, { user_id }), 404);
    expectRefused(await admin.get(user.candidates, { user_id, name: null, skip: 0, limit: 5 }), 404);
  }
  expectRefused(await admin.get(user.init, { user_id: 999_999_999 }), 404);
  expectRefused(await initOf('pic2', 'pic1'), 403);
});

async function peopleOf(admin: string, name: string | null = null) {
  const answer = await (await portal.as(admin)).get(user.people, { name, skip: 0, limit: 100 });
  return bodyOf(user.people.output, answer);
}

test('the people of an admin: their names and departments, and nothing else', async () => {
  const ofDivision = await peopleOf('divadmin1');
  expect(ofDivision.items.map(({ full_name }) => full_name)).not.toContain('鈴木 一郎');
  expect(ofDivision.total_count).toBe(8);
  for (const item of ofDivision.items)
    expect(Object.keys(item).toSorted()).toEqual(['full_name', 'organisation_name', 'user_id']);
  const all = await peopleOf('sysadmin', '山');
  expect(all.items.map(({ full_name }) => full_name).toSorted()).toEqual(
    ['山本 直樹', '山田 千尋', '山口 亮', '横山 勝'].toSorted(),
  );
  await whileInvalid(portal, ['pic2'], async () => {
    expect((await peopleOf('divadmin1')).total_count).toBe(7);
  });
});

test('the candidates of another person are theirs, not the admin’s', async () => {
  const admin = await portal.as('sysadmin');
  const of = async (login_id: string) => {
    const user_id = await portal.userId(login_id);
    const answer = await admin.get(user.candidates, { user_id, name: null, skip: 0, limit: 100 });
    return bodyOf(user.candidates.output, answer).items.map(({ full_name }) => full_name);
  };
  expect(await of('supplier1')).toEqual(['岡田 隆之']);
  expect((await of('approver2')).toSorted()).toEqual(
    ['高橋 由美', '渡辺 拓也', '加藤 恵', '井上 真理子'].toSorted(),
  );
});

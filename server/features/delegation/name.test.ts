import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Sent } from '#contract/call.ts';
import { delegationLabel, delegationText } from '#texts/delegation.ts';
import { invalid } from '#texts/fields.ts';
import { bodyOf, expectDone, expectIssues } from '#testing/application.ts';
import { lastNote } from '#testing/audit.ts';
import { dayFromToday, delegate, endDelegation, naming } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';

/** A person names a delegate (docs/rules/delegation.md#naming-a-delegate). */

const { delegation } = calls;

const portal = await portalForFile();
beforeEach(async () => {
  // Noon in Japan.
  portal.clock = new Date('2026-12-10T03:00:00Z');
  await portal.db.deleteFrom('delegation').execute();
});

async function save(login_id: string, input: Sent<typeof delegation.save>) {
  return (await portal.as(login_id)).post(delegation.save, input);
}

async function candidatesOf(login_id: string, name: string | null = null) {
  const client = await portal.as(login_id);
  const answer = await client.get(delegation.candidates, { name, skip: 0, limit: 100 });
  return bodyOf(delegation.candidates.output, answer);
}

async function delegationsOf(login_id: string) {
  const client = await portal.as(login_id);
  return bodyOf(delegation.init.output, await client.get(delegation.init, {}));
}

describe('whom somebody may name', () => {
  test('an operator: the valid users of their division, by name and department alone', async () => {
    const { items, total_count } = await candidatesOf('pic1');
    expect(items.map(({ full_name }) => full_name).toSorted()).toEqual(
      [
        '鈴木 一郎',
        '伊藤 さくら',
        '山本 直樹',
        '中村 愛',
        '小林 大輔',
        '山田 千尋',
        '佐々木 隆',
        '松本 浩',
      ].toSorted(),
    );
    expect(total_count).toBe(8);
    expect(items.find(({ full_name }) => full_name === '山田 千尋')).toEqual({
      user_id: await portal.userId('pic2'),
      full_name: '山田 千尋',
      organisation_name: '設計部',
    });
  });

  test('a supplier’s user: the valid colleagues of the same supplier', async () => {
    const user_id = await portal.userId('supplier1b');
    const colleague = { user_id, full_name: '岡田 隆之', organisation_name: null };
    expect(await candidatesOf('supplier1')).toEqual({ items: [colleague], total_count: 1 });
    expect(await candidatesOf('supplier1c')).toEqual({ items: [], total_count: 0 });
    await whileInvalid(portal, ['supplier1b'], async () => {
      expect((await candidatesOf('supplier1')).items).toEqual([]);
    });
  });

  test('are found by a part of the name', async () => {
    const { items } = await candidatesOf('pic1', '山');
    expect(items.map(({ full_name }) => full_name).toSorted()).toEqual(['山本 直樹', '山田 千尋']);
  });
});

test('both read the delegation: not active yet, active, and gone after its last day', async () => {
  await delegate(portal, 'pic1', 'pic2', { first: 1, last: 2 });
  const expected = {
    user_name: '吉田 翔太',
    delegate_name: '山田 千尋',
    first_day: '2026-12-11',
    last_day: '2026-12-12',
    active: false,
    asleep: false,
    named_by: null,
  };
  const seen = async () => [(await delegationsOf('pic1')).own, (await delegationsOf('pic2')).stands_for];
  expect(await seen()).toMatchObject([[expected], [expected]]);
  expect((await delegationsOf('pic1')).stands_for).toEqual([]);
  for (const [time, active] of [
    ['2026-12-10T14:59:59Z', false],
    ['2026-12-10T15:00:00Z', true],
    ['2026-12-12T14:59:59Z', true],
  ] as const) {
    portal.clock = new Date(time);
    expect(await seen()).toMatchObject([[{ active }], [{ active }]]);
  }
  portal.clock = new Date('2026-12-12T15:00:00Z');
  expect(await seen()).toEqual([[], []]);
});

test('the audit log has who stands for whom, and when', async () => {
  const { delegation_id } = await delegate(portal, 'supplier1', 'supplier1b', { first: 0, last: 4 });
  expect(await lastNote(portal.db, 'delegation', delegation_id)).toMatchObject({
    action: 'created',
    full_name: '石井 陽子',
    object_name: '石井 陽子 → 岡田 隆之',
    detail: { to: { first_day: '2026-12-10', last_day: '2026-12-14' } },
  });
});

test('the period: from today on, in order, a year at most', async () => {
  const delegate_user_id = await portal.userId('pic2');
  const of = async (first_day: string, last_day: string) =>
    save('pic1', { delegate_user_id, first_day, last_day });
  expectIssues(await of('2026-12-09', '2026-12-11'), [[['first_day'], delegationText.past]]);
  const before = invalid.before(delegationLabel.last_day, delegationLabel.first_day);
  expectIssues(await of('2026-12-12', '2026-12-11'), [[['last_day'], before]]);
  expectIssues(await of('2026-12-10', '2027-12-10'), [[['last_day'], delegationText.tooLong]]);
  expectIssues(await of('', '2026-12-32'), [
    [['first_day'], invalid.required(delegationLabel.first_day)],
    [['last_day'], invalid.date(delegationLabel.last_day)],
  ]);
  await expectDone(of('2026-12-10', '2027-12-09'));
});

test.each([
  ['oneself', 'pic1', 'pic1'],
  ['an operator of another division', 'pic1', 'applicant2'],
  ['an invalid operator', 'pic1', 'retired1'],
  ['a supplier’s user, as an operator', 'pic1', 'supplier1'],
  ['an operator, as a supplier’s user', 'supplier1', 'pic1'],
  ['somebody of another supplier', 'supplier1', 'supplier2'],
  ['somebody of another branch of the company', 'supplier1', 'supplier1c'],
])('nobody names %s', async (_, absent, to) => {
  expectIssues(await save(absent, await naming(portal, to)), [
    [['delegate_user_id'], delegationText.notCandidate],
  ]);
  expect(await delegationsOf(absent)).toEqual({ own: [], stands_for: [] });
});

test('nobody names an unknown user, and everything that is wrong is said at once', async () => {
  await delegate(portal, 'pic1', 'pic2', { first: 0, last: 1 });
  const [first_day, last_day] = [dayFromToday(portal, -1), dayFromToday(portal, 0)];
  const period = { first_day: '2026-12-10', last_day: '2026-12-11' };
  expectIssues(await save('pic1', { delegate_user_id: 999_999_999, first_day, last_day }), [
    [['delegate_user_id'], delegationText.notCandidate],
    [['first_day'], delegationText.past],
    [['first_day'], delegationText.overlap('山田 千尋', period)],
  ]);
});

test('periods of one person do not overlap: the message names the other delegate', async () => {
  const token = await delegate(portal, 'pic1', 'approver1', { first: 5, last: 10 });
  const message = '佐々木 隆さんを代理人とする期間（2026/12/15〜2026/12/20）と重なっています。';
  for (const days of [
    { first: 0, last: 5 },
    { first: 10, last: 12 },
    { first: 6, last: 7 },
    { first: 0, last: 30 },
  ])
    expectIssues(await save('pic1', await naming(portal, 'pic2', days)), [[['first_day'], message]]);
  await delegate(portal, 'pic1', 'pic2', { first: 0, last: 4 });
  await delegate(portal, 'pic1', 'pic2', { first: 11, last: 12 });
  await endDelegation(portal, 'pic1', token);
  await delegate(portal, 'pic1', 'pic2', { first: 5, last: 10 });
});

test('a delegate stands for five people at most on any day', async () => {
  const five = ['reception1', 'reception2', 'router1', 'pic1', 'approver1'];
  for (const login_id of five) await delegate(portal, login_id, 'final1', { first: 2, last: 4 });
  const message = '松本 浩さんは、この期間に既に5名の代理人になっています。';
  for (const days of [
    { first: 0, last: 2 },
    { first: 3, last: 3 },
    { first: 4, last: 9 },
  ])
    expectIssues(await save('pic2', await naming(portal, 'final1', days)), [[['delegate_user_id'], message]]);
  await delegate(portal, 'pic2', 'final1', { first: 0, last: 1 });
  await delegate(portal, 'pic2', 'final1', { first: 5, last: 9 });
});

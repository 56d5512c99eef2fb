import { afterEach, expect, test } from 'vitest';
import type { DetailStep } from '#contract/application/detail.ts';
import { act, expectDone, loadDetailAs, submitAndRoute, submitApplication } from '#testing/application.ts';
import { delegate, endDelegation } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';
import { candidateText } from '#texts/waiting-step.ts';

/** How long open steps have waited, and for whom (docs/rules/applications.md#waiting-steps). */

const portal = await portalForFile();
const noon = (day: string) => new Date(`${day}T12:00:00+09:00`);
afterEach(() => {
  portal.clock = null;
});

/** Nine working days: Tuesday, 17 to 30 November 2026, without the 23rd, a holiday. */
const given = { values: { applicant_answers_hope_date: '2026-11-30' } };
function submitJoining(): Promise<number> {
  portal.clock = noon('2026-11-17');
  return submitAndRoute(portal, joiningSketch, given);
}

async function stepsAs(login_id: string, application_id: number, day: string): Promise<DetailStep[]> {
  portal.clock = noon(day);
  return (await loadDetailAs(portal, login_id, application_id)).detail_steps;
}

test('an operator sees 目安 of each step, and of the open ones the day and how late they are', async () => {
  const id = await submitJoining();
  const planned = (await stepsAs('applicant1', id, '2026-11-17')).map(({ planned_on }) => planned_on);
  expect(planned).toEqual([
    null,
    '2026-11-18',
    '2026-11-20',
    '2026-11-19',
    '2026-11-19',
    '2026-11-25',
    '2026-11-30',
  ]);
  const since = async (day: string) => {
    const steps = await stepsAs('applicant1', id, day);
    expect(steps.map(({ waiting }) => waiting !== null)).toEqual(steps.map(({ is_open }) => is_open));
    return steps.flatMap(({ waiting }) => (waiting === null ? [] : [[waiting.day, waiting.overdue]]));
  };
  expect(await since('2026-11-17')).toEqual([
    [1, null],
    [1, null],
  ]);
  expect((await since('2026-11-19'))[0]).toEqual([3, null]);
  expect((await since('2026-11-22'))[0]).toEqual([4, 1]);
  expect((await since('2026-11-24'))[0]).toEqual([5, 2]);
});

test('a step that follows counts from the day on which it starts; after the end nothing waits', async () => {
  const id = await submitJoining();
  portal.clock = noon('2026-11-24');
  for (const who of ['pic1', 'supplier1']) await expectDone(act(portal, who, 'approve', id));
  const steps = await stepsAs('applicant1', id, '2026-11-25');
  expect(steps.map(({ waiting }) => waiting?.day ?? null)).toEqual([null, null, null, null, null, 2, null]);
  await expectDone(act(portal, 'approver1', 'reject', id));
  expect((await stepsAs('applicant1', id, '2026-11-25')).every(({ waiting }) => waiting === null)).toBe(true);
});

test('a supplier reads it of its own steps alone, and nobody behind 全員', async () => {
  portal.clock = noon('2026-11-17');
  const route = {
    steps: [
      { of: 'S0001' },
      { of: 'S0002' },
      { of: 'P102', users: ['pic1'] },
      { of: 'S0001', users: ['supplier1b'], prev: '4,5,6' },
    ],
  };
  const id = await submitAndRoute(portal, route, given);
  const shown = async (login_id: string) =>
    (await stepsAs(login_id, id, '2026-11-24')).map(({ planned_on, waiting }) => [planned_on, waiting]);
  const nothing = [null, null];
  const own = ['2026-11-19', { day: 5, overdue: 2 }];
  expect(await shown('supplier1')).toEqual([
    nothing,
    nothing,
    nothing,
    own,
    nothing,
    ['2026-11-25', null],
    nothing,
  ]);
  expect(await shown('supplier2')).toEqual([nothing, nothing, nothing, own, nothing, nothing]);
  await expectDone(act(portal, 'supplier1', 'approve', id));
  expect((await shown('supplier1'))[3]).toEqual(['2026-11-19', null]);
});

test('an operator reads who is behind 全員: the first five valid users and how many more', async () => {
  const id = await submitApplication(portal);
  const route = { steps: [{ of: 'P103' }, { of: 'S0001' }, { of: 'P102', users: ['pic1'] }] };
  for (const [who, how] of [['reception1', {}] as const, ['router1', { route }] as const])
    await expectDone(act(portal, who, 'approve', id, how));
  const behind = async () =>
    (await loadDetailAs(portal, 'applicant1', id)).detail_steps.flatMap(({ waiting }) =>
      waiting === null ? [] : [[waiting.people_behind?.map(candidateText), waiting.more_behind]],
    );
  const quality = ['佐々木 隆', '山本 直樹', '中村 愛'];
  const aoba = ['石井 陽子', '岡田 隆之'];
  expect(await behind()).toEqual([
    [quality, 0],
    [aoba, 0],
    [[], 0],
  ]);
  await whileInvalid(portal, ['approver1', 'supplier1', 'supplier1b'], async () => {
    expect((await behind()).slice(0, 2)).toEqual([
      [quality.slice(1), 0],
      [[], 0],
    ]);
  });
  // Who is away can act, but is not the first to be asked.
  const away = await delegate(portal, 'approver1', 'router1');
  expect((await behind())[0]).toEqual([[...quality.slice(1), '佐々木 隆（不在）'], 0]);
  await endDelegation(portal, 'approver1', away);
  await delegate(portal, 'approver1', 'router1', { first: 1 });
  expect((await behind())[0]).toEqual([quality, 0]);
  await portal.db
    .updateTable('portal_user')
    .set({ department_id: await portal.departmentId('P103') })
    .where('login_id', 'in', ['pic1', 'pic2', 'router1'])
    .execute();
  expect((await behind())[0]).toEqual([['佐々木 隆', '吉田 翔太', '山田 千尋', '山本 直樹', '中村 愛'], 1]);
});

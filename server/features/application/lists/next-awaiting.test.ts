import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { workListKind } from '#domain/codes.ts';
import { daysLater, japanDate } from '#domain/japan-date.ts';
import { act, bodyOf, cancel, expectDone, submitAndRoute, submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';

/** 次の申請へ: goes through 自分の承認待ち in order, then starts again at the top. */

const { list } = calls.application;
const never = 2_147_483_647;
const nothing = { application_id: null, previous_application_id: null, count: 0 };

const portal = await portalForFile();

async function next(login_id: string, application_id: number) {
  const client = await portal.as(login_id);
  return bodyOf(list.next_awaiting.output, await client.get(list.next_awaiting, { application_id }));
}

const beside = (application_id: number, previous_application_id: number, count: number) => ({
  application_id,
  previous_application_id,
  count,
});

async function awaiting(login_id: string): Promise<number[]> {
  const client = await portal.as(login_id);
  const input = { search_type: workListKind.awaiting_my_approval, skip: 0, limit: 100 };
  const { items } = bodyOf(list.application_list.output, await client.get(list.application_list, input));
  return items.map(({ application_id }) => application_id);
}

function wantedIn(days: number): Promise<number> {
  const day = daysLater(japanDate(new Date()), days);
  return submitApplication(portal, { values: { applicant_answers_hope_date: day } });
}

test('null if nothing awaits the user', async () => {
  expect(await next('reception1', never)).toEqual(nothing);
});

test('each leads to its neighbours by 目安; the last and the first to each other', async () => {
  const [late, early, middle] = [await wantedIn(90), await wantedIn(30), await wantedIn(60)];
  // On the same day the older one comes first.
  const middle2 = await wantedIn(60);
  const order = [early, middle, middle2, late];
  expect(await awaiting('reception1')).toEqual(order);
  for (const [index, id] of order.entries())
    expect(await next('reception1', id)).toEqual({
      application_id: order[(index + 1) % 4],
      previous_application_id: order[(index + 3) % 4],
      count: 3,
    });
  // An unknown application and one of another user have no position: both ends of the list.
  const another = await submitApplication(portal, { login_id: 'applicant2', division: 'D02', type: 'W01' });
  for (const id of [never, another]) expect(await next('reception1', id)).toEqual(beside(early, late, 4));

  // A decided application has left the list; the next one follows its old position.
  await expectDone(act(portal, 'reception1', 'approve', middle));
  expect(await next('reception1', middle)).toEqual(beside(middle2, early, 3));
  await expectDone(act(portal, 'reception1', 'reject', late));
  expect(await next('reception1', late)).toEqual(beside(early, middle2, 2));
  await expectDone(cancel(portal, 'applicant1', early));
  expect(await next('reception1', early)).toEqual(beside(middle2, middle2, 1));
  // The only remaining one does not lead to itself.
  expect(await next('reception1', middle2)).toEqual(nothing);
});

test('applications assigned by department and by name are in one order', async () => {
  const before = await awaiting('pic1');
  const byName = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }] });
  const byDepartment = await submitAndRoute(portal, { steps: [{ of: 'P102' }] });
  expect(await awaiting('pic1')).toEqual([...before, byName, byDepartment]);
  expect(await next('pic1', byName)).toMatchObject({ application_id: byDepartment });
  expect(await next('pic1', byDepartment)).toMatchObject({ application_id: before[0] ?? byName });
});

test('a supplier goes through its own, and never learns of others', async () => {
  const own = await submitAndRoute(portal, joiningSketch);
  const second = await submitAndRoute(portal, joiningSketch);
  const inside = await submitApplication(portal);
  expect(await next('supplier1', own)).toEqual(beside(second, second, 1));
  expect(await next('supplier1', inside)).toEqual(await next('supplier1', never));
  expect(await next('supplier2', own)).toEqual(nothing);
  await expectDone(act(portal, 'supplier1', 'approve', own));
  await expectDone(act(portal, 'supplier1', 'approve', second));
  expect(await next('supplier1', second)).toEqual(nothing);
});

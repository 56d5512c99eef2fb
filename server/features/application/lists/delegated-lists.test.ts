import { parse } from 'csv-parse/sync';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Sent } from '#contract/call.ts';
import { workListKind, type WorkListKind } from '#domain/codes.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { indexItems } from '#server/search-index/store.ts';
import { act, bodyOf, expectDone, submitAndRoute } from '#testing/application.ts';
import { delegate, endDelegation } from '#testing/delegation.ts';
import { portalForFile } from '#testing/portal.ts';
import type { RouteSketch } from '#testing/route.ts';

/** What a delegate finds in 自分の承認待ち (docs/rules/delegation.md#what-is-delegated). */

const { list } = calls.application;

const portal = await portalForFile();
beforeEach(async () => {
  await portal.db.deleteFrom('delegation').execute();
});

const awaiting = workListKind.awaiting_my_approval;

type Asked = Partial<Sent<typeof list.application_list>>;

async function listOf(login_id: string, asked: Asked = {}) {
  const input = { search_type: awaiting, skip: 0, limit: 100, ...asked };
  const client = await portal.as(login_id);
  return bodyOf(list.application_list.output, await client.get(list.application_list, input));
}

async function idsOf(login_id: string, asked: Asked = {}): Promise<number[]> {
  const { items, total_count } = await listOf(login_id, asked);
  if (asked.limit === undefined) expect(total_count).toBe(items.length);
  return items.map(({ application_id }) => application_id);
}

async function countOf(login_id: string): Promise<number> {
  const client = await portal.as(login_id);
  return bodyOf(list.awaiting_count.output, await client.get(list.awaiting_count, {})).count;
}

async function csvOf(login_id: string, search_type: WorkListKind = awaiting): Promise<string[][]> {
  const client = await portal.as(login_id);
  const { bytes } = await client.download(list.csv, { search_type, encoding: 'utf-8' });
  return parse(bytes, { bom: true, from_line: 2 });
}

async function nextOf(login_id: string, application_id: number) {
  const client = await portal.as(login_id);
  return bodyOf(list.next_awaiting.output, await client.get(list.next_awaiting, { application_id }));
}

const of = (...users: readonly (readonly [string, string])[]): RouteSketch => ({
  steps: users.map(([code, login_id]) => ({ of: code, users: [login_id] })),
});
const wantedOn = (day: string, route: RouteSketch) =>
  submitAndRoute(portal, route, { values: { applicant_answers_hope_date: day } });

test('the open steps of the absent person, in list, count, CSV and next, in one order with one’s own', async () => {
  const first = await wantedOn('2099-01-01', of(['P102', 'pic1']));
  const second = await wantedOn('2099-01-02', of(['P102', 'pic2']));
  const third = await wantedOn('2099-01-03', of(['P102', 'pic1']));
  expect(await idsOf('pic2')).toEqual([second]);
  const token = await delegate(portal, 'pic1', 'pic2');

  const all = [first, second, third];
  const { items } = await listOf('pic2');
  expect(items.map(({ application_id }) => application_id)).toEqual(all);
  expect(items.map(({ acts_for }) => acts_for)).toEqual(['吉田 翔太', undefined, '吉田 翔太']);
  // 一括承認 is for one's own steps.
  for (const key of ['application_updated_at', 'approval_route_step_id', 'approval_route_step_updated_at'])
    expect(items.map((item) => key in item)).toEqual([false, true, false]);
  expect(await idsOf('pic2', { sort: 'newest' })).toEqual(all.toReversed());
  expect(await idsOf('pic2', { sort: 'due_last' })).toEqual(all.toReversed());
  expect([await idsOf('pic2', { skip: 1, limit: 1 }), await idsOf('pic2', { skip: 2, limit: 1 })]).toEqual([
    [second],
    [third],
  ]);
  expect(await idsOf('pic2', { q: `${third}` })).toEqual([third]);
  expect(await countOf('pic2')).toBe(3);
  expect((await csvOf('pic2')).map(([id]) => Number(id))).toEqual(all);
  expect(await nextOf('pic2', first)).toEqual({
    application_id: second,
    previous_application_id: third,
    count: 2,
  });
  expect(await nextOf('pic2', second)).toMatchObject({
    application_id: third,
    previous_application_id: first,
  });
  // The absent person keeps it, and nobody else has it.
  expect(await idsOf('pic1')).toEqual([first, third]);
  expect((await listOf('pic1')).items[0]).not.toHaveProperty('acts_for');
  expect(await idsOf('reception1')).toEqual([]);
  // Only in 承認待ち.
  expect(await idsOf('pic2', { search_type: workListKind.for_approval_uncompleted })).toEqual([second]);

  await expectDone(act(portal, 'pic2', 'approve', first));
  expect([await idsOf('pic1'), await idsOf('pic2')]).toEqual([[third], [second, third]]);
  await endDelegation(portal, 'pic1', token);
  expect([await idsOf('pic2'), await countOf('pic2')]).toEqual([[second], 1]);
  // Who acted has it among 承認・閲覧の書類 for good.
  expect(await idsOf('pic2', { search_type: workListKind.for_approval_uncompleted })).toContain(first);
});

test('the user’s own row stands, by name or department; one application is there once', async () => {
  const byName = await wantedOn('2099-01-01', of(['P203', 'router2'], ['P201', 'final2']));
  const byDepartment = await wantedOn('2099-01-02', {
    steps: [{ of: 'P203', users: ['router2'] }, { of: 'P201' }],
  });
  const twice = await wantedOn(
    '2099-01-03',
    of(['P202', 'approver2'], ['P203', 'router2'], ['P202', 'approver2']),
  );
  await delegate(portal, 'router2', 'final2');
  await delegate(portal, 'approver2', 'final2');
  const { items } = await listOf('final2');
  expect(items.map(({ application_id, acts_for }) => [application_id, acts_for])).toEqual([
    [byName, undefined],
    [byDepartment, undefined],
    [twice, '山口 亮'],
  ]);
  expect([await countOf('final2'), (await csvOf('final2')).length]).toEqual([3, 3]);
  // The lowest step goes, the next one of somebody absent comes.
  await expectDone(act(portal, 'approver2', 'approve', twice));
  expect((await listOf('final2')).items.at(-1)?.acts_for).toBe('加藤 恵');
});

test('not the delegate’s own application, nor a step of a whole department', async () => {
  const own = await wantedOn('2099-01-01', of(['P103', 'reception2']));
  await wantedOn('2099-01-02', { steps: [{ of: 'P103' }] });
  await delegate(portal, 'reception2', 'applicant1');
  expect([await idsOf('applicant1'), await countOf('applicant1')]).toEqual([[], 0]);
  expect(await idsOf('applicant1', { search_type: workListKind.own_uncompleted })).toContain(own);
});

test('a supplier’s delegate has the colleague’s, in the supplier’s view', async () => {
  const id = await wantedOn('2099-01-01', of(['S0001', 'supplier1'], ['P102', 'router1']));
  expect(await idsOf('supplier1b')).toEqual([]);
  await delegate(portal, 'supplier1', 'supplier1b');
  const { items } = await listOf('supplier1b');
  expect(items).toMatchObject([
    { application_id: id, acts_for: '石井 陽子', approver: '石井 陽子', step_type: 5 },
  ]);
  expect(await idsOf('supplier2')).toEqual([]);
  expect((await csvOf('supplier1b')).map(([number]) => Number(number))).toEqual([id]);
  expect(await nextOf('supplier1b', 2_147_483_647)).toMatchObject({ application_id: id, count: 1 });
});

test('what a delegate ended says in lists and CSV who acted and for whom, to operators', async () => {
  const rejected = await wantedOn('2099-01-01', {
    steps: [{ of: 'P102', users: ['pic1', 'router1'] }, { of: 'S0001' }],
  });
  await delegate(portal, 'pic1', 'pic2');
  await expectDone(act(portal, 'pic2', 'reject', rejected));
  const approved = await wantedOn('2099-01-01', of(['P102', 'pic1']));
  await expectDone(act(portal, 'pic2', 'approve', approved));
  await delegate(portal, 'final1', 'approver1');
  await expectDone(act(portal, 'approver1', 'approve', approved));
  const own = await wantedOn('2099-01-01', of(['P102', 'router1'], ['P102', 'pic1']));
  await expectDone(act(portal, 'router1', 'reject', own));

  const approverOf = async (login_id: string, search_type: WorkListKind, id: number) => {
    const { items } = await listOf(login_id, { search_type });
    const row = (await csvOf(login_id, search_type)).find(([number]) => number === String(id));
    return [items.find(({ application_id }) => application_id === id)?.approver, row?.[8]];
  };
  const { own_completed, for_approval_completed } = workListKind;
  for (const [id, text] of [
    [rejected, '山田 千尋（吉田 翔太の代理）'],
    [approved, '佐々木 隆（松本 浩の代理）'],
    [own, '小林 大輔'],
  ] as const) {
    expect(await approverOf('applicant1', own_completed, id)).toEqual([text, text]);
    expect(await approverOf('pic1', for_approval_completed, id)).toEqual([text, text]);
  }
  expect(await approverOf('supplier1', for_approval_completed, rejected)).toEqual(['', '']);
});

test('the search does not find it for a delegate', async () => {
  const id = await submitAndRoute(portal, of(['P102', 'pic1']), {
    values: { field_value01: '代理検索株式会社' },
  });
  await delegate(portal, 'pic1', 'pic2');
  await indexItems(portal.db, searchSources, 'application', [id]);
  const { search } = calls.search;
  const found = async (login_id: string) => {
    const answer = await (await portal.as(login_id)).get(search, { q: '代理検索', skip: 0, limit: 10 });
    return bodyOf(search.output, answer).total_count;
  };
  expect([await found('pic1'), await found('pic2')]).toEqual([1, 0]);
});

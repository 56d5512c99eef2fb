import { beforeAll, describe, expect, test } from 'vitest';
import type { DetailEvent } from '#contract/application/detail.ts';
import { calls } from '#contract/calls.ts';
import { workListKind } from '#domain/codes.ts';
import {
  act,
  bodyOf,
  expectDone,
  submitAndReceive,
  submitAndRoute,
  loadDetailAs,
  submitApplication,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';

const { list } = calls.application;

const portal = await portalForFile();

const named = (name: string) => new File([`${name}の中身`], name);
const operators = { company_name: null, branch_office_name: null };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 1, minute));

/** An event without its time, and its minute. */
function timed(event: DetailEvent | undefined): { event: Omit<DetailEvent, 'happened_at'>; minute: number } {
  if (event === undefined) throw new Error('the history is shorter');
  const { happened_at, ...rest } = event;
  return { event: rest, minute: (new Date(happened_at).getTime() - at(0).getTime()) / 60_000 };
}

/** The fields of an event that only operators get. */
const operatorsOnly = { self_approved: false, assignee_before: null, assignee_after: null };
const noHandOver = { handed_over_to: null };

function withoutOperatorsOnly(event: DetailEvent | undefined): Partial<DetailEvent> {
  const { self_approved: _, assignee_before: __, assignee_after: ___, ...visible } = event ?? {};
  return visible;
}

describe('an application from submission to the end', () => {
  let application_id: number;
  beforeAll(async () => {
    portal.clock = at(0);
    application_id = await submitApplication(portal, {
      files: { file2: named('図面.pdf'), file1: named('見積.pdf') },
    });
    portal.clock = at(1);
    await expectDone(
      act(portal, 'reception2', 'approve', application_id, { comment: '受け付けました。\n二行目' }),
    );
    portal.clock = at(2);
    await expectDone(
      act(portal, 'router1', 'approve', application_id, { comment: null, route: joiningSketch }),
    );
    portal.clock = at(3);
    const files = { file1: named('回答1.txt'), file2: named('回答2.txt'), file3: named('回答1.txt') };
    await expectDone(
      act(portal, 'supplier1', 'approve', application_id, { comment: '承知しました。', files }),
    );
    portal.clock = at(4);
    await expectDone(act(portal, 'pic1', 'approve', application_id));
    portal.clock = at(5);
    await expectDone(act(portal, 'approver1', 'approve', application_id));
    portal.clock = at(6);
    await expectDone(act(portal, 'final1', 'approve', application_id, { comment: '完了です。' }));
    portal.clock = null;
  });

  test('an operator reads each event in order: when, what, who, from which status to which, comment, files', async () => {
    const { history } = await loadDetailAs(portal, 'applicant1', application_id);
    expect(history).toHaveLength(7);
    expect(history.map((event) => timed(event).minute)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(timed(history[0]).event).toEqual({
      ...operators,
      ...operatorsOnly,
      ...noHandOver,
      kind: 'submitted',
      division_name: '産業機器事業部',
      department_name: '営業部',
      full_name: '伊藤 さくら',
      for_full_name: null,
      step_type: null,
      from_status: null,
      to_status: 1,
      comment: null,
      file_names: ['見積.pdf', '図面.pdf'],
    });
    expect(timed(history[1]).event).toMatchObject({
      kind: 'approved',
      step_type: 2,
      from_status: 1,
      to_status: 2,
      comment: '受け付けました。\n二行目',
      file_names: [],
    });
    expect(timed(history[2]).event).toMatchObject({
      step_type: 3,
      from_status: 2,
      to_status: 2,
      comment: null,
    });
    expect(timed(history[3]).event).toEqual({
      ...operatorsOnly,
      ...noHandOver,
      kind: 'approved',
      division_name: null,
      department_name: null,
      company_name: '株式会社青葉精工',
      branch_office_name: '本社',
      full_name: history[3]?.full_name,
      for_full_name: null,
      step_type: 5,
      from_status: 2,
      to_status: 2,
      comment: '承知しました。',
      file_names: ['回答1.txt', '回答2.txt', '回答1.txt'],
    });
    expect(history.slice(4).map(({ step_type, to_status }) => [step_type, to_status])).toEqual([
      [4, 2],
      [5, 2],
      [6, 3],
    ]);
    // No field that the contract does not declare.
    for (const event of history) expect(event).not.toHaveProperty('supplier_id');
  });

  test('everybody who may see the application reads the same, except suppliers', async () => {
    const { history } = await loadDetailAs(portal, 'applicant1', application_id);
    for (const login_id of ['reception1', 'pic1', 'viewer1', 'final1'])
      expect((await loadDetailAs(portal, login_id, application_id)).history).toEqual(history);
    const visible = (await loadDetailAs(portal, 'supplier1', application_id)).history;
    const [first, fourth, last] = [0, 3, 6].map((index) => withoutOperatorsOnly(history[index]));
    expect(visible).toEqual([first, fourth, { ...last, full_name: null, comment: null }]);
  });

  test('names are those at the time of the event: a later change of name or department alters nothing', async () => {
    const before = (await loadDetailAs(portal, 'applicant1', application_id)).history;
    const change = (set: { full_name: string; department_id: number }) =>
      portal.db.updateTable('portal_user').set(set).where('login_id', '=', 'pic1').execute();
    await change({ full_name: '改名 太郎', department_id: await portal.departmentId('P301') });
    expect((await loadDetailAs(portal, 'applicant1', application_id)).history).toEqual(before);
    await change({ full_name: '吉田 翔太', department_id: await portal.departmentId('P102') });
  });

  test('operators see predecessors and open steps, suppliers neither', async () => {
    const id = await submitAndRoute(portal, joiningSketch);
    const { detail_steps } = await loadDetailAs(portal, 'applicant1', id);
    expect(detail_steps.map(({ prev_step_order, is_open }) => [prev_step_order, is_open])).toEqual([
      [null, false],
      [null, false],
      [null, false],
      [null, true],
      [null, true],
      ['4,5', false],
      [null, false],
    ]);
    for (const step of (await loadDetailAs(portal, 'supplier1', id)).detail_steps) {
      expect(step).not.toHaveProperty('prev_step_order');
      expect(step).not.toHaveProperty('is_open');
    }
    await expectDone(act(portal, 'pic1', 'reject', id));
    const rejected = await loadDetailAs(portal, 'applicant1', id);
    expect(rejected.detail_steps.some(({ is_open }) => is_open)).toBe(false);
    expect(rejected.history.at(-1)).toMatchObject({
      kind: 'rejected',
      step_type: 4,
      from_status: 2,
      to_status: 3,
    });
  });
});

test('a supplier sees of a rival’s rejection only that the application ended', async () => {
  const id = await submitAndRoute(portal, { steps: [{ of: 'S0001' }, { of: 'S0002' }] });
  const comment = '条件が合いません。';
  await expectDone(act(portal, 'supplier2', 'reject', id, { comment, files: { file1: named('理由.pdf') } }));
  const whole = (await loadDetailAs(portal, 'applicant1', id)).history.map(withoutOperatorsOnly);
  expect(whole.at(-1)).toMatchObject({ step_type: 5, comment, file_names: ['理由.pdf'] });
  expect((await loadDetailAs(portal, 'supplier2', id)).history).toEqual([whole[0], whole.at(-1)]);
  expect((await loadDetailAs(portal, 'supplier1', id)).history).toEqual([
    whole[0],
    {
      kind: 'rejected',
      happened_at: whole.at(-1)?.happened_at,
      division_name: null,
      department_name: null,
      company_name: null,
      branch_office_name: null,
      full_name: null,
      for_full_name: null,
      step_type: null,
      from_status: 2,
      to_status: 3,
      comment: null,
      file_names: [],
      ...noHandOver,
    },
  ]);
});

describe('awaiting_count', () => {
  async function counts(login_id: string): Promise<[count: number, total: number]> {
    const client = await portal.as(login_id);
    const { count } = bodyOf(list.awaiting_count.output, await client.get(list.awaiting_count, {}));
    const query = { search_type: workListKind.awaiting_my_approval, skip: 0, limit: 1 };
    const page = bodyOf(list.application_list.output, await client.get(list.application_list, query));
    return [count, page.total_count];
  }

  test('is the total of 自分の承認待ち for each operator, by name or department, in every state', async () => {
    await submitApplication(portal);
    await submitAndReceive(portal);
    await submitAndRoute(portal, joiningSketch);
    // pic1 is assigned by name and as a member of the department.
    const id = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic1'] }, { of: 'P102' }] });
    const operators = await portal.db
      .selectFrom('valid_user')
      .select('login_id')
      .where('role', '=', 1)
      .execute();
    const seen: number[] = [];
    for (const { login_id } of operators) {
      const [count, total] = await counts(login_id);
      expect([login_id, count]).toEqual([login_id, total]);
      seen.push(count);
    }
    expect(seen).toContain(0);
    expect(Math.max(...seen)).toBeGreaterThan(1);
    const [before] = await counts('pic1');
    await expectDone(act(portal, 'pic1', 'reject', id));
    expect(await counts('pic1')).toEqual([before - 1, before - 1]);
  });

  test('a call by the page itself does not count as use of the session', async () => {
    const client = await portal.as('pic2');
    const stale = new Date(Date.now() - 10 * 60_000);
    const own = portal.db.selectFrom('portal_user').select('user_id').where('login_id', '=', 'pic2');
    await portal.db.updateTable('session').set({ last_used_at: stale }).where('user_id', '=', own).execute();
    const usedAt = async () => {
      const rows = await portal.db
        .selectFrom('session')
        .select('last_used_at')
        .where('user_id', '=', own)
        .execute();
      return Math.max(...rows.map(({ last_used_at }) => new Date(last_used_at).getTime()));
    };
    const answer = await client.raw(list.awaiting_count.path, { headers: { 'X-Portal-Background': '1' } });
    expect([answer.status, await usedAt()]).toEqual([200, stale.getTime()]);
    expect((await client.get(list.awaiting_count, {})).status).toBe(200);
    expect(await usedAt()).toBeGreaterThan(stale.getTime());
  });
});

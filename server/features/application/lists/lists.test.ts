import { beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationListItem } from '#contract/application/list.ts';
import { calls } from '#contract/calls.ts';
import { firstField } from '#domain/application/custom-fields.ts';
import type { WorkListKind } from '#domain/codes.ts';
import {
  act,
  bodyOf,
  cancel,
  expectDone,
  submitAndReceive,
  submitAndRoute,
  submitApplication,
  type Submitting,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';

const { list, detail } = calls.application;

/** One application in each state, by name; submitted in this order, a minute apart. */
const names = ['submitted', 'received', 'parallel', 'finished', 'rejected', 'cancelled'] as const;
type Name = (typeof names)[number];

const ids = new Map<number, Name>();
const portal = await portalForFile();
beforeAll(async () => {
  const make: Record<Name, (given: Submitting) => Promise<number>> = {
    submitted: (given) => submitApplication(portal, given),
    received: (given) => submitAndReceive(portal, given),
    parallel: (given) => submitAndRoute(portal, joiningSketch, given),
    async finished(given) {
      const id = await submitAndRoute(portal, joiningSketch, given);
      for (const login_id of ['pic1', 'supplier1', 'approver1', 'final1'])
        await expectDone(act(portal, login_id, 'approve', id));
      return id;
    },
    async rejected(given) {
      const id = await submitAndRoute(portal, joiningSketch, given);
      await expectDone(act(portal, 'pic1', 'reject', id));
      return id;
    },
    async cancelled(given) {
      const id = await submitApplication(portal, given);
      await expectDone(cancel(portal, 'applicant1', id));
      return id;
    },
  };
  for (const [minute, name] of names.entries()) {
    portal.clock = new Date(Date.UTC(2026, 10, 21, 1, minute));
    // The later the submission, the earlier the desired answer date.
    const applicant_answers_hope_date = `2026-12-${String(20 - minute)}`;
    ids.set(await make[name]({ values: { applicant_answers_hope_date } }), name);
  }
  portal.clock = null;
});

async function page(login_id: string, search_type: WorkListKind, skip = 0, limit = 100) {
  const client = await portal.as(login_id);
  return bodyOf(
    list.application_list.output,
    await client.get(list.application_list, { search_type, skip, limit }),
  );
}

async function namesOf(login_id: string, search_type: WorkListKind): Promise<(Name | undefined)[]> {
  const { items, total_count } = await page(login_id, search_type);
  expect(total_count).toBe(items.length);
  return items.map(({ application_id }) => ids.get(application_id));
}

async function itemOf(login_id: string, search_type: WorkListKind, name: Name): Promise<ApplicationListItem> {
  const { items } = await page(login_id, search_type);
  const item = items.find(({ application_id }) => ids.get(application_id) === name);
  if (item === undefined) throw new Error(`${login_id} has no ${name} in list ${search_type}`);
  return item;
}

describe('the lists of each user, newest first; 自分の承認待ち by desired date', () => {
  const all: Name[] = ['rejected', 'finished', 'parallel', 'received', 'submitted'];
  const running = all.slice(2);
  const ended = all.slice(0, 2);
  test.each<[string, readonly [Name[], Name[], Name[], Name[], Name[]]]>([
    ['applicant1', [running, ended, [], [], []]],
    ['reception1', [[], [], ['submitted'], running, ended]],
    ['router1', [[], [], ['received'], running, ended]],
    ['pic1', [[], [], ['parallel'], ['parallel'], ended]],
    ['approver1', [[], [], [], ['parallel'], ended]],
    ['final1', [[], [], [], running, ended]],
    ['viewer1', [[], [], [], ['parallel'], ended]],
    ['supplier1', [[], [], ['parallel'], ['parallel'], ended]],
    ['supplier1b', [[], [], ['parallel'], ['parallel'], ended]],
    ['supplier1c', [[], [], [], [], []]],
    ['supplier2', [[], [], [], [], []]],
    ['pic2', [[], [], [], [], []]],
    ['divadmin1', [[], [], [], [], []]],
    ['sysadmin', [[], [], [], [], []]],
  ])('%s', async (login_id, expected) => {
    for (const [index, search_type] of ([1, 2, 3, 4, 5] as const).entries())
      expect([search_type, await namesOf(login_id, search_type)]).toEqual([search_type, expected[index]]);
  });

  test('a user can open exactly the applications in their lists', async () => {
    const users = await portal.db.selectFrom('valid_user').select('login_id').execute();
    for (const { login_id } of users) {
      const client = await portal.as(login_id);
      const listed = new Set<number>();
      for (const search_type of [1, 2, 3, 4, 5] as const)
        for (const { application_id } of (await page(login_id, search_type)).items)
          listed.add(application_id);
      const opened = new Set<number>();
      for (const application_id of ids.keys())
        if ((await client.get(detail.init, { application_id })).status === 200) opened.add(application_id);
      expect([login_id, listed]).toEqual([login_id, opened]);
    }
  });
});

describe('a row shows', () => {
  test('the submission, and the current step with its assignees', async () => {
    const item = await itemOf('applicant1', 1, 'submitted');
    expect(item).toMatchObject({
      applicant_full_name: '伊藤 さくら',
      workflow_name: '新規取引申請書',
      step_type: 2,
      step_status: 1,
      other_steps: 0,
      status: 1,
      result: null,
    });
    expect(new Date(item.application_at).toISOString()).toBe('2026-11-21T01:00:00.000Z');
    expect(item.approver.split('; ').toSorted()).toEqual(['中村 愛', '山本 直樹']);
  });

  test('the first custom field that is filled, to tell it from others of its form; null if none is', async () => {
    for (const [values, expected] of [
      [{ field_value02: '東海メッキ工業株式会社', field_value03: '次' }, '東海メッキ工業株式会社'],
      [{}, null],
    ] as const) {
      const id = await submitApplication(portal, { values });
      const { items } = await page('applicant1', 1);
      expect(items.find(({ application_id }) => application_id === id)?.first_field).toBe(expected);
      const client = await portal.as('applicant1');
      const { content } = bodyOf(detail.init.output, await client.get(detail.init, { application_id: id }));
      expect(firstField(content)).toBe(expected);
      await expectDone(cancel(portal, 'applicant1', id));
    }
  });

  test('the lowest parallel step and the number of others; in 自分の承認待ち the caller’s step', async () => {
    expect(await itemOf('applicant1', 1, 'parallel')).toMatchObject({
      step_type: 4,
      approver: '吉田 翔太',
      other_steps: 1,
      status: 2,
    });
    const id = await submitAndRoute(portal, { steps: [{ of: 'P101', users: ['final1'] }, { of: 'P102' }] });
    const row = async (login_id: string, search_type: WorkListKind) =>
      (await page(login_id, search_type)).items.find(({ application_id }) => application_id === id);
    expect(await row('pic2', 3)).toMatchObject({ approver: '産業機器事業部 設計部', other_steps: 1 });
    expect(await row('pic2', 4)).toMatchObject({ approver: '松本 浩', other_steps: 1 });
    await expectDone(act(portal, 'pic2', 'reject', id));
  });

  test('the last step acted on and the result, once the application has ended', async () => {
    expect(await itemOf('applicant1', 2, 'finished')).toMatchObject({
      step_type: 6,
      step_status: 3,
      approver: '松本 浩',
      other_steps: 0,
      status: 3,
      result: 1,
    });
    expect(await itemOf('applicant1', 2, 'rejected')).toMatchObject({
      step_type: 4,
      step_status: 4,
      approver: '吉田 翔太',
      other_steps: 0,
      status: 3,
      result: 2,
    });
  });

  test('to a supplier its own open step, otherwise 依頼元で処理中, at the end the result', async () => {
    expect(await itemOf('supplier1', 3, 'parallel')).toMatchObject({
      step_type: 5,
      step_status: 1,
      other_steps: 0,
      approver: '株式会社青葉精工 本社',
      status: 2,
    });
    const nothing = { step_type: null, step_status: null, other_steps: 0 };
    expect(await itemOf('supplier1', 5, 'finished')).toMatchObject({ ...nothing, status: 3, result: 1 });
    expect(await itemOf('supplier1', 5, 'rejected')).toMatchObject({ ...nothing, status: 3, result: 2 });
    const id = await submitAndRoute(portal, { steps: [{ of: 'S0002' }, { of: 'P102', prev: '4' }] });
    await expectDone(act(portal, 'supplier2', 'approve', id));
    const { items } = await page('supplier2', 4);
    expect(items).toMatchObject([{ application_id: id, ...nothing, approver: '依頼元で処理中', status: 2 }]);
    await expectDone(act(portal, 'pic1', 'reject', id));
  });
});

test('an assignee by name who is also in an assigned department has it once', async () => {
  const id = await submitAndRoute(portal, {
    steps: [{ of: 'P102', users: ['pic1'] }, { of: 'P102' }],
    viewers: [{ of: 'P102' }],
  });
  for (const search_type of [3, 4] as const) {
    const { items } = await page('pic1', search_type);
    expect(items.filter(({ application_id }) => application_id === id)).toHaveLength(1);
  }
  await expectDone(act(portal, 'pic1', 'reject', id));
});

test('a list follows the current members of the department; named assignees keep theirs', async () => {
  const id = await submitAndRoute(portal, { steps: [{ of: 'P102' }, { of: 'P102', users: ['pic2'] }] });
  const has = async (login_id: string) =>
    (await page(login_id, 3)).items.some(({ application_id }) => application_id === id);
  const move = async (login_id: string, department_code: string) =>
    portal.db
      .updateTable('portal_user')
      .set({ department_id: await portal.departmentId(department_code) })
      .where('login_id', '=', login_id)
      .execute();
  expect(await Promise.all([has('pic1'), has('pic2'), has('viewer1')])).toEqual([true, true, false]);
  await move('pic1', 'P301');
  await move('pic2', 'P301');
  await move('viewer1', 'P102');
  expect(await Promise.all([has('pic1'), has('pic2'), has('viewer1')])).toEqual([false, true, true]);
  await move('viewer1', 'P301');
  await move('pic1', 'P102');
  await move('pic2', 'P102');
  await expectDone(act(portal, 'pic1', 'reject', id));
});

test('paging reaches total_count rows, each once, in one order', async () => {
  portal.clock = new Date('2026-11-22T00:00:00Z');
  // The same moment and date for all: the order must be stable even if all sort keys are equal.
  for (let count = 0; count < 7; count += 1)
    await submitApplication(portal, { login_id: 'applicant2', division: 'D02', type: 'W01' });
  portal.clock = null;
  for (const [login_id, search_type] of [
    ['applicant2', 1],
    ['approver2', 3],
    ['router2', 4],
  ] as const) {
    const whole = await page(login_id, search_type);
    expect(whole.total_count).toBe(7);
    const paged: number[] = [];
    for (let skip = 0; skip < 9; skip += 3) {
      const { items, total_count } = await page(login_id, search_type, skip, 3);
      expect(total_count).toBe(7);
      paged.push(...items.map(({ application_id }) => application_id));
    }
    expect(paged).toEqual(whole.items.map(({ application_id }) => application_id));
    expect(new Set(paged).size).toBe(7);
    expect((await page(login_id, search_type, 2_147_483_647, 1)).items).toEqual([]);
  }
});

test('the division drop-down is empty for a supplier; an operator gets all, their own preselected', async () => {
  const { division_id } = await portal.db
    .selectFrom('department as d')
    .innerJoin('portal_user as u', 'u.department_id', 'd.department_id')
    .select('d.division_id')
    .where('u.login_id', '=', 'multi1')
    .executeTakeFirstOrThrow();
  const divisions = await (await portal.as('multi1')).get(list.init, {});
  expect(divisions.body).toMatchObject({
    division_dropdown_items: [
      { label: '産業機器事業部' },
      { label: '電子部品事業部' },
      { label: '調達本部' },
    ],
    selected_division_id: division_id,
  });
  const supplied = await (await portal.as('supplier1')).get(list.init, {});
  expect(supplied.body).toEqual({ division_dropdown_items: [], selected_division_id: null });
});

test('the workflows of a division, marked if a step has nobody', async () => {
  const client = await portal.as('applicant1');
  const { division_id } = await portal.db
    .selectFrom('division')
    .select('division_id')
    .where('division_code', '=', 'D01')
    .executeTakeFirstOrThrow();
  const items = async () =>
    bodyOf(list.workflow.output, await client.get(list.workflow, { division_id })).workflow_dropdown_items;
  const labelled = [
    { value: await portal.workflowId('D01', 'W01'), label: '新規取引申請書' },
    { value: await portal.workflowId('D01', 'W02'), label: '図面変更申請書' },
  ];
  expect(await items()).toEqual(labelled.map((item) => ({ ...item, available: true, suspended: false })));
  const setValid = (portal_invalid_flag: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag })
      .where('login_id', '=', 'router1')
      .execute();
  await setValid(true);
  // 図面変更 is assigned to the whole department, which has other users.
  expect(await items()).toEqual(
    labelled.map((item, index) => ({ ...item, available: index === 1, suspended: false })),
  );
  await setValid(false);
});

test('a row has the 目安 of the step that it shows; none once completed, and none of others for a supplier', async () => {
  const plannedOf = async (
    login_id: string,
    kind: WorkListKind,
  ): Promise<[Name | undefined, string | null][]> =>
    (await page(login_id, kind)).items.map(({ application_id, planned_on }) => [
      ids.get(application_id),
      planned_on,
    ]);
  // From Saturday, 2026-11-21, to 12-20, 12-19 and 12-18 there are 19 working days: Monday, 11-23, is a holiday.
  // 受付 is the first of five steps, ルート設定 the second; the two parallel ones are the first of three.
  const [submitted, received, parallel] = ['2026-11-27', '2026-12-03', '2026-12-02'];
  expect(new Map(await plannedOf('applicant1', 1))).toEqual(
    new Map([
      ['submitted', submitted],
      ['received', received],
      ['parallel', parallel],
    ]),
  );
  expect(new Set((await plannedOf('applicant1', 2)).map(([, day]) => day))).toEqual(new Set([null]));
  const own = new Map(await plannedOf('supplier1', 4)).get('parallel');
  expect(own).toBe(parallel);
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { SavedApprovalRoute, SaveState } from '#contract/approval-route.ts';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { routeMessage } from '#texts/approval-route.ts';
import {
  bodyOf,
  expectDone,
  expectIssues,
  expectRefused,
  submitAndReceive,
  loadDetailAs,
  act,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch, routeInput, type RouteSketch, type SentRoute } from '#testing/route.ts';
import { traces } from '#testing/check-invariants.ts';

const { approval_route_load: load, approval_route_edit: edit } = calls.application;

const portal = await portalForFile();
const router = await portal.as('router1');
beforeEach(async () => {
  await portal.db.deleteFrom('saved_approval_route').execute();
});

async function saveTemplate(sketch: RouteSketch = joiningSketch, client = router): Promise<SaveState> {
  return bodyOf(edit.new_save.output, await client.post(edit.new_save, await routeInput(portal, sketch)));
}

async function listTemplates(
  query: { approval_route_name?: string; skip?: number; limit?: number } = {},
  client = router,
): Promise<{ items: SavedApprovalRoute[]; total_count: number }> {
  const answer = await client.get(load.saved_approval_route_list, { skip: 0, limit: 5, ...query });
  return bodyOf(load.saved_approval_route_list.output, answer);
}

const names = ({ items }: { items: readonly SavedApprovalRoute[] }) =>
  items.map(({ approval_route_name }) => approval_route_name);
const handle = ({ saved_approval_route_id, updated_at }: SaveState) => ({
  saved_approval_route_id,
  updated_at,
});

describe('saved and loaded', () => {
  test('a template has the whole route, with names, and whether the caller may change it', async () => {
    const state = await saveTemplate();
    expect(state).toEqual({
      saved_approval_route_id: expect.any(Number) as number,
      approval_route_name: '標準ルート',
      updated_at: '1',
    });
    const { items, total_count } = await listTemplates();
    expect(total_count).toBe(1);
    const [pic1, viewer1] = [await portal.userId('pic1'), await portal.userId('viewer1')];
    const nobody = { supplier_id: null, supplier_code: null, company_name: null, branch_office_name: null };
    const design = {
      department_id: await portal.departmentId('P102'),
      division_name: '産業機器事業部',
      department_name: '設計部',
      ...nobody,
    };
    const step = { prev_step_order: null, all_flag: true, users: [], target_valid: true };
    expect(items).toEqual([
      {
        ...state,
        division_id: 1,
        is_editable: true,
        pic_approver_steps: [
          {
            ...step,
            ...design,
            step_order: 4,
            step_type: 4,
            role_code: 4,
            all_flag: false,
            users: [{ user_id: pic1, full_name: '吉田 翔太', absence: null, valid: true }],
          },
          {
            ...step,
            step_order: 5,
            step_type: 5,
            role_code: 5,
            department_id: null,
            division_name: null,
            department_name: null,
            supplier_id: await portal.supplierId('S0001'),
            supplier_code: 'S0001',
            company_name: '株式会社青葉精工',
            branch_office_name: '本社',
          },
          {
            ...step,
            ...design,
            step_order: 6,
            step_type: 5,
            role_code: 5,
            prev_step_order: '4,5',
            department_id: await portal.departmentId('P103'),
            department_name: '品質保証部',
          },
        ],
        viewer_steps: [
          {
            ...step,
            ...design,
            step_order: null,
            step_type: 7,
            role_code: 7,
            department_id: await portal.departmentId('P301'),
            division_name: '調達本部',
            department_name: '調達企画部',
            all_flag: false,
            users: [{ user_id: viewer1, full_name: '木村 健', absence: null, valid: true }],
          },
        ],
      },
    ]);
  });

  test('the stored route is canonical', async () => {
    const route = await routeInput(portal, joiningSketch);
    const pic_approver_steps = route.pic_approver_steps.map((step, index) => ({
      ...step,
      prev_step_order: index === 2 ? '５、４' : '',
      users: index === 1 ? [{ user_id: 1 }] : step.users,
    }));
    bodyOf(edit.new_save.output, await router.post(edit.new_save, { ...route, pic_approver_steps }));
    const steps = (await listTemplates()).items[0]?.pic_approver_steps;
    expect(steps?.map((step) => [step.prev_step_order, step.users.length])).toEqual([
      [null, 1],
      [null, 0],
      ['4,5', 0],
    ]);
  });

  test('overwriting changes only that template and its token', async () => {
    const [other, state] = [await saveTemplate({ ...joiningSketch, name: '残る' }), await saveTemplate()];
    const route = await routeInput(portal, { name: '改訂', steps: [{ of: 'P103' }] });
    const over = await router.post(edit.overwrite_save, { ...handle(state), ...route });
    const next = bodyOf(edit.overwrite_save.output, over);
    expect(next).toEqual({ ...state, approval_route_name: '改訂', updated_at: '2' });
    const { items } = await listTemplates();
    expect(items).toMatchObject([next, other]);
    expect(items.map((item) => [item.pic_approver_steps.length, item.viewer_steps.length])).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });

  test('deleting removes it from the list', async () => {
    const [other, deleted] = [await saveTemplate({ ...joiningSketch, name: '残る' }), await saveTemplate()];
    await expectDone(router.post(load.delete, handle(deleted)));
    expect(await listTemplates()).toMatchObject({ items: [other], total_count: 1 });
  });

  test('using one copies it', async () => {
    const state = await saveTemplate();
    const id = await submitAndReceive(portal);
    await expectDone(act(portal, 'router1', 'approve', id, { route: joiningSketch }));
    const before = await loadDetailAs(portal, 'router1', id);
    const route = await routeInput(portal, { name: '改訂', steps: [{ of: 'P103' }] });
    await router.post(edit.overwrite_save, { ...handle(state), ...route });
    await expectDone(router.post(load.delete, { ...handle(state), updated_at: '2' }));
    expect(await loadDetailAs(portal, 'router1', id)).toEqual(before);
  });

  test('a repeated save creates one', async () => {
    const route = await routeInput(portal, joiningSketch);
    const [one, other] = [
      await router.post(edit.new_save, route, { key: 'template-once' }),
      await router.post(edit.new_save, route, { key: 'template-once' }),
    ];
    expect(bodyOf(edit.new_save.output, other)).toEqual(bodyOf(edit.new_save.output, one));
    expect((await listTemplates()).total_count).toBe(1);
  });
});

describe('the list', () => {
  test('finds any part of the name, in any case and width', async () => {
    for (const name of ['ＡＢＣ社 標準', '100%ルート', '試作', 'ｱﾙﾐ部品'])
      await saveTemplate({ ...joiningSketch, name });
    for (const [word, found] of [
      ['abc社標準', ['ＡＢＣ社 標準']],
      ['アルミ', ['ｱﾙﾐ部品']],
      ['%', ['100%ルート']],
      ['_', []],
      ['ルート', ['100%ルート']],
      ['', ['ｱﾙﾐ部品', '試作', '100%ルート', 'ＡＢＣ社 標準']],
    ] as const) {
      const answer = await listTemplates({ approval_route_name: word });
      expect([word, names(answer), answer.total_count]).toEqual([word, [...found], found.length]);
    }
  });

  test('is paged, the newest first', async () => {
    const all = ['一', '二', '三', '四', '五', '六', '七'];
    for (const name of all) await saveTemplate({ ...joiningSketch, name });
    const pages = [
      await listTemplates({ skip: 0 }),
      await listTemplates({ skip: 5 }),
      await listTemplates({ skip: 10 }),
    ];
    expect(pages.map(names)).toEqual([['七', '六', '五', '四', '三'], ['二', '一'], []]);
    expect(pages.map(({ total_count }) => total_count)).toEqual([7, 7, 7]);
  });

  test('contains only templates of the caller’s division', async () => {
    await saveTemplate();
    await saveTemplate({ ...joiningSketch, name: '電子部品' }, await portal.as('applicant2'));
    expect(names(await listTemplates())).toEqual(['標準ルート']);
    expect(names(await listTemplates({}, await portal.as('applicant2')))).toEqual(['電子部品']);
    expect(names(await listTemplates({}, await portal.as('sysadmin')))).toEqual([]);
  });

  test('shows whether the caller may change each', async () => {
    await saveTemplate();
    for (const [login_id, is_editable] of [
      ['router1', true],
      ['divadmin1', true],
      ['pic2', false],
    ] as const) {
      const { items } = await listTemplates({}, await portal.as(login_id));
      expect([login_id, items[0]?.is_editable]).toEqual([login_id, is_editable]);
    }
  });
});

describe('who may overwrite and delete', () => {
  const cases = [
    ['router1', 200],
    ['divadmin1', 200],
    ['pic2', 403],
    ['applicant2', 404],
    ['divadmin2', 404],
    ['sysadmin', 404],
    ['supplier1', 403],
  ] as const;
  test.each(cases)('%s: %i', async (login_id, status) => {
    const state = await saveTemplate();
    const client = await portal.as(login_id);
    const body = { ...handle(state), ...(await routeInput(portal, joiningSketch)) };
    const over = await client.post(edit.overwrite_save, body);
    const updated_at = status === 200 ? bodyOf(edit.overwrite_save.output, over).updated_at : '1';
    const answer = await client.post(load.delete, { ...handle(state), updated_at });
    if (status === 200) return expect(answer).toMatchObject({ status, body: null });
    expectRefused(over, status);
    expectRefused(answer, status);
    expect((await listTemplates()).items).toMatchObject([state]);
  });

  test('a creator who has moved to another division loses access', async () => {
    const mover = await portal.as('approver2');
    const state = await saveTemplate({ steps: [{ of: 'P103' }] }, mover);
    const move = async (department: string) => {
      const department_id = await portal.departmentId(department);
      const { db } = portal;
      await db
        .updateTable('portal_user')
        .set({ department_id })
        .where('login_id', '=', 'approver2')
        .execute();
    };
    await move('P101');
    expect(names(await listTemplates({}, mover))).toEqual([]);
    expectRefused(await mover.post(load.delete, handle(state)), 404);
    await move('P202');
    await expectDone(mover.post(load.delete, handle(state)));
  });

  test('an unknown template gets the same answer as one of another division', async () => {
    const state = { saved_approval_route_id: 2_147_483_647, updated_at: '1' };
    expectRefused(await router.post(load.delete, state), 404);
    expectRefused(
      await router.post(edit.overwrite_save, { ...state, ...(await routeInput(portal, joiningSketch)) }),
      404,
    );
  });
});

describe('two at once', () => {
  test('an old token neither overwrites nor deletes', async () => {
    const state = await saveTemplate();
    const body = { ...handle(state), ...(await routeInput(portal, { name: '先', steps: [{ of: 'P103' }] })) };
    bodyOf(edit.overwrite_save.output, await router.post(edit.overwrite_save, body));
    const stale = [[['updated_at'], failure.stale]] as const;
    const admin = await portal.as('divadmin1');
    expectIssues(await admin.post(edit.overwrite_save, { ...body, approval_route_name: '後' }), stale);
    expectIssues(await admin.post(load.delete, handle(state)), stale);
    expect(names(await listTemplates())).toEqual(['先']);
  });

  test('of two simultaneous overwrites one succeeds', async () => {
    const state = await saveTemplate();
    const body = { ...handle(state), ...(await routeInput(portal, joiningSketch)) };
    const admin = await portal.as('divadmin1');
    const both = await Promise.all([
      router.post(edit.overwrite_save, body),
      admin.post(edit.overwrite_save, body),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect((await listTemplates()).items[0]?.updated_at).toBe('2');
  });

  test('only users who could have changed a deleted template learn of its deletion', async () => {
    const state = await saveTemplate();
    await expectDone(router.post(load.delete, handle(state)));
    const deleted = [[['updated_at'], failure.templateDeleted]] as const;
    const body = { ...handle(state), ...(await routeInput(portal, joiningSketch)) };
    expectIssues(await router.post(edit.overwrite_save, body), deleted);
    expectIssues(await (await portal.as('divadmin1')).post(load.delete, handle(state)), deleted);
    expectRefused(await (await portal.as('divadmin2')).post(load.delete, handle(state)), 404);
  });
});

/** Expects both calls to refuse the route with these validation errors and to leave no trace. */
async function expectRefuses(
  change: (route: SentRoute) => SentRoute,
  expected: readonly (readonly [readonly (string | number)[], string])[],
): Promise<void> {
  const state = await saveTemplate();
  const before = await traces(portal.db, portal.files);
  const route = change(await routeInput(portal, joiningSketch));
  expectIssues(await router.post(edit.new_save, route), expected);
  expectIssues(await router.post(edit.overwrite_save, { ...handle(state), ...route }), expected);
  expect(await traces(portal.db, portal.files)).toEqual(before);
}

describe('an invalid route', () => {
  test('without a name', () =>
    expectRefuses(
      (route) => ({ ...route, approval_route_name: ' 　' }),
      [[['approval_route_name'], invalid.required('ルート名')]],
    ));

  test('without a name and without a step', () =>
    expectRefuses(
      (route) => ({ ...route, approval_route_name: '', pic_approver_steps: [] }),
      [
        [['approval_route_name'], invalid.required('ルート名')],
        [['pic_approver_steps'], routeMessage.noStep],
      ],
    ));

  test('a name of 21 code points', () =>
    expectRefuses(
      (route) => ({ ...route, approval_route_name: '𠮷'.repeat(21) }),
      [[['approval_route_name'], invalid.tooLong('ルート名', 20)]],
    ));

  test('without a step', () =>
    expectRefuses(
      (route) => ({ ...route, pic_approver_steps: [] }),
      [[['pic_approver_steps'], routeMessage.noStep]],
    ));

  test('a cycle, a missing target and missing users, each at its place', () =>
    expectRefuses(
      (route) => ({
        ...route,
        pic_approver_steps: route.pic_approver_steps.map((step, index) => ({
          ...step,
          ...(index === 0 && { prev_step_order: '6' }),
          ...(index === 1 && { supplier_id: null }),
        })),
        viewer_steps: route.viewer_steps.map((viewer) => ({ ...viewer, users: [] })),
      }),
      [
        [['pic_approver_steps', 0, 'prev_step_order'], routeMessage.prevCycle],
        [['pic_approver_steps', 1, 'department_id'], routeMessage.targetRequired],
        [['pic_approver_steps', 2, 'prev_step_order'], routeMessage.prevCycle],
        [['viewer_steps', 0, 'users'], routeMessage.usersRequired],
      ],
    ));

  test('a supplier of another division is valid, because a template has no application', async () => {
    await saveTemplate({ steps: [{ of: 'S0004' }] });
    expect((await listTemplates()).items[0]?.pic_approver_steps[0]?.target_valid).toBe(true);
  });
});

describe('people who have left', () => {
  const invalidate = (login_id: string, portal_invalid_flag: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag })
      .where('login_id', '=', login_id)
      .execute();

  test('a template with them loads and marks them, but can’t be saved or set', async () => {
    const state = await saveTemplate({
      steps: [{ of: 'P102', users: ['pic1', 'pic2'] }, { of: 'S0003' }],
      viewers: [{ of: 'P301', users: ['viewer1'] }],
    });
    for (const login_id of ['pic1', 'viewer1', 'supplier3']) await invalidate(login_id, true);
    const { items } = await listTemplates();
    const [template] = items;
    if (template === undefined) throw new Error('the template is not listed');
    const marks = [...template.pic_approver_steps, ...template.viewer_steps].map((step) => [
      step.target_valid,
      step.users.map(({ full_name, valid }) => [full_name, valid]),
    ]);
    expect(marks).toEqual([
      [
        true,
        [
          ['吉田 翔太', false],
          ['山田 千尋', true],
        ],
      ],
      [false, []],
      [false, [['木村 健', false]]],
    ]);
    const { approval_route_name, pic_approver_steps, viewer_steps } = template;
    const route = { approval_route_name, pic_approver_steps, viewer_steps };
    const steps = [
      [[0, 'users'], routeMessage.invalidUsers],
      [[1, 'supplier_id'], routeMessage.nobodyValid],
    ] as const;
    const everything = [
      ...steps.map(([path, text]) => [['pic_approver_steps', ...path], text] as const),
      [['viewer_steps', 0, 'users'], routeMessage.invalidUsers] as const,
    ];
    expectIssues(await router.post(calls.application.validate_pic_approver_steps, pic_approver_steps), steps);
    expectIssues(await router.post(edit.new_save, route), everything);
    expectIssues(await router.post(edit.overwrite_save, { ...handle(state), ...route }), everything);
    for (const login_id of ['pic1', 'viewer1', 'supplier3']) await invalidate(login_id, false);
    const again = await router.post(edit.overwrite_save, { ...handle(state), ...route });
    expect(bodyOf(edit.overwrite_save.output, again).updated_at).toBe('2');
  });

  test('a user who moved to another department is marked too', async () => {
    await saveTemplate({ steps: [{ of: 'P102', users: ['pic2'] }] });
    const move = async (department: string) => {
      const department_id = await portal.departmentId(department);
      await portal.db
        .updateTable('portal_user')
        .set({ department_id })
        .where('login_id', '=', 'pic2')
        .execute();
    };
    await move('P101');
    const [step] = (await listTemplates()).items[0]?.pic_approver_steps ?? [];
    expect(step).toMatchObject({ target_valid: true, users: [{ full_name: '山田 千尋', valid: false }] });
    await move('P102');
  });

  test('an inactive department is marked and keeps its name', async () => {
    await saveTemplate({ steps: [{ of: 'P303' }] });
    const set = (active: boolean) =>
      portal.db.updateTable('department').set({ active }).where('department_code', '=', 'P303').execute();
    await set(false);
    const [step] = (await listTemplates()).items[0]?.pic_approver_steps ?? [];
    expect(step).toMatchObject({ department_name: '情報システム部', target_valid: false });
    await set(true);
  });
});

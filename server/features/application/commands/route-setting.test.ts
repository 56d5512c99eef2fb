import { describe, expect, test } from 'vitest';
import { maxRouteSteps } from '#domain/limits.ts';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { failure } from '#texts/general.ts';
import { routeMessage } from '#texts/approval-route.ts';
import { actInput, expectDone, expectIssues, submitAndReceive, loadDetailAs } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import {
  joiningSketch,
  routeInput,
  type RouteSketch,
  type SentRoute,
  type SentStep,
} from '#testing/route.ts';
import { traces } from '#testing/check-invariants.ts';

const { detail, validate_pic_approver_steps: validate } = calls.application;

const portal = await portalForFile();
const router = await portal.as('router1');
const application_id = await submitAndReceive(portal);

type Expected = readonly (readonly [readonly (string | number)[], string])[];

/** Approves the route setter's step with a route. Expects these validation errors and no trace. */
async function expectRefuses(route: Partial<SentRoute>, expected: Expected): Promise<void> {
  const before = await traces(portal.db, portal.files);
  const input = await actInput(portal, router, application_id, { input: route });
  const file1 = new File(['x'], '添付.txt');
  expectIssues(await router.upload(detail.approve, input, { file1 }), expected);
  expect(await traces(portal.db, portal.files)).toEqual(before);
}

const right: RouteSketch = {
  steps: [
    { of: 'P102', users: ['pic1'], type: 4 },
    { of: 'S0001', users: ['supplier1'] },
    { of: 'P103', prev: '4,5' },
  ],
};

describe('a route as a whole', () => {
  test('none at all', () =>
    expectRefuses({}, [
      [['approval_route_name'], routeMessage.notSet],
      [['pic_approver_steps'], routeMessage.noStep],
    ]));

  test('without a name', async () => {
    const route = await routeInput(portal, right);
    for (const approval_route_name of ['', ' 　'])
      await expectRefuses({ ...route, approval_route_name }, [
        [['approval_route_name'], routeMessage.notSet],
      ]);
  });

  test('a name of 21 code points', async () => {
    const route = await routeInput(portal, right);
    await expectRefuses({ ...route, approval_route_name: '𠮷'.repeat(21) }, [
      [['approval_route_name'], invalid.tooLong('申請ルート', 20)],
    ]);
  });

  test('without a step', () =>
    expectRefuses({ approval_route_name: '標準' }, [[['pic_approver_steps'], routeMessage.noStep]]));

  test('with too many steps', async () => {
    const steps = Array.from({ length: 101 }, () => ({ of: 'P103' }));
    await expectRefuses(await routeInput(portal, { steps }), [
      [['pic_approver_steps'], routeMessage.tooManySteps(maxRouteSteps)],
    ]);
  });

  test('with too many viewers', async () => {
    const viewers = Array.from({ length: 101 }, () => ({ of: 'P103' }));
    await expectRefuses(await routeInput(portal, { ...right, viewers }), [
      [['viewer_steps'], routeMessage.tooManyViewers(maxRouteSteps)],
    ]);
  });

  test('with a viewer of a wrong kind', async () => {
    const route = await routeInput(portal, { ...right, viewers: [{ of: 'P301' }] });
    const viewer_steps = route.viewer_steps.map((viewer) => ({ ...viewer, step_type: 5, role_code: 5 }));
    await expectRefuses({ ...route, viewer_steps }, [
      [['viewer_steps', 0, 'step_type'], routeMessage.stepType],
    ]);
  });
});

type Change = (step: SentStep) => Promise<Partial<SentStep>> | Partial<SentStep>;
/** Title, index of the step, change to it in a valid route, field and text of the validation error. */
const wrongSteps: readonly (readonly [string, number, Change, string, string])[] = [
  ['an applicant’s step', 1, () => ({ step_type: 1, role_code: 1 }), 'step_type', routeMessage.stepType],
  ['a final approver’s step', 1, () => ({ step_type: 6, role_code: 6 }), 'step_type', routeMessage.stepType],
  ['a viewer among the steps', 1, () => ({ step_type: 7, role_code: 7 }), 'step_type', routeMessage.stepType],
  ['another role', 1, () => ({ role_code: 4 }), 'role_code', routeMessage.stepType],
  ['a wrong number', 1, () => ({ step_order: 6 }), 'step_order', routeMessage.numbering],
  ['neither target', 1, () => ({ supplier_id: null }), 'department_id', routeMessage.targetRequired],
  [
    'both targets',
    1,
    async () => ({ department_id: await portal.departmentId('P102') }),
    'department_id',
    routeMessage.targetRequired,
  ],
  ['no users', 1, () => ({ users: [] }), 'users', routeMessage.usersRequired],
  [
    'a user of another supplier',
    1,
    async () => ({ users: [{ user_id: await portal.userId('supplier2') }] }),
    'users',
    routeMessage.invalidUsers,
  ],
  [
    'a user outside the department',
    0,
    async () => ({ users: [{ user_id: await portal.userId('approver1') }] }),
    'users',
    routeMessage.invalidUsers,
  ],
  [
    'an invalid user',
    0,
    async () => ({
      department_id: await portal.departmentId('P101'),
      users: [{ user_id: await portal.userId('retired1') }],
    }),
    'users',
    routeMessage.invalidUsers,
  ],
  [
    'a user who does not exist',
    0,
    () => ({ users: [{ user_id: 2_147_483_647 }] }),
    'users',
    routeMessage.invalidUsers,
  ],
  [
    'an unknown department',
    0,
    () => ({ department_id: 2_147_483_647 }),
    'department_id',
    routeMessage.nobodyValid,
  ],
  [
    'an invalid supplier',
    1,
    async () => ({ supplier_id: await portal.supplierId('S0007'), all_flag: true }),
    'supplier_id',
    routeMessage.nobodyValid,
  ],
  [
    'a previous number twice',
    2,
    () => ({ prev_step_order: '4,4' }),
    'prev_step_order',
    routeMessage.prevDuplicate,
  ],
  [
    'a previous step that does not exist',
    2,
    () => ({ prev_step_order: '7' }),
    'prev_step_order',
    routeMessage.prevUnknown,
  ],
  [
    'the route setter as previous step',
    2,
    () => ({ prev_step_order: '3' }),
    'prev_step_order',
    routeMessage.prevUnknown,
  ],
  [
    'a previous number that is none',
    2,
    () => ({ prev_step_order: '4,x' }),
    'prev_step_order',
    routeMessage.prevUnknown,
  ],
  ['a fraction', 2, () => ({ prev_step_order: '4.5' }), 'prev_step_order', routeMessage.prevUnknown],
  [
    'itself as previous step',
    2,
    () => ({ prev_step_order: '6' }),
    'prev_step_order',
    routeMessage.prevItself,
  ],
];

describe('a step: approve and 設定 report the same error at the same place', () => {
  test.each(wrongSteps)('%s', async (_what, index, change, field, text) => {
    const route = await routeInput(portal, right);
    const step = route.pic_approver_steps[index];
    if (step === undefined) throw new Error('the route has three steps');
    const pic_approver_steps = route.pic_approver_steps.with(index, { ...step, ...(await change(step)) });
    await expectRefuses({ ...route, pic_approver_steps }, [[['pic_approver_steps', index, field], text]]);
    expectIssues(await router.post(validate, pic_approver_steps), [[[index, field], text]]);
  });

  test('a cycle, at each of its steps', async () => {
    const route = await routeInput(portal, {
      steps: [
        { of: 'P102', prev: '6' },
        { of: 'P103', prev: '4' },
        { of: 'P101', prev: '5' },
        { of: 'P102', prev: '6' },
      ],
    });
    const onCycle = (path: readonly (string | number)[]): Expected =>
      [0, 1, 2].map((index) => [[...path, index, 'prev_step_order'], routeMessage.prevCycle] as const);
    await expectRefuses(route, onCycle(['pic_approver_steps']));
    expectIssues(await router.post(validate, route.pic_approver_steps), onCycle([]));
  });

  test('all errors are reported at once', async () => {
    const route = await routeInput(portal, {
      steps: [
        { of: 'P102', users: [] },
        { of: 'S0007', prev: '4,9' },
      ],
    });
    await expectRefuses({ ...route, approval_route_name: '' }, [
      [['approval_route_name'], routeMessage.notSet],
      [['pic_approver_steps', 0, 'users'], routeMessage.usersRequired],
      [['pic_approver_steps', 1, 'prev_step_order'], routeMessage.prevUnknown],
      [['pic_approver_steps', 1, 'supplier_id'], routeMessage.nobodyValid],
      // S0007 deals with this division, so it causes no error.
    ]);
  });
});

test('a supplier must deal with the application’s division; 設定 can’t check it, because it has no division', async () => {
  const route = await routeInput(portal, { steps: [{ of: 'S0004' }], viewers: [{ of: 'S0005' }] });
  await expectRefuses(route, [
    [['pic_approver_steps', 0, 'supplier_id'], routeMessage.supplierOfAnotherDivision],
    [['viewer_steps', 0, 'supplier_id'], routeMessage.supplierOfAnotherDivision],
  ]);
  await expectDone(router.post(validate, route.pic_approver_steps));
});

test('設定 requires a step', async () => {
  expectIssues(await router.post(validate, []), [[[], routeMessage.noStep]]);
});

test('tokens are checked before the route', async () => {
  await expectRefuses({ approval_route_name: '標準' }, [[['pic_approver_steps'], routeMessage.noStep]]);
  const input = await actInput(portal, router, application_id, { input: { approval_route_name: '標準' } });
  expectIssues(await router.upload(detail.approve, { ...input, application_updated_at: '99' }), [
    [['updated_at'], failure.stale],
  ]);
});

test('a valid route is stored canonically: full-width numbers, users of 全員 dropped, forward references', async () => {
  const id = await submitAndReceive(portal);
  const route = await routeInput(portal, {
    name: '𠮷'.repeat(20),
    steps: [
      { of: 'P102', users: ['pic1'], type: 4, prev: '６、5' },
      { of: 'S0006' },
      { of: 'P301', users: ['viewer1'], prev: ' 5 ' },
    ],
    viewers: [{ of: 'S0001', users: ['supplier1', 'supplier1'] }],
  });
  const pic_approver_steps = route.pic_approver_steps.map((step) =>
    step.all_flag ? { ...step, users: [{ user_id: 1, full_name: '無視' }], company_name: '無視' } : step,
  );
  const input = await actInput(portal, router, id, { input: { ...route, pic_approver_steps } });
  await expectDone(router.upload(detail.approve, input));
  const { detail_steps, viewer_steps } = await loadDetailAs(portal, 'router1', id);
  expect(detail_steps.map(({ step_type }) => step_type)).toEqual([1, 2, 3, 4, 5, 5, 6]);
  expect(detail_steps.slice(3, 6).map(({ step_users }) => step_users)).toEqual([
    ['吉田 翔太'],
    null,
    ['木村 健'],
  ]);
  expect(viewer_steps).toMatchObject([
    { company_name: '株式会社青葉精工', branch_office_name: '本社', all_flag: false, users: ['石井 陽子'] },
  ]);
  const edges = await portal.db
    .selectFrom('approval_route_step_prev as e')
    .innerJoin('approval_route_step as s', 's.approval_route_step_id', 'e.approval_route_step_id')
    .innerJoin('approval_route_step as p', 'p.approval_route_step_id', 'e.prev_step_id')
    .select(['s.step_order as step', 'p.step_order as previous'])
    .where('e.application_id', '=', id)
    .orderBy('s.step_order')
    .orderBy('p.step_order')
    .execute();
  expect(edges).toEqual([
    { step: 4, previous: 5 },
    { step: 4, previous: 6 },
    { step: 6, previous: 5 },
  ]);
  const started = await portal.db
    .selectFrom('approval_route_step')
    .select('step_order')
    .where('application_id', '=', id)
    .where('started_at', 'is not', null)
    .where('step_order', '>', 3)
    .execute();
  expect(started).toEqual([{ step_order: 5 }]);
});

test('設定 accepts what approve accepts', async () => {
  for (const sketch of [right, joiningSketch])
    await expectDone(router.post(validate, (await routeInput(portal, sketch)).pic_approver_steps));
});

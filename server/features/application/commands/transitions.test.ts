import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import {
  act,
  actInput,
  cancel,
  expectDone,
  expectIssues,
  submitAndReceive,
  submitAndRoute,
  loadDetailAs,
  submitApplication,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { joiningSketch } from '#testing/route.ts';

const { detail } = calls.application;

const portal = await portalForFile();

/** The status of an application, followed by the state of each step. */
async function course(application_id: number): Promise<readonly (number | string)[]> {
  const { status } = await portal.db
    .selectFrom('application')
    .select('status')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  const steps = await portal.db
    .selectFrom('approval_route_step')
    .select(['status', 'started_at', 'closed_at'])
    .where('application_id', '=', application_id)
    .where('step_order', 'is not', null)
    .orderBy('step_order')
    .execute();
  const words = { 1: 'open', 2: 'applied', 3: 'approved', 4: 'rejected' } as const;
  return [
    status,
    ...steps.map((step) =>
      step.closed_at !== null ? 'closed' : step.started_at === null ? 'waits' : words[step.status],
    ),
  ];
}

test('an application goes from 未受付 to 完了 through parallel steps and a join', async () => {
  const id = await submitApplication(portal);
  expect(await course(id)).toEqual([1, 'applied', 'open', 'waits', 'waits']);
  await expectDone(act(portal, 'reception2', 'approve', id));
  expect(await course(id)).toEqual([2, 'applied', 'approved', 'open', 'waits']);
  await expectDone(act(portal, 'router1', 'approve', id, { route: joiningSketch }));
  const before = ['applied', 'approved', 'approved'];
  expect(await course(id)).toEqual([2, ...before, 'open', 'open', 'waits', 'waits']);
  await expectDone(act(portal, 'supplier1', 'approve', id));
  expect(await course(id)).toEqual([2, ...before, 'open', 'approved', 'waits', 'waits']);
  await expectDone(act(portal, 'pic1', 'approve', id));
  expect(await course(id)).toEqual([2, ...before, 'approved', 'approved', 'open', 'waits']);
  await expectDone(act(portal, 'approver1', 'approve', id));
  expect(await course(id)).toEqual([2, ...before, 'approved', 'approved', 'approved', 'open']);
  await expectDone(act(portal, 'final1', 'approve', id));
  expect(await course(id)).toEqual([3, ...before, 'approved', 'approved', 'approved', 'approved']);
  const { content } = await loadDetailAs(portal, 'applicant1', id);
  expect(content).toMatchObject({ status: 3, result: 1, is_deletable: false });
});

test('a step keeps who acted, with their names at the time, their comment and their files', async () => {
  const id = await submitApplication(portal);
  const file1 = new File(['査証'], '受付メモ.txt');
  const comment = '一行目\n二行目 <b>𠮷</b>';
  await expectDone(act(portal, 'reception1', 'approve', id, { comment, files: { file1 } }));
  await portal.db
    .updateTable('portal_user')
    .set({ full_name: '改姓 直樹', department_id: await portal.departmentId('P201') })
    .where('login_id', '=', 'reception1')
    .execute();
  const { detail_steps } = await loadDetailAs(portal, 'applicant1', id);
  await portal.db
    .updateTable('portal_user')
    .set({ full_name: '山本 直樹', department_id: await portal.departmentId('P103') })
    .where('login_id', '=', 'reception1')
    .execute();
  const reception = detail_steps[1];
  expect(reception).toMatchObject({
    status: 3,
    operation_division_name: '産業機器事業部',
    operation_department_name: '品質保証部',
    operation_user_name: '山本 直樹',
    comment,
    attached_files: [{ file_name: '受付メモ.txt' }],
  });
  expect(reception?.self_approved ?? false).toBe(false);
  const client = await portal.as('applicant1');
  const file_id = reception?.attached_files[0]?.file_id ?? 0;
  const { bytes } = await client.download(detail.step_file_download, { file_id });
  expect(bytes.toString()).toBe('査証');
});

test('a rejection needs a comment, ends the application, and closes open steps', async () => {
  const id = await submitAndRoute(portal, joiningSketch);
  for (const comment of ['', ' 　\n'])
    expectIssues(await act(portal, 'pic1', 'reject', id, { comment }), [
      [['comment'], 'コメントが入力されていません。'],
    ]);
  await expectDone(act(portal, 'pic1', 'reject', id, { comment: '条件が合いません。' }));
  expect(await course(id)).toEqual([
    3,
    'applied',
    'approved',
    'approved',
    'rejected',
    'closed',
    'waits',
    'waits',
  ]);
  const { content, pic_entry } = await loadDetailAs(portal, 'supplier1', id);
  expect(content).toMatchObject({ status: 3, result: 2 });
  expect(pic_entry).toBeNull();
});

test('a receptionist may reject', async () => {
  const id = await submitApplication(portal);
  await expectDone(act(portal, 'reception1', 'reject', id, { comment: '様式が違います。' }));
  expect(await course(id)).toEqual([3, 'applied', 'rejected', 'waits', 'waits']);
});

test('a comment has at most 200 code points; a line break counts as one', async () => {
  const id = await submitAndReceive(portal);
  const client = await portal.as('router1');
  const input = await actInput(portal, client, id, { route: joiningSketch });
  const comment = `${'𠮷'.repeat(198)}\r\n字`;
  expectIssues(await client.upload(detail.approve, { ...input, comment: `${comment}字` }), [
    [['comment'], invalid.tooLong('コメント', 200)],
  ]);
  await expectDone(client.upload(detail.approve, { ...input, comment }));
});

test('two steps of one person are decided one by one, the lowest number first', async () => {
  const id = await submitAndRoute(portal, {
    steps: [
      { of: 'P102', users: ['pic1'], type: 4 },
      { of: 'P102', users: ['pic1', 'pic2'] },
    ],
  });
  await expectDone(act(portal, 'pic1', 'approve', id));
  expect(await course(id)).toEqual([2, 'applied', 'approved', 'approved', 'approved', 'open', 'waits']);
  await expectDone(act(portal, 'pic1', 'approve', id));
  expect((await course(id)).at(-1)).toBe('open');
});

test('parallel steps whose pages were opened at the same time both succeed', async () => {
  const id = await submitAndRoute(portal, joiningSketch);
  const [pic, supplier] = [await portal.as('pic1'), await portal.as('supplier1')];
  const inputs = [await actInput(portal, pic, id), await actInput(portal, supplier, id)] as const;
  await expectDone(pic.upload(detail.approve, inputs[0]));
  await expectDone(supplier.upload(detail.approve, inputs[1]));
  expect((await course(id)).slice(4)).toEqual(['approved', 'approved', 'open', 'waits']);
});

test('自己承認 is marked, for operators only', async () => {
  const id = await submitApplication(portal, { login_id: 'approver2', division: 'D02', type: 'W01' });
  await expectDone(act(portal, 'approver2', 'approve', id));
  await expectDone(act(portal, 'router2', 'approve', id, { route: { steps: [{ of: 'S0004' }] } }));
  const { detail_steps } = await loadDetailAs(portal, 'router2', id);
  expect(detail_steps[1]?.self_approved).toBe(true);
  const supplied = await loadDetailAs(portal, 'supplier4', id);
  expect(supplied.detail_steps.some((step) => 'self_approved' in step)).toBe(false);
});

test('nobody sees a cancelled application any more', async () => {
  const id = await submitApplication(portal, { files: { file1: new File(['x'], '添付.txt') } });
  await expectDone(cancel(portal, 'applicant1', id));
  for (const login_id of ['applicant1', 'reception1', 'router1', 'final1', 'sysadmin']) {
    const client = await portal.as(login_id);
    expect((await client.get(detail.init, { application_id: id })).status).toBe(404);
    for (const search_type of [1, 2, 3, 4, 5] as const) {
      const { body } = await client.get(calls.application.list.application_list, {
        search_type,
        skip: 0,
        limit: 100,
      });
      expect(JSON.stringify(body)).not.toContain(`"application_id":${id},`);
    }
  }
});

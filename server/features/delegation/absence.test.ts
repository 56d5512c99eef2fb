import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { absenceNoticeDays } from '#domain/delegation.ts';
import {
  act,
  bodyOf,
  expectDone,
  expectRefused,
  loadDetailAs,
  submitAndReceive,
  submitAndRoute,
} from '#testing/application.ts';
import { dayFromToday, delegate, endDelegation } from '#testing/delegation.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';
import { routeInput } from '#testing/route.ts';
import { divisionId } from '#testing/workflow.ts';

/** Who is away is seen by those who choose people (docs/rules/delegation.md#seen-beforehand). */

const { select_department_user, approval_route_edit, approval_route_load } = calls.application;
const { select_user, select_department_user: ofDepartment } = calls.workflow_management;
const page = { skip: 0, limit: 100 };

const portal = await portalForFile();
beforeEach(async () => {
  await portal.db.deleteFrom('delegation').execute();
});

type Person = { readonly full_name: string; readonly absence: unknown };
const away = (items: readonly Person[]) =>
  items.filter(({ absence }) => absence !== null).map(({ full_name, absence }) => [full_name, absence]);

/** The marked people of a department or supplier in the route dialog and in 担当者変更. */
async function awayIn(organisation: { department_id: number } | { supplier_id: number }) {
  const { user_list } = select_department_user;
  const answer = await (await portal.as('router1')).get(user_list, { ...organisation, ...page });
  return away(bodyOf(user_list.output, answer).items);
}

const absence = (delegate_name: string, first: number, last = first) => ({
  first_day: dayFromToday(portal, first),
  last_day: dayFromToday(portal, last),
  delegate_name,
});

test('the pickers of people mark who is away now or soon, and who stands for them', async () => {
  const department_id = await portal.departmentId('P102');
  expect(await awayIn({ department_id })).toEqual([]);
  await delegate(portal, 'pic1', 'pic2', { first: 0, last: 3 });
  await delegate(portal, 'router1', 'approver1', { first: absenceNoticeDays, last: absenceNoticeDays + 2 });
  const marked = [
    ['吉田 翔太', absence('山田 千尋', 0, 3)],
    ['小林 大輔', absence('佐々木 隆', absenceNoticeDays, absenceNoticeDays + 2)],
  ];
  expect(await awayIn({ department_id })).toEqual(expect.arrayContaining(marked));
  expect(await awayIn({ department_id })).toHaveLength(2);

  const admin = await portal.as('divadmin1');
  const users = await admin.get(ofDepartment.users, { department_id, ...page });
  expect(away(bodyOf(ofDepartment.users.output, users).items)).toEqual(expect.arrayContaining(marked));
  const division_id = await divisionId(portal, 'D01');
  const approvers = await admin.get(select_user.users, { division_id, user_name: '吉田', ...page });
  expect(away(bodyOf(select_user.users.output, approvers).items)).toEqual([marked[0]]);
});

test('suppliers’ users are marked for operators; suppliers have no such picker', async () => {
  await delegate(portal, 'supplier1', 'supplier1b', { first: 1, last: 2 });
  const supplier_id = await portal.supplierId('S0001');
  expect(await awayIn({ supplier_id })).toEqual([['石井 陽子', absence('岡田 隆之', 1, 2)]]);
  const supplier = await portal.as('supplier1b');
  expectRefused(await supplier.get(select_department_user.user_list, { supplier_id, ...page }), 403);
});

test('the next period counts, and none that is later, ended or asleep', async () => {
  const department_id = await portal.departmentId('P102');
  await delegate(portal, 'pic1', 'pic2', { first: absenceNoticeDays + 1 });
  expect(await awayIn({ department_id })).toEqual([]);
  await delegate(portal, 'pic1', 'pic2', { first: 5, last: 6 });
  const token = await delegate(portal, 'pic1', 'router1', { first: 2 });
  expect(await awayIn({ department_id })).toEqual([['吉田 翔太', absence('小林 大輔', 2)]]);
  await endDelegation(portal, 'pic1', token);
  expect(await awayIn({ department_id })).toEqual([['吉田 翔太', absence('山田 千尋', 5, 6)]]);
  await whileInvalid(portal, ['pic2'], async () => {
    expect(await awayIn({ department_id })).toEqual([]);
  });
});

test('a template that is loaded marks its people', async () => {
  const router = await portal.as('router1');
  const input = await routeInput(portal, {
    steps: [{ of: 'P102', users: ['pic1', 'pic2'] }],
    viewers: [{ of: 'S0001', users: ['supplier1'] }],
  });
  expect((await router.post(approval_route_edit.new_save, input)).status).toBe(200);
  await delegate(portal, 'pic1', 'pic2');
  await delegate(portal, 'supplier1', 'supplier1b');
  const { saved_approval_route_list } = approval_route_load;
  const answer = await router.get(saved_approval_route_list, page);
  const [template] = bodyOf(saved_approval_route_list.output, answer).items;
  const people = [...(template?.pic_approver_steps ?? []), ...(template?.viewer_steps ?? [])];
  expect(people.map(({ users }) => away(users))).toEqual([
    [['吉田 翔太', absence('山田 千尋', 0)]],
    [['石井 陽子', absence('岡田 隆之', 0)]],
  ]);
});

test('who sets a route reads when the final approver is away now or soon; nobody else does', async () => {
  const id = await submitAndReceive(portal);
  const finalApprover = async (login_id: string) =>
    (await loadDetailAs(portal, login_id, id)).pic_entry?.final_approver;
  expect(await finalApprover('router1')).toEqual({ full_name: '松本 浩', absence: null });
  await delegate(portal, 'final1', 'approver1', { first: 3, last: 5 });
  expect(await finalApprover('router1')).toEqual({
    full_name: '松本 浩',
    absence: absence('佐々木 隆', 3, 5),
  });
  await expectDone(act(portal, 'router1', 'approve', id, { route: { steps: [{ of: 'P102' }] } }));
  expect((await loadDetailAs(portal, 'pic1', id)).pic_entry).not.toHaveProperty('final_approver');
});

test('the detail says to operators who of an open or waiting step is away today', async () => {
  const id = await submitAndRoute(portal, {
    steps: [
      { of: 'P102', users: ['pic1', 'pic2'] },
      { of: 'S0001', users: ['supplier1'] },
      { of: 'P103', users: ['approver1'], prev: '4,5' },
    ],
  });
  const absences = async () => {
    const { detail_steps } = await loadDetailAs(portal, 'applicant1', id);
    return detail_steps.map((step) => step.absences);
  };
  const none = Array.from({ length: 7 }, () => []);
  expect(await absences()).toEqual(none);
  await delegate(portal, 'pic1', 'router1', { first: 0, last: 1 });
  await delegate(portal, 'pic2', 'router1', { first: 1 });
  await delegate(portal, 'supplier1', 'supplier1b');
  await delegate(portal, 'approver1', 'pic2');
  const pic = { full_name: '吉田 翔太', ...absence('小林 大輔', 0, 1) };
  const supplier = { full_name: '石井 陽子', ...absence('岡田 隆之', 0) };
  const approver = { full_name: '佐々木 隆', ...absence('山田 千尋', 0) };
  expect(await absences()).toEqual([[], [], [], [pic], [supplier], [approver], []]);
  for (const login_id of ['supplier1', 'supplier1b']) {
    const { detail_steps } = await loadDetailAs(portal, login_id, id);
    for (const step of detail_steps) expect(step).not.toHaveProperty('absences');
  }
  await expectDone(act(portal, 'router1', 'approve', id));
  expect(await absences()).toEqual([[], [], [], [], [supplier], [approver], []]);
  await expectDone(act(portal, 'supplier1', 'reject', id, { comment: '対応できません。' }));
  expect(await absences()).toEqual(none);
});

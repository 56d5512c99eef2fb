import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodyOf, expectRefused } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { divisionId } from '#testing/workflow.ts';

const { select_user, select_department_user } = calls.workflow_management;
const page = { skip: 0, limit: 10 };

const portal = await portalForFile();
const client = await portal.as('divadmin1');
const division_id = await divisionId(portal, 'D01');

test('final approvers are the valid users of the division, searched by any part of a name', async () => {
  const names = async (user_name: string) => {
    const { items, total_count } = bodyOf(
      select_user.users.output,
      await client.get(select_user.users, { division_id, user_name, ...page }),
    );
    expect(total_count).toBe(items.length);
    return items.map(({ full_name, department_name }) => `${department_name} ${full_name}`);
  };
  expect(await names('')).toEqual([
    '営業部 伊藤 さくら',
    '営業部 鈴木 一郎',
    '営業部 松本 浩',
    '設計部 吉田 翔太',
    '設計部 山田 千尋',
    '設計部 小林 大輔',
    '品質保証部 佐々木 隆',
    '品質保証部 山本 直樹',
    '品質保証部 中村 愛',
  ]);
  expect(await names('山　')).toEqual(['設計部 山田 千尋', '品質保証部 山本 直樹']);
  expect(await names('清水')).toEqual([]);
  expect(await names('%')).toEqual([]);
});

test('the chosen user is returned with whether they are still allowed', async () => {
  const chosen = async (user_id: number | null) => {
    const { status, body } = await client.get(select_user.selected_user, { division_id, user_id });
    expect(status).toBe(200);
    return select_user.selected_user.output.parse(body);
  };
  expect(await chosen(await portal.userId('final1'))).toMatchObject({ full_name: '松本 浩', fault: null });
  expect(await chosen(await portal.userId('retired1'))).toMatchObject({
    full_name: '清水 勇',
    fault: 'invalid',
  });
  expect(await chosen(await portal.userId('supplier1'))).toBeNull();
  expect(await chosen(null)).toBeNull();
});

test('departments are the division’s; chosen users are returned with whether they belong to the chosen one', async () => {
  const { init } = select_department_user;
  const department_id = await portal.departmentId('P103');
  const user_ids = await Promise.all(['reception1', 'pic1', 'supplier1'].map((id) => portal.userId(id)));
  const answered = bodyOf(init.output, await client.get(init, { division_id, department_id, user_ids }));
  expect(answered.department_dropdown_items.map(({ label }) => label)).toEqual([
    '営業部',
    '設計部',
    '品質保証部',
  ]);
  expect(answered.selected_department_id).toBe(department_id);
  expect(answered.users).toMatchObject([
    { full_name: '吉田 翔太', fault: 'moved' },
    { full_name: '山本 直樹', fault: null },
  ]);
  const elsewhere = await portal.departmentId('P201');
  expect(
    bodyOf(init.output, await client.get(init, { division_id, department_id: elsewhere, user_ids: [] })),
  ).toMatchObject({ selected_department_id: null, users: [] });
});

test('users of other divisions are hidden unless a workflow of this division names them', async () => {
  const everybody = await portal.db.selectFrom('portal_user').select('user_id').orderBy('user_id').execute();
  const user_ids = everybody.map(({ user_id }) => user_id);
  const visibleUsers = async () => {
    const { init } = select_department_user;
    const { users } = bodyOf(init.output, await client.get(init, { division_id, user_ids }));
    const answers = await Promise.all(
      user_ids.map((user_id) => client.get(select_user.selected_user, { division_id, user_id })),
    );
    const chosen = answers.flatMap(({ body }) => select_user.selected_user.output.parse(body) ?? []);
    expect(new Set(users.map(({ user_id }) => user_id))).toEqual(
      new Set(chosen.map(({ user_id }) => user_id)),
    );
    return chosen.map(({ department_name, full_name, fault }) => `${department_name} ${full_name} ${fault}`);
  };
  const own = [
    '品質保証部 中村 愛 null',
    '品質保証部 佐々木 隆 null',
    '品質保証部 山本 直樹 null',
    '営業部 伊藤 さくら null',
    '営業部 松本 浩 null',
    '営業部 清水 勇 invalid',
    '営業部 鈴木 一郎 null',
    '設計部 吉田 翔太 null',
    '設計部 小林 大輔 null',
    '設計部 山田 千尋 null',
  ];
  expect((await visibleUsers()).toSorted()).toEqual(own);
  // The final approver and a route setter of the division's workflows move to another division.
  const move = async (login_id: string, code: string) =>
    portal.db
      .updateTable('portal_user')
      .set({ department_id: await portal.departmentId(code) })
      .where('login_id', '=', login_id)
      .execute();
  await move('final1', 'P201');
  await move('router1', 'P202');
  const moved = await visibleUsers();
  expect(moved).toHaveLength(own.length);
  const faults = moved.filter((line) => line.endsWith('moved'));
  expect(faults.toSorted()).toEqual(['営業部 松本 浩 moved', '開発部 小林 大輔 moved']);
  await move('final1', 'P101');
  await move('router1', 'P102');
});

test('users of a department are paged', async () => {
  const { users } = select_department_user;
  const department_id = await portal.departmentId('P103');
  const query = { department_id, skip: 1, limit: 1 };
  const { items, total_count } = bodyOf(users.output, await client.get(users, query));
  expect(items).toMatchObject([{ full_name: '山本 直樹' }]);
  expect(total_count).toBe(3);
});

test('another division is a 403 in every picker, and so is an unknown department', async () => {
  const other = await divisionId(portal, 'D02');
  const department_id = await portal.departmentId('P201');
  for (const division of [other, 2_000_000_000]) {
    const query = { division_id: division };
    expectRefused(await client.get(select_user.users, { ...query, ...page }), 403);
    expectRefused(await client.get(select_user.selected_user, query), 403);
    expectRefused(await client.get(select_department_user.init, { ...query, user_ids: [] }), 403);
  }
  for (const department of [department_id, 2_000_000_000])
    expectRefused(
      await client.get(select_department_user.users, { department_id: department, ...page }),
      403,
    );
});

test('another division is a 403 before other input is validated; one’s own and no id are a 422', async () => {
  const other = await divisionId(portal, 'D02');
  const [own, foreign] = [await portal.departmentId('P103'), await portal.departmentId('P201')];
  const users = select_user.users.path;
  const group = calls.supplier_group_management.list;
  const status = async (address: string) => (await client.raw(address)).status;
  for (const [scope, mine, anothers] of [
    [`${users}?skip=x&limit=0&division_id=`, division_id, other],
    [`${select_user.selected_user.path}?user_id=x&division_id=`, division_id, other],
    [`${select_department_user.init.path}?user_ids=x&division_id=`, division_id, other],
    [`${select_department_user.users.path}?limit=0&department_id=`, own, foreign],
    [`${group.supplier_group_list.path}?limit=0&selected_division_id=`, division_id, other],
    [`${group.csv.path}?encoding=x&selected_division_id=`, division_id, other],
  ] as const) {
    expect([scope, await status(`${scope}${anothers}`)]).toEqual([scope, 403]);
    for (const id of [mine, 'x', ''])
      expect([scope, id, await status(`${scope}${id}`)]).toEqual([scope, id, 422]);
  }
  // A system admin has no scope.
  const admin = await portal.as('sysadmin');
  expect((await admin.raw(`${users}?skip=0&limit=10&division_id=${other}`)).status).toBe(200);
});

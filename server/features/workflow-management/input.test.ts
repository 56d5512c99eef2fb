import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { fieldKind } from '#domain/codes.ts';
import { workflowText } from '#texts/workflow-management.ts';
import { invalid } from '#texts/fields.ts';
import { expectDone, expectIssues, submitApplication } from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { divisionId, readWorkflow, workflowEdit } from '#testing/workflow.ts';

const { edit } = calls.workflow_management.detail;
const { workflow_list } = calls.workflow_management;

const portal = await portalForFile();
const admin = await portal.as('sysadmin');

const makeInvalid = (login_id: string, portal_invalid_flag = true) =>
  portal.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag })
    .where('login_id', '=', login_id)
    .execute();

test('all issues are reported at once, in query and body', async () => {
  const nobody = { department_id: 1, select_user_all: false, users: [] };
  const response = await admin.raw(`${edit.path}?workflow_id=x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-portal-request': '1' },
    body: JSON.stringify({
      division_id: null,
      field_name01: '十一文字のラベルです。',
      field_hint01: 'あ'.repeat(61),
      field_hint10: '一行目\n二行目',
      field_kind01: 5,
      field_kind10: '1',
      field_choices01: Array.from({ length: 21 }, (_, index) => `選択${index}`),
      field_choices02: ['甲', '乙', '甲'],
      field_choices03: ['甲;乙', '丙'],
      field_choices04: ['甲', 'あ'.repeat(51)],
      transaction_date_field: 11,
      transaction_amount_field: 0,
      counterparty_field: 1.5,
      receptionist: nobody,
      route_setter: null,
      final_approver_user: null,
    }),
  });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    detail: [
      { loc: ['query', 'workflow_id'], msg: invalid.form },
      { loc: ['body', 'division_id'], msg: '事業部が選択されていません。' },
      { loc: ['body', 'workflow_type_id'], msg: '申請書が選択されていません。' },
      { loc: ['body', 'field_name01'], msg: '入力項目1は10文字以内で入力してください。' },
      { loc: ['body', 'field_hint01'], msg: '入力項目1の入力のヒントは60文字以内で入力してください。' },
      { loc: ['body', 'field_hint10'], msg: '入力項目10の入力のヒントに改行は入力できません。' },
      { loc: ['body', 'field_kind01'], msg: '入力項目1の種類の値が正しくありません。' },
      { loc: ['body', 'field_kind10'], msg: '入力項目10の種類の値が正しくありません。' },
      { loc: ['body', 'field_choices01'], msg: '入力項目1の選択肢は20個以内で入力してください。' },
      { loc: ['body', 'field_choices02'], msg: '入力項目2の選択肢に同じものがあります。' },
      { loc: ['body', 'field_choices03'], msg: '入力項目3の選択肢に「;」は使用できません。' },
      { loc: ['body', 'field_choices04', 1], msg: '入力項目4の選択肢は50文字以内で入力してください。' },
      { loc: ['body', 'transaction_date_field'], msg: '取引日の入力項目の値が正しくありません。' },
      { loc: ['body', 'transaction_amount_field'], msg: '取引金額の入力項目の値が正しくありません。' },
      { loc: ['body', 'counterparty_field'], msg: '取引先の入力項目の値が正しくありません。' },
      { loc: ['body', 'receptionist'], msg: '受付者が入力されていません。' },
      { loc: ['body', 'route_setter'], msg: '申請ルート設定者が入力されていません。' },
      { loc: ['body', 'final_approver_user'], msg: '最終承認者が入力されていません。' },
    ],
  });
});

test('settings of fields that do not go together are refused, all at once and at their keys', async () => {
  const { query, body } = await workflowEdit(portal, { division: 'D03', type: 'W04' });
  const send = (changed: Partial<typeof body>) => admin.post(edit, { query, body: { ...body, ...changed } });
  const few = '入力項目4の選択肢を2個以上入力してください。';
  for (const field_choices04 of [null, [], ['甲'], ['甲', ' ']])
    expectIssues(await send({ field_kind04: fieldKind.choice, field_choices04 }), [
      [['field_choices04'], few],
    ]);
  expectIssues(
    await send({
      field_kind05: fieldKind.choice,
      transaction_date_field: 6,
      transaction_amount_field: 1,
      counterparty_field: 2,
    }),
    [
      [['field_choices05'], '入力項目5の選択肢を2個以上入力してください。'],
      [['transaction_date_field'], '取引日の入力項目には、名称のある入力項目を選択してください。'],
      [['transaction_amount_field'], '取引金額の入力項目には、種類が「金額」の入力項目を選択してください。'],
      [
        ['counterparty_field'],
        '取引先の入力項目には、種類が「文字」または「選択肢」の入力項目を選択してください。',
      ],
    ],
  );
  // A stored role whose field loses its label or its kind.
  await expectDone(send({ transaction_amount_field: 2 }));
  const stored = await workflowEdit(portal, { division: 'D03', type: 'W04' });
  const { transaction_amount_field: amount, ...leftOut } = stored.body;
  expect(amount).toBe(2);
  expectIssues(await admin.post(edit, { query, body: { ...leftOut, field_name02: null } }), [
    [['transaction_amount_field'], '取引金額の入力項目には、名称のある入力項目を選択してください。'],
  ]);
  expectIssues(await admin.post(edit, { query, body: { ...leftOut, field_kind02: fieldKind.number } }), [
    [['transaction_amount_field'], '取引金額の入力項目には、種類が「金額」の入力項目を選択してください。'],
  ]);
});

test('a missing department, or one with neither users nor 全員, counts as not entered', async () => {
  const { query, body } = await workflowEdit(portal);
  const department_id = await portal.departmentId('P102');
  const sent = {
    ...body,
    receptionist: { department_id: null, select_user_all: true, users: [] },
    route_setter: { department_id, select_user_all: false, users: [] },
  };
  expectIssues(await admin.post(edit, { query, body: sent }), [
    [['receptionist'], '受付者が入力されていません。'],
    [['route_setter'], '申請ルート設定者が入力されていません。'],
  ]);
});

test('users of other or invalid departments, suppliers and unknown users are refused', async () => {
  const { query, body } = await workflowEdit(portal);
  const send = (changed: Partial<typeof body>) => admin.post(edit, { query, body: { ...body, ...changed } });
  const named = (department_id: number, ...user_ids: number[]) => ({
    department_id,
    select_user_all: false,
    users: user_ids.map((user_id) => ({ user_id })),
  });
  const [own, other] = [await portal.departmentId('P103'), await portal.departmentId('P201')];
  const inside = await portal.userId('reception1');
  const supplier = await portal.userId('supplier1');
  const wrongUsers = [[['receptionist'], workflowText.invalidUsers('受付者')]] as const;
  for (const user_id of [supplier, 2_000_000_000])
    expectIssues(await send({ receptionist: named(own, inside, user_id) }), wrongUsers);
  expectIssues(await send({ receptionist: named(own, inside, await portal.userId('pic1')) }), [
    [['receptionist'], workflowText.usersOfAnotherDepartment('受付者')],
  ]);
  for (const department of [other, await portal.supplierId('S0001'), 2_000_000_000])
    expectIssues(await send({ route_setter: named(department, inside) }), [
      [['route_setter'], workflowText.departmentOfAnotherDivision('申請ルート設定者')],
    ]);
  for (const user_id of [supplier, 2_000_000_000])
    expectIssues(await send({ final_approver_user: { user_id } }), [
      [['final_approver_user'], workflowText.invalidUsers('最終承認者')],
    ]);
  expectIssues(await send({ final_approver_user: { user_id: await portal.userId('final2') } }), [
    [['final_approver_user'], workflowText.userOfAnotherDivision('最終承認者')],
  ]);
});

test('users and departments that moved are marked, and the workflow still accepts applications', async () => {
  const { query, body } = await workflowEdit(portal);
  const move = async (table: 'department' | 'portal_user', to: string) => {
    if (table === 'department')
      await portal.db
        .updateTable('department')
        .set({ division_id: await divisionId(portal, to) })
        .where('department_code', '=', 'P103')
        .execute();
    else
      await portal.db
        .updateTable('portal_user')
        .set({ department_id: await portal.departmentId(to) })
        .where('login_id', 'in', ['router1', 'final1'])
        .execute();
  };
  const listed = async () =>
    workflow_list.output
      .parse((await admin.get(workflow_list, { skip: 0, limit: 25 })).body)
      .items.find(({ workflow_id }) => workflow_id === query.workflow_id);
  expect(await listed()).toMatchObject({ available: true, up_to_date: true });
  await move('department', 'D02');
  expect(await listed()).toMatchObject({ available: true, up_to_date: false });
  expect((await readWorkflow(admin, query.workflow_id)).receptionist).toMatchObject({
    department_name: '品質保証部',
    department_fault: 'other_division',
    users: [{ full_name: '山本 直樹', fault: null }, { fault: null }],
  });
  expect(await submitApplication(portal)).toBeGreaterThan(0);
  expectIssues(await admin.post(edit, { query, body }), [
    [['receptionist'], workflowText.departmentOfAnotherDivision('受付者')],
  ]);
  await move('department', 'D01');
  await move('portal_user', 'P201');
  expect(await listed()).toMatchObject({ available: true, up_to_date: false });
  const moved = await readWorkflow(admin, query.workflow_id);
  expect(moved.route_setter.users).toMatchObject([{ full_name: '小林 大輔', fault: 'moved' }]);
  expect(moved.final_approver_user).toMatchObject({ full_name: '松本 浩', fault: 'moved' });
  expectIssues(await admin.post(edit, { query, body }), [
    [['route_setter'], workflowText.usersOfAnotherDepartment('申請ルート設定者')],
    [['final_approver_user'], workflowText.userOfAnotherDivision('最終承認者')],
  ]);
  const back = (login_id: string, department_id: number) =>
    portal.db.updateTable('portal_user').set({ department_id }).where('login_id', '=', login_id).execute();
  await back('router1', await portal.departmentId('P102'));
  await back('final1', await portal.departmentId('P101'));
  expect(await listed()).toMatchObject({ up_to_date: true });
});

test('users who left are marked, close the form for applications, and can’t be saved', async () => {
  const { query, body } = await workflowEdit(portal, { division: 'D02', type: 'W01' });
  await makeInvalid('approver2');
  await makeInvalid('final2');
  const workflow = await readWorkflow(admin, query.workflow_id);
  expect(workflow.receptionist).toMatchObject({
    department_fault: null,
    users: [{ full_name: '山口 亮', fault: 'invalid' }],
  });
  expect(workflow.final_approver_user).toMatchObject({ full_name: '井上 真理子', fault: 'invalid' });
  const { body: list } = await admin.get(workflow_list, { skip: 0, limit: 25 });
  expect(workflow_list.output.parse(list).items).toContainEqual({
    workflow_id: query.workflow_id,
    division_name: '電子部品事業部',
    workflow_name: '新規取引申請書',
    available: false,
    suspended: false,
    up_to_date: false,
  });
  expectIssues(await admin.post(edit, { query, body }), [
    [['receptionist'], workflowText.invalidUsers('受付者')],
    [['final_approver_user'], workflowText.invalidUsers('最終承認者')],
  ]);
  // 全員 of a department without valid users.
  const department_id = await portal.departmentId('P202');
  const everybody = { department_id, select_user_all: true, users: [] };
  const final_approver_user = { user_id: await portal.userId('router2') };
  expectIssues(
    await admin.post(edit, { query, body: { ...body, receptionist: everybody, final_approver_user } }),
    [[['receptionist'], workflowText.departmentWithNobody('受付者')]],
  );
  await makeInvalid('approver2', false);
  await expectDone(
    admin.post(edit, { query, body: { ...body, receptionist: everybody, final_approver_user } }),
  );
});

test('a division admin’s list contains and counts only their own workflows', async () => {
  const page = async (login_id: string, skip: number, limit: number) => {
    const client = await portal.as(login_id);
    return workflow_list.output.parse((await client.get(workflow_list, { skip, limit })).body);
  };
  expect((await page('divadmin3', 0, 25)).items).toMatchObject([
    { division_name: '調達本部', workflow_name: '単価改定申請書', available: true },
  ]);
  const all = await page('sysadmin', 0, 25);
  expect(all.items.map(({ division_name, workflow_name }) => `${division_name} ${workflow_name}`)).toEqual([
    '産業機器事業部 新規取引申請書',
    '産業機器事業部 図面変更申請書',
    '電子部品事業部 新規取引申請書',
    '電子部品事業部 品質異常報告書',
    '調達本部 単価改定申請書',
  ]);
  expect(await page('sysadmin', 3, 2)).toEqual({ items: all.items.slice(3, 5), total_count: 5 });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import {
  act,
  bodyOf,
  expectDone,
  received,
  seenBy,
  submission,
  submitted,
} from '#dev/testing/application.ts';
import type { Client } from '#dev/testing/client.ts';
import { insertFailedMail } from '#dev/testing/mail.ts';
import { startBendableProvider, type BendableProvider } from '#dev/testing/identity-provider.ts';
import { messageInput, seenMessageBy, sent } from '#dev/testing/message.ts';
import { noticeForm, posted } from '#dev/testing/notice.ts';
import { testPortal, type TestPortal } from '#dev/testing/portal.ts';
import { routeOf, stepsOf, type RouteSketch } from '#dev/testing/route.ts';
import { groupSave, madeGroup } from '#dev/testing/supplier-group.ts';
import { divisionId, workflowEdit } from '#dev/testing/workflow.ts';
import { addressesOf, columns, people, readTable, type Column } from './authorization.testing.ts';

/** Every cell of docs/authorization.csv against the running server. */

const rows = readTable();
const {
  list,
  create,
  detail,
  select_department_user: select,
  approval_route_load: load,
  approval_route_edit: edit,
  validate_pic_approver_steps,
} = calls.application;
const { notice } = calls;
const { view } = notice;
const workflows = calls.workflow_management;
const system = calls.system_management;
const { supplier_management: suppliers, internal_user_management: staff } = calls;
const groups = calls.supplier_group_management;

let portal: TestPortal;
let providers: readonly BendableProvider[];
beforeAll(async () => {
  providers = [
    await startBendableProvider({ name: 'operator', role: 'operator' }),
    await startBendableProvider({ name: 'supplier', role: 'supplier' }),
  ];
  portal = await testPortal({
    identity_providers: providers.map(({ settings }) => settings),
    order_edi: { url: 'https://edi.example/', params: {}, secret: 'secret' },
  });
  shared = await sharedFiles();
  message = await messageToSupplier();
  sharedNotice = await sharedNoticeFiles();
});
afterAll(async () => {
  await portal.stop();
  await Promise.all(providers.map((provider) => provider.close()));
});

/** Started steps of everybody (4 to 7) and, behind the first, one more of each that waits (8 to 10). */
const route: RouteSketch = {
  steps: [
    { of: 'P102', users: ['pic1'], type: 4 },
    { of: 'S0001' },
    { of: 'P103', users: ['reception1'] },
    { of: 'P102', users: ['router1'] },
    { of: 'S0001', prev: '4' },
    { of: 'P103', users: ['reception1'], prev: '4' },
    { of: 'P102', users: ['router1'], prev: '4' },
  ],
  viewers: [{ of: 'P301', users: ['viewer1'] }],
};
const step = { AS: 4, S1: 5, RC: 6, RS: 7 } as const;
const waiting = { S1: 8, RC: 9, RS: 10 } as const;
type OwnStep = keyof typeof waiting;

const attached = () => ({ file1: new File(['内容'], '添付.txt') });

async function circulating(): Promise<number> {
  const id = await received(portal, { files: attached() });
  await expectDone(act(portal, 'router1', 'approve', id, { route, files: attached() }));
  return id;
}

/** One application that reads alone are tried on, and its files: its own, an operator's, and a supplier's. */
let shared: { application_id: number; own: number; operators: number; suppliers: number };
async function sharedFiles() {
  const application_id = await circulating();
  await expectDone(act(portal, 'supplier1', 'approve', application_id, { files: attached() }));
  const { content, detail_steps } = await seenBy(portal, 'applicant1', application_id);
  return {
    application_id,
    own: content.attached_files[0]?.file_id ?? 0,
    operators: detail_steps[2]?.attached_files[0]?.file_id ?? 0,
    suppliers: detail_steps[step.S1 - 1]?.attached_files[0]?.file_id ?? 0,
  };
}

/** A notice of 産業機器事業部 for S0001, posted by somebody who stands in no column. */
const someNotice = () => posted(portal, { login_id: 'approver1', to: ['S0001'], files: attached() });

/** One that reads are tried on, and its file. */
let sharedNotice: { notice_id: number; file_id: number };
async function sharedNoticeFiles() {
  const notice_id = await someNotice();
  const client = await portal.as('approver1');
  const { notice_files } = bodyOf(view.init.output, await client.get(view.init, { notice_id }));
  return { notice_id, file_id: notice_files[0]?.file_id ?? 0 };
}

/** An approval or rejection of one step, right in all but perhaps the caller. */
async function acting(application_id: number, step_order: number) {
  const row = await portal.db
    .selectFrom('approval_route_step as s')
    .innerJoin('application as a', 'a.application_id', 's.application_id')
    .select(['s.approval_route_step_id', 's.version as step_version', 'a.version'])
    .where('s.application_id', '=', application_id)
    .where('s.step_order', '=', step_order)
    .executeTakeFirstOrThrow();
  return {
    application_id,
    application_updated_at: String(row.version),
    approval_route_step_id: row.approval_route_step_id,
    approval_route_step_updated_at: String(row.step_version),
    comment: '確認しました。',
    approval_route_name: '',
    pic_approver_steps: [],
    viewer_steps: [],
  };
}

/** A message to 青葉精工 alone, whose sender stands in no column, and its file. */
let message: { message_id: number; file_id: number };
async function messageToSupplier() {
  const message_id = await sent(portal, 'approver1', { to: ['S0001'], files: attached() });
  const { message_files } = await seenMessageBy(portal, 'approver1', message_id);
  return { message_id, file_id: message_files[0]?.file_id ?? 0 };
}

/** Destinations that everybody has. */
const toAllWindows = () => messageInput(portal, { input: { send_department_group_all: true } });

/** 担当者変更 of one step, right in all but perhaps the caller. */
async function replacing(application_id: number, step_order: number): Promise<object> {
  const { approval_route_step_id, approval_route_step_updated_at } = await acting(application_id, step_order);
  return {
    application_id,
    approval_route_step_id,
    approval_route_step_updated_at,
    department_id: await portal.departmentId('P102'),
    all_flag: true,
    users: [],
    reason: '担当者が不在のため',
  };
}

/** A template of 産業機器事業部 that somebody who stands in no column has saved. */
async function template() {
  const client = await portal.as('approver1');
  return bodyOf(edit.new_save.output, await client.post(edit.new_save, await routeOf(portal, route)));
}

/** A mail whose last try failed. */
async function failedMail() {
  return insertFailedMail(portal, 'reception1', shared.application_id);
}

/** What saves a user of no column as he is. */
async function unchangedUser() {
  return { ...(await releasable('multi1')), privilege: 3, invalid_flag: false };
}

/** Somebody with the token of now. */
async function releasable(login_id: string) {
  const user_id = await portal.userId(login_id);
  const { version } = await portal.db
    .selectFrom('portal_user')
    .select('version')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { user_id, updated_at: String(version) };
}

/** An input of each call that is right for this caller, on an object of its own where the call changes it. */
const inputs: ReadonlyMap<Call, (column: Column | 'ND') => object | Promise<object>> = new Map<
  Call,
  (column: Column | 'ND') => object | Promise<object>
>([
  [calls.user.logined_user, () => ({})],
  [calls.top.check_session, () => ({})],
  [calls.order_edi.url, () => ({})],
  [list.init, () => ({})],
  [list.workflow, () => ({ division_id: 1 })],
  [list.application_list, () => ({ search_type: 3, skip: 0, limit: 25 })],
  [list.unattended_list, () => ({ skip: 0, limit: 25 })],
  [list.unattended_csv, () => ({ encoding: 'utf-8' })],
  [list.csv, () => ({ search_type: 3, encoding: 'utf-8' })],
  [list.awaiting_count, () => ({})],
  [list.next_awaiting, () => ({ application_id: shared.application_id })],
  [system.init, () => ({})],
  [calls.master_data.init, () => ({})],
  [calls.master_data.preview, () => ({})],
  [calls.master_data.apply, () => ({ accept_number: 10_000_000 })],
  [system.undelivered_mail.list, () => ({ skip: 0, limit: 25 })],
  [system.undelivered_mail.csv, () => ({ encoding: 'utf-8' })],
  [system.undelivered_mail.retry, failedMail],
  [system.undelivered_mail.withdraw, failedMail],
  [create.init, async () => ({ workflow_id: await portal.workflowId('D01', 'W01') })],
  [create.save, () => submission(portal)],
  [detail.init, () => ({ application_id: shared.application_id })],
  [detail.application_file_download, () => ({ file_id: shared.own })],
  [
    detail.step_file_download,
    (column) => ({ file_id: column === 'S1' ? shared.suppliers : shared.operators }),
  ],
  [detail.pdf, () => ({ application_id: shared.application_id })],
  [
    detail.delete,
    async (column) => {
      const application_id = column === 'AP' ? await submitted(portal) : shared.application_id;
      return { application_id, updated_at: '1' };
    },
  ],
  [detail.replace, async () => replacing(await circulating(), step.AS)],
  [detail.reject, async () => acting(await circulating(), step.AS)],
  [detail.approve, async () => acting(await circulating(), step.AS)],
  [select.department_list, () => ({ skip: 0, limit: 5 })],
  [select.supplier_list, () => ({ skip: 0, limit: 5 })],
  [select.user_list, async () => ({ department_id: await portal.departmentId('P102'), skip: 0, limit: 5 })],
  [load.saved_approval_route_list, () => ({ skip: 0, limit: 5 })],
  [load.delete, template],
  [edit.new_save, () => routeOf(portal, route)],
  [edit.overwrite_save, async () => ({ ...(await template()), ...(await routeOf(portal, route)) })],
  [validate_pic_approver_steps, () => stepsOf(portal, route.steps)],
  [calls.message.index.search, () => ({ skip: 0, limit: 25 })],
  [calls.message.index.unread, () => ({ skip: 0, limit: 5 })],
  [calls.message.index.unread_count, () => ({})],
  [calls.message.view.init, () => ({ message_id: message.message_id })],
  [calls.message.view.mark_as_read, () => ({ message_id: message.message_id })],
  [calls.message.view.download, () => ({ file_id: message.file_id })],
  [calls.message.create.destination_for_reply, () => ({ reply_message_id: message.message_id })],
  [calls.message.create.logined_division_id, () => ({})],
  [calls.message.create.reach, toAllWindows],
  [calls.message.create.save, toAllWindows],
  [calls.top.notice, () => ({ skip: 0, limit: 5 })],
  [calls.top.system_notice, () => ({ skip: 0, limit: 5 })],
  [view.init, () => ({ notice_id: sharedNotice.notice_id })],
  [view.mark_as_read, () => ({ notice_id: sharedNotice.notice_id })],
  [view.download, () => ({ file_id: sharedNotice.file_id })],
  [view.delete, async () => ({ notice_id: await someNotice(), updated_at: '1' })],
  [notice.edit.init, () => ({})],
  [notice.edit.reach, () => noticeForm(portal, { publish_all_flag: true })],
  [notice.edit.save, () => noticeForm(portal, { publish_all_flag: true })],
  [notice.edit.posted_list, () => ({ skip: 0, limit: 25 })],
  [notice.reading.list, () => ({ notice_id: sharedNotice.notice_id, skip: 0, limit: 25 })],
  [notice.reading.csv, () => ({ notice_id: sharedNotice.notice_id, encoding: 'utf-8' })],
  [calls.select_supplier_group.selected_supplier_groups, () => ({ division_id: 1, supplier_group_ids: [1] })],
  [calls.select_supplier_group.supplier_groups, () => ({ division_id: 1, skip: 0, limit: 10 })],
  [calls.select_supplier.selected_suppliers, () => ({ division_id: 1, supplier_ids: [1] })],
  [calls.select_supplier.search, () => ({ division_id: 1, skip: 0, limit: 10 })],
  [calls.select_department_group.init, () => ({ division_id: 1, department_group_ids: [1] })],
  [calls.select_department_group.department_groups, () => ({ division_id: 1, skip: 0, limit: 10 })],
  [groups.list.init, () => ({})],
  [
    groups.list.supplier_group_list,
    async () => ({ selected_division_id: await divisionId(portal, 'D01'), skip: 0, limit: 25 }),
  ],
  [
    groups.list.csv,
    async () => ({ selected_division_id: await divisionId(portal, 'D01'), encoding: 'utf-8' }),
  ],
  [groups.view.init, async () => ({ supplier_group_id: await madeGroup(portal) })],
  [groups.view.csv, async () => ({ supplier_group_id: await madeGroup(portal), encoding: 'utf-8' })],
  [groups.edit.init, async () => ({ supplier_group_id: await madeGroup(portal) })],
  [groups.edit.save, async () => groupSave(portal, await madeGroup(portal))],
  [
    groups.edit.supplier_list,
    () => ({ added_supplier_ids: [], removed_supplier_ids: [], skip: 0, limit: 10 }),
  ],
  [groups.edit.candidates, () => ({ added_supplier_ids: [], removed_supplier_ids: [], skip: 0, limit: 10 })],
  [workflows.workflow_list, () => ({ skip: 0, limit: 25 })],
  [workflows.csv, () => ({ encoding: 'utf-8' })],
  [workflows.detail.init, async () => ({ workflow_id: await portal.workflowId('D01', 'W01') })],
  [workflows.detail.edit, () => workflowEdit(portal)],
  [workflows.select_user.selected_user, async () => ({ division_id: await divisionId(portal, 'D01') })],
  [
    workflows.select_user.users,
    async () => ({ division_id: await divisionId(portal, 'D01'), skip: 0, limit: 10 }),
  ],
  [
    workflows.select_department_user.init,
    async () => ({ division_id: await divisionId(portal, 'D01'), user_ids: [] }),
  ],
  [
    workflows.select_department_user.users,
    async () => ({ department_id: await portal.departmentId('P102'), skip: 0, limit: 10 }),
  ],
  [suppliers.list.init, () => ({})],
  [suppliers.list.supplier_list, () => ({ skip: 0, limit: 25 })],
  [suppliers.list.csv, () => ({ encoding: 'utf-8' })],
  [suppliers.detail.init, async () => ({ supplier_id: await portal.supplierId('S0001') })],
  [suppliers.detail.release_user, () => releasable('supplier1b')],
  [calls.audit_log.list, () => ({ skip: 0, limit: 25 })],
  [calls.audit_log.csv, () => ({ encoding: 'utf-8' })],
  [staff.list.init, () => ({})],
  [staff.list.search_department, () => ({ division_id: 1 })],
  [staff.list.internal_user_list, () => ({ skip: 0, limit: 10 })],
  [staff.list.csv, () => ({ encoding: 'utf-8' })],
  [staff.edit.user, async () => ({ user_id: await portal.userId('multi1') })],
  [staff.edit.update, unchangedUser],
  [staff.edit.release, () => releasable('multi1')],
]);

const table = [...everyCall(calls)].map(([, call]) => call);

/** Asks for a row's address as somebody; answers the status. A refusal says nothing more. */
async function ask(client: Client, path: string, column: Column | 'ND'): Promise<number> {
  const call = table.find((one) => one.path === path);
  if (call === undefined) {
    const address = path.replace('{identity_provider}', 'operator').replace('*', 'main.js');
    const response = await client.raw(address);
    await response.arrayBuffer();
    return response.status;
  }
  const input = await inputs.get(call)?.(column);
  const { status, body } = await client.send(call, input);
  if (status !== 200 && status !== 422) expect(body).toEqual({ detail: [] });
  return status;
}

test('the table has a row for each address of the server, and the server has each of its rows', () => {
  const listed = rows.map(({ method, path }) => `${method} ${path}`);
  expect(listed.toSorted()).toEqual(addressesOf(portal).toSorted());
  expect(listed).toEqual(expect.arrayContaining(table.map(({ method, path }) => `${method} ${path}`)));
  expect(new Set(listed).size).toBe(listed.length);
});

describe.each(rows)('$method $path', ({ path, nobody, expected }) => {
  test.each(columns.filter((column) => expected(column) !== 'step'))('%s', async (column) => {
    expect(await ask(await portal.as(people[column]), path, column)).toBe(expected(column));
  });

  test('ND', async () => {
    const { db } = portal;
    expect(await ask(portal.anonymous(), path, 'ND')).toBe(nobody);
    const user = await portal.as('applicant1');
    const invalid = (portal_invalid_flag: boolean) =>
      db.updateTable('portal_user').set({ portal_invalid_flag }).where('login_id', '=', 'pic2').execute();
    const gone = await portal.as('pic2');
    await invalid(true);
    expect(await ask(gone, path, 'ND')).toBe(nobody);
    await invalid(false);
    expect((await user.get(calls.top.check_session, {})).status).toBe(200);
    const supplied = await portal.as('supplier3');
    const supplier_id = await portal.supplierId('S0003');
    const close = (invalid_flag: boolean) =>
      db.updateTable('supplier').set({ invalid_flag }).where('supplier_id', '=', supplier_id).execute();
    await close(true);
    expect(await ask(supplied, path, 'ND')).toBe(nobody);
    await close(false);
  });
});

const byStep = rows.flatMap(({ path, expected }) =>
  columns
    .filter((column): column is OwnStep => expected(column) === 'step' && column in waiting)
    .map((column) => [path, column] as const),
);

test('it depends on the step for the same people of each row that says so', () => {
  expect(byStep).toHaveLength(
    rows.flatMap((row) => columns.filter((one) => row.expected(one) === 'step')).length,
  );
  expect(byStep.length).toBeGreaterThan(0);
});

describe.each(byStep)('%s by the step that is named: %s', (path, column) => {
  const call = [detail.approve, detail.reject].find((one) => one.path === path) ?? detail.approve;
  const login_id = people[column];
  const statusOf = async (id: number, step_order: number): Promise<number> => {
    const client = await portal.as(login_id);
    return (await client.send(call, await acting(id, step_order))).status;
  };

  test('his own that has started: 200; the same again, when it was acted on: 422', async () => {
    const id = await circulating();
    expect(await statusOf(id, step[column])).toBe(200);
    expect(await statusOf(id, step[column])).toBe(422);
  });

  test('his own that waits: 422', async () => {
    expect(await statusOf(await circulating(), waiting[column])).toBe(422);
  });

  test('his own that was closed: 422', async () => {
    const id = await circulating();
    await expectDone(act(portal, 'pic1', 'reject', id));
    expect(await statusOf(id, step[column])).toBe(422);
  });

  test('somebody else’s: 403', async () => {
    expect(await statusOf(await circulating(), step.AS)).toBe(403);
  });
});

test('a supplier gets the files of its own steps alone', async () => {
  const client = await portal.as(people.S1);
  const { status } = await client.send(detail.step_file_download, { file_id: shared.operators });
  expect(status).toBe(404);
});

test('HEAD is answered as GET is', async () => {
  for (const { path } of table.filter((call) => call.method === 'GET')) {
    expect((await portal.anonymous().raw(path, { method: 'HEAD' })).status).toBe(401);
    const head = await (await portal.as('supplier1')).raw(path, { method: 'HEAD' });
    const get = await (await portal.as('supplier1')).raw(path);
    expect([path, head.status]).toEqual([path, get.status]);
  }
});

test('a sign-in leads to the provider that is named, for everybody', async () => {
  for (const { settings } of providers) {
    const response = await portal.anonymous().raw(`/auth/login/${settings.name}`);
    expect(response.headers.get('location')).toContain(`${settings.issuer}/authorize`);
  }
  expect((await portal.anonymous().raw('/auth/login/unknown')).status).toBe(404);
});

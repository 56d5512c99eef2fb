import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { everyCall, type Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { errorBody } from '#contract/errors.ts';
import {
  act,
  actInput,
  bodyOf,
  expectDone,
  received,
  routed,
  seen,
  submission,
  submitted,
} from '#dev/testing/application.ts';
import type { Client } from '#dev/testing/client.ts';
import { insertFailedMail } from '#dev/testing/mail.ts';
import { messageInput, sent } from '#dev/testing/message.ts';
import { noticeForm, posted, supplierGroup } from '#dev/testing/notice.ts';
import { portalForFile } from '#dev/testing/portal.ts';
import { plainPost } from '#dev/testing/raw-request.ts';
import { joiningRoute, routeOf } from '#dev/testing/route.ts';
import { groupSave, madeGroup } from '#dev/testing/supplier-group.ts';
import { workflowEdit } from '#dev/testing/workflow.ts';

/**
 * Every field of every call of the table against values of every kind (reliability): no 5xx, no cut connection, and each 422
 * names a place and says in Japanese what is wrong. `BAD_INPUTS` sets how many; 300 in `npm test`.
 */
const runs = Number(process.env['BAD_INPUTS'] ?? '300');

type Value = unknown;
type Path = readonly (string | number)[];

/** For each call who may use it, and an input that is right. */
const right = new Map<string, { readonly client: Client; readonly input: Value }>();
const portal = await portalForFile();
beforeAll(async () => {
  const applicant = await portal.as('applicant1');
  const router = await portal.as('router1');
  const { list, create, detail, select_department_user: select } = calls.application;
  const application_id = await received(portal);
  const deletable = await submitted(portal);
  const workflow_id = await portal.workflowId('D01', 'W01');
  const asked = await actInput(portal, router, application_id, { route: joiningRoute });
  // Viewers have no numbers; those that come along are ignored.
  const approve = {
    ...asked,
    viewer_steps: asked.viewer_steps.map((viewer) => ({ ...viewer, step_order: 4 })),
  };
  const page = { skip: 0, limit: 5 };
  const add = (call: Call, client: Client, input: Value) => right.set(call.path, { client, input });
  add(calls.user.logined_user, applicant, {});
  add(calls.top.check_session, applicant, {});
  add(calls.order_edi.url, applicant, {});
  const manager = await portal.as('sysadmin');
  const mail = await insertFailedMail(portal, 'reception1', application_id);
  const { init, undelivered_mail } = calls.system_management;
  add(init, manager, {});
  add(undelivered_mail.list, manager, page);
  add(undelivered_mail.csv, manager, { encoding: 'utf-8' });
  add(undelivered_mail.retry, manager, mail);
  add(undelivered_mail.withdraw, manager, mail);
  add(list.init, applicant, {});
  add(list.workflow, applicant, { division_id: 1 });
  add(list.application_list, applicant, { search_type: 1, ...page });
  add(list.csv, applicant, { search_type: 1, encoding: 'cp932' });
  add(list.awaiting_count, applicant, {});
  add(list.next_awaiting, router, { application_id });
  add(list.unattended_list, await portal.as('divadmin1'), page);
  add(list.unattended_csv, await portal.as('divadmin1'), { encoding: 'cp932' });
  const ended = await submitted(portal);
  await expectDone(act(portal, 'reception1', 'reject', ended));
  add(create.init, applicant, { workflow_id, resubmit_application_id: ended });
  add(create.save, applicant, {
    ...(await submission(portal)),
    resubmit_application_id: ended,
    field_value01: '値',
  });
  add(detail.init, applicant, { application_id });
  add(detail.application_file_download, applicant, { file_id: 1 });
  add(detail.step_file_download, applicant, { file_id: 1 });
  add(detail.pdf, applicant, { application_id });
  add(detail.delete, applicant, { application_id: deletable, updated_at: '1' });
  const replaced = await routed(portal, joiningRoute);
  const { detail_steps } = await seen(router, replaced);
  const { replacement } = detail_steps[3] ?? {};
  if (!replacement) throw new Error('the route setter may replace who is on his route');
  add(detail.replace, router, {
    application_id: replaced,
    approval_route_step_id: replacement.approval_route_step_id,
    approval_route_step_updated_at: replacement.updated_at,
    department_id: await portal.departmentId('P102'),
    supplier_id: null,
    all_flag: false,
    users: [{ user_id: await portal.userId('pic2'), full_name: '名前' }],
    reason: '不在のため',
  });
  add(detail.reject, router, approve);
  add(detail.approve, router, approve);
  add(select.department_list, router, { division_id: 1, department_name: '営業', ...page });
  add(select.supplier_list, router, { division_id: 1, supplier_code: 'S', supplier_name: '株', ...page });
  add(select.user_list, router, { department_id: 1, ...page });
  const { approval_route_load: load, approval_route_edit: edit } = calls.application;
  const template = await routeOf(portal, joiningRoute);
  const saved = bodyOf(edit.new_save.output, await router.post(edit.new_save, template));
  add(load.saved_approval_route_list, router, { approval_route_name: '標準', ...page });
  add(load.delete, router, saved);
  add(edit.new_save, router, template);
  add(edit.overwrite_save, router, { ...saved, ...template });
  add(calls.application.validate_pic_approver_steps, router, approve.pic_approver_steps);
  const { index, view, create: compose } = calls.message;
  const message_id = await sent(portal, 'supplier1', {
    to: ['G01'],
    files: { file1: new File(['内容'], '添付.txt') },
  });
  const words = { title: '納期', sender_name: '石井', send_only: false };
  const days = { sent_date_from: '2026-01-01', sent_date_to: '2099-12-31' };
  const reply = await messageInput(portal, { to: ['G01', 'S0001'], reply_to: message_id });
  const { department_groups, suppliers: named, reply_message_id } = reply;
  const to = { send_department_group_all: false, send_supplier_all: false };
  add(index.search, router, { ...words, ...days, ...page });
  add(index.unread, router, page);
  add(index.unread_count, router, {});
  add(view.init, router, { message_id });
  add(view.mark_as_read, router, { message_id });
  add(view.download, router, { file_id: 1 });
  add(compose.destination_for_reply, router, { reply_message_id });
  add(compose.logined_division_id, router, {});
  add(compose.reach, router, { ...to, department_groups, suppliers: named, reply_message_id });
  add(compose.save, router, reply);
  const { view: notice, edit: posting, reading } = calls.notice;
  const supplier_groups = [await supplierGroup(portal, 'D01', ['S0001'])];
  const suppliers_named = [await portal.supplierId('S0001'), await portal.supplierId('S0002')];
  const form = await noticeForm(portal, { supplier_groups, suppliers: suppliers_named });
  const notice_id = await posted(portal, { to: ['S0001'] });
  const publisher = await portal.as('pic2');
  add(calls.top.notice, applicant, page);
  add(calls.top.system_notice, applicant, page);
  add(notice.init, applicant, { notice_id });
  add(notice.mark_as_read, applicant, { notice_id });
  add(notice.download, applicant, { file_id: 1 });
  add(notice.delete, await portal.as('divadmin1'), { notice_id, updated_at: 'x' });
  add(posting.init, publisher, {});
  add(posting.reach, publisher, form);
  add(posting.save, publisher, form);
  add(posting.posted_list, publisher, page);
  add(reading.list, publisher, { notice_id, ...page });
  add(reading.csv, publisher, { notice_id, encoding: 'utf-8' });
  const {
    select_supplier_group: groups,
    select_supplier: suppliers,
    select_department_group: windows,
  } = calls;
  add(groups.selected_supplier_groups, router, { division_id: 1, supplier_group_ids: [1, 2] });
  add(groups.supplier_groups, router, { division_id: 1, ...page });
  add(suppliers.selected_suppliers, router, { division_id: 1, supplier_ids: [1, 2] });
  add(suppliers.search, router, { division_id: 1, supplier_code: 'S', supplier_name: '株', ...page });
  add(windows.init, router, { division_id: 1, department_group_ids: [1, 2] });
  add(windows.department_groups, router, { division_id: 1, ...page });
  const admin = await portal.as('sysadmin');
  const workflows = calls.workflow_management;
  const people = { division_id: 1, user_id: await portal.userId('final1') };
  const users = { division_id: 1, department_id: 1, user_ids: [await portal.userId('reception1')] };
  const picked = { user_name: '松本', department_id: await portal.departmentId('P103'), ...page };
  const managed = calls.supplier_group_management;
  const group = await groupSave(portal, await madeGroup(portal));
  const { supplier_group_id } = group;
  const one = await portal.supplierId('S0001');
  const changed = { added_supplier_ids: [one], removed_supplier_ids: [one] };
  const suppliersNamed = { supplier_code: 'S', supplier_name: '株' };
  add(managed.list.init, admin, {});
  add(managed.list.supplier_group_list, admin, { group_name: '会', selected_division_id: 1, ...page });
  add(managed.list.csv, admin, { group_name: '会', selected_division_id: 1, encoding: 'cp932' });
  add(managed.view.init, admin, { supplier_group_id });
  add(managed.view.csv, admin, { supplier_group_id, encoding: 'cp932' });
  add(managed.edit.init, admin, { supplier_group_id });
  add(managed.edit.save, admin, group);
  add(managed.edit.supplier_list, admin, { ...suppliersNamed, supplier_group_id, ...changed, ...page });
  add(managed.edit.candidates, admin, { ...suppliersNamed, supplier_group_id, ...changed, ...page });
  add(workflows.workflow_list, admin, page);
  add(workflows.csv, admin, { encoding: 'utf-8' });
  add(workflows.detail.init, admin, { workflow_id });
  add(workflows.detail.edit, admin, await workflowEdit(portal));
  add(workflows.select_user.selected_user, admin, people);
  add(workflows.select_user.users, admin, { ...people, ...picked });
  add(workflows.select_department_user.init, admin, users);
  add(workflows.select_department_user.users, admin, picked);
  const { supplier_management: companies, internal_user_management: employees } = calls;
  const searched = { name: '山', division_id: 1, department_id: 1, privilege: 3 };
  add(companies.list.init, admin, {});
  add(companies.list.supplier_list, admin, { supplier_code: 'S', supplier_name: '株', ...page });
  add(companies.list.csv, admin, { supplier_code: 'S', supplier_name: '株', encoding: 'utf-8' });
  add(companies.detail.init, admin, { supplier_id: await portal.supplierId('S0001') });
  const user_of_supplier = await portal.userId('supplier2');
  add(companies.detail.release_user, admin, { user_id: user_of_supplier, updated_at: '1' });
  const period = { happened_from: '2026-01-01', happened_to: '2099-12-31' };
  const logged = {
    person: '山',
    action: 'opened',
    object_kind: 'application',
    object_id: 1,
    object_name: '申請',
  };
  add(calls.master_data.init, admin, {});
  add(calls.master_data.preview, admin, {});
  add(calls.master_data.apply, admin, { accept_number: 10_000_000, warnings_acknowledged: true });
  add(calls.audit_log.list, admin, { ...logged, ...period, ...page });
  add(calls.audit_log.csv, admin, { ...logged, ...period, encoding: 'cp932' });
  add(employees.list.init, admin, {});
  add(employees.list.search_department, admin, { division_id: 1 });
  add(employees.list.internal_user_list, admin, { ...searched, contains_invalid_user: 'true', ...page });
  add(employees.list.csv, admin, { ...searched, contains_invalid_user: 'true', encoding: 'cp932' });
  const user_id = await portal.userId('multi1');
  add(employees.edit.user, admin, { user_id });
  add(employees.edit.update, admin, { user_id, privilege: 3, invalid_flag: false, updated_at: '1' });
  add(employees.edit.release, admin, { user_id, updated_at: '1' });
});

const table = [...everyCall(calls)].map(([, call]) => call);

test('every call of the table is tried', () => {
  expect([...right.keys()].toSorted((one, other) => one.localeCompare(other))).toEqual(
    table.map(({ path }) => path).toSorted((one, other) => one.localeCompare(other)),
  );
});

const deep = (depth: number): Value => (depth === 0 ? [] : [deep(depth - 1)]);
const texts = [
  '',
  ' ',
  '　',
  'EMPTY_ARRAY',
  'null',
  '[]',
  '{}',
  '0',
  '-1',
  '1.5',
  '1e3',
  '９',
  '2147483648',
  '9223372036854775808',
  'NaN',
  'Infinity',
  '%',
  '_',
  '\\',
  "' or 1=1; --",
  '<script>',
  '2099-02-30',
  '0000-00-00',
  '9999-12-31',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e',
  '\ufeff',
  '\r\n',
  '\u2028',
  '𠮷'.repeat(51),
  'あ'.repeat(201),
  'x'.repeat(70_000),
  '４，５',
  '4,4',
  '4,,5',
  '__proto__',
];
const numbers = [0, -1, -0, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e308, 5e-324];
const others: Value[] = [null, true, false, [], {}, [null], [[]], [{}], { length: 1 }, deep(2000)];
const anyValue = fc.oneof(
  fc.constantFrom<Value>(...texts, ...numbers, ...others),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue(),
  fc.constant(undefined),
);

/** Every place in a value that can hold something else, itself included. */
function placesIn(value: Value, path: Path = []): Path[] {
  const below =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, entry]) =>
          placesIn(entry, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [];
  return [path, ...below];
}

function replaced(value: Value, [first, ...rest]: Path, by: Value): Value {
  if (first === undefined) return by;
  if (Array.isArray(value))
    return value.map((entry, index) => (index === first ? replaced(entry, rest, by) : entry));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, key === first ? replaced(entry, rest, by) : entry]),
  );
}

function valueAt(value: Value, path: Path): Value {
  return path.reduce<Value>((at, key) => (at as Readonly<Record<string, Value>>)[key], value);
}

/** A query whose values are what they are; a list is a key that comes more than once. */
function rawQuery(input: Value): string {
  if (typeof input !== 'object' || input === null) return encodeURIComponent(textOf(input));
  return Object.entries(input)
    .flatMap(([key, value]: [string, Value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => [key, one]),
    )
    .map(([key, value]) => `${encodeURIComponent(textOf(key))}=${encodeURIComponent(textOf(value))}`)
    .join('&');
}

function textOf(value: Value): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, 8000).toWellFormed();
}

/** What of a POST's input goes into the query, where it has one, and what into the body. */
function partsOf(call: Call, input: Value): { readonly query: string; readonly body: string } {
  // What JSON can't say is left out, as a browser would.
  if (call.kind !== 'post' || call.query === null) return { query: '', body: JSON.stringify(input) ?? '' };
  const both = typeof input === 'object' && input !== null ? input : {};
  const { query, body }: { query?: Value; body?: Value } = both;
  return { query: `?${rawQuery(query)}`, body: JSON.stringify(body) ?? '' };
}

async function send(client: Client, call: Call, input: Value) {
  if (call.kind === 'get' || call.kind === 'download') {
    const response = await client.raw(`${call.path}?${rawQuery(input)}`);
    return { status: response.status, text: await response.text() };
  }
  const { query, body: json } = partsOf(call, input);
  if (call.kind === 'post') {
    const type = { 'content-type': 'application/json' };
    const { status, body } = await plainPost(client, call.path + query, json, type);
    return { status, text: JSON.stringify(body) };
  }
  const form = new FormData();
  form.append(call.part, json);
  const { status, body } = await plainPost(client, call.path, form);
  return { status, text: JSON.stringify(body) };
}

/** Where something can be wrong with a call. */
function placesOf(call: Call): readonly string[] {
  if (call.method === 'GET') return ['query'];
  return call.kind === 'post' && call.query !== null ? ['query', 'body'] : ['body'];
}

/** What PostgreSQL's smallint and integer just can't hold, and what no number of the portal is. */
const outOfRange = [32_768, 2_147_483_648, -1, -32_769];

test('every whole number of every call, just beyond what a column holds', async () => {
  const fallen: unknown[] = [];
  for (const call of table) {
    const known = right.get(call.path);
    if (known === undefined) throw new Error(`${call.path} is not tried`);
    for (const path of placesIn(known.input))
      for (const number of Number.isInteger(valueAt(known.input, path)) ? outOfRange : []) {
        const { status } = await send(known.client, call, replaced(known.input, path, number));
        if (![200, 403, 404, 422].includes(status)) fallen.push([call.path, path, number, status]);
      }
  }
  expect(fallen).toEqual([]);
}, 120_000);

test(
  `${runs} bad inputs: refused in words, nothing falls over`,
  async () => {
    const input = fc
      .constantFrom(...table)
      .chain((call) =>
        fc.tuple(fc.constant(call), fc.constantFrom(...placesIn(right.get(call.path)?.input)), anyValue),
      );
    await fc.assert(
      fc.asyncProperty(input, async ([call, path, value]) => {
        const known = right.get(call.path);
        if (known === undefined) throw new Error(`${call.path} is not tried`);
        const { status, text } = await send(known.client, call, replaced(known.input, path, value));
        expect([200, 403, 404, 422]).toContain(status);
        if (status !== 422) return;
        const { detail } = errorBody.parse(JSON.parse(text));
        expect(detail.length).toBeGreaterThan(0);
        for (const { loc, msg } of detail) {
          expect(placesOf(call)).toContain(loc[0]);
          expect(msg).toMatch(/^[^a-z]*[\u3040-\u30ff\u4e00-\u9fff].*。$/u);
        }
      }),
      { numRuns: runs },
    );
  },
  60_000 + runs * 100,
);

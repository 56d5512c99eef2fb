import { selectDepartmentGroup } from '#contract/destination.ts';
import { maxDestinations } from '#domain/limits.ts';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { messageFailure } from '#texts/message.ts';
import { invalid } from '#texts/fields.ts';
import { bodyOf, expectIssues, expectRefused } from '#testing/application.ts';
import {
  departmentGroupId,
  listOf,
  lookAt,
  messageInput,
  openMessage,
  loadMessageAs,
  trySendMessage,
  sendMessage,
  setInvalid,
  unreadOf,
  type MessageSketch,
} from '#testing/message.ts';
import { portalForFile } from '#testing/portal.ts';
import { traces } from '#testing/check-invariants.ts';

const { view, create } = calls.message;

const portal = await portalForFile();

/** Those who have the message in their list once; checks that exactly they may open it. */
async function whoHas(message_id: number, people: readonly string[]): Promise<string[]> {
  const recipients: string[] = [];
  for (const login_id of people) {
    const { messages } = await listOf(portal, login_id);
    const times = messages.filter((message) => message.message_id === message_id).length;
    expect([login_id, times === 1 ? 200 : 404]).toEqual([
      login_id,
      await lookAt(portal, login_id, message_id),
    ]);
    if (times === 1) recipients.push(login_id);
  }
  return recipients;
}

const operators = ['applicant1', 'final1', 'pic1', 'reception1', 'applicant2', 'viewer1', 'sysadmin'];
const suppliers = ['supplier1', 'supplier1b', 'supplier1c', 'supplier2', 'supplier4', 'supplier6'];
const everybody = [...operators, ...suppliers];

describe('the recipients of a message', () => {
  test('are users of the groups’ departments and of the suppliers, and its sender; no admin', async () => {
    const id = await sendMessage(portal, 'applicant1', { to: ['G02', 'S0001'] });
    expect(await whoHas(id, everybody)).toEqual(['applicant1', 'reception1', 'supplier1', 'supplier1b']);
    expect((await listOf(portal, 'applicant1')).messages[0]).toMatchObject({
      message_id: id,
      title: '納期の確認',
      sender_name: '伊藤 さくら',
      sender_organisation_name: '産業機器事業部 営業部',
      is_send: true,
      already_read_flag: null,
    });
    expect((await listOf(portal, 'supplier1')).messages[0]).toMatchObject({
      is_send: false,
      already_read_flag: false,
    });
  });

  test('a sender has it once, as sent, even if their own department received it', async () => {
    const before = await unreadOf(portal, 'applicant1');
    const id = await sendMessage(portal, 'applicant1', { to: ['G01'] });
    expect(await whoHas(id, operators)).toEqual(['applicant1', 'final1', 'pic1']);
    expect((await listOf(portal, 'applicant1')).messages[0]).toMatchObject({
      message_id: id,
      is_send: true,
      already_read_flag: null,
    });
    expect((await unreadOf(portal, 'applicant1')).count).toBe(before.count);
    expect(await loadMessageAs(portal, 'applicant1', id)).toMatchObject({ can_reply: false, is_send: true });
  });

  test('"all" is everything that the sender’s own pickers offer', async () => {
    const input = { send_department_group_all: true, send_supplier_all: true };
    const id = await sendMessage(portal, 'applicant1', { input });
    // Those who deal with 産業機器事業部: supplier4 deals with another division only, supplier6 with all.
    const all = everybody.filter((one) => !['applicant2', 'viewer1', 'sysadmin', 'supplier4'].includes(one));
    expect(await whoHas(id, everybody)).toEqual(all);
    expect(await lookAt(portal, 'us1025', id)).toBe(401);
    const by = await sendMessage(portal, 'supplier2', { input: { send_department_group_all: true } });
    expect(await whoHas(by, everybody)).toEqual(['applicant1', 'final1', 'pic1', 'reception1', 'supplier2']);
    const {
      department_groups,
      suppliers: chosen,
      ...flags
    } = (await loadMessageAs(portal, 'applicant1', id)).sent_to ?? {};
    expect([department_groups, chosen]).toEqual([[], []]);
    expect(flags).toMatchObject(input);
  });

  test('with "all" ticked the list is ignored', async () => {
    const input = { send_supplier_all: true, suppliers: [999_999] };
    const id = await sendMessage(portal, 'applicant1', { input });
    expect(await lookAt(portal, 'supplier2', id)).toBe(200);
  });

  test('duplicate choices count once', async () => {
    const supplier_id = await portal.supplierId('S0002');
    const id = await sendMessage(portal, 'applicant1', { input: { suppliers: [supplier_id, supplier_id] } });
    expect((await loadMessageAs(portal, 'applicant1', id)).sent_to?.suppliers).toEqual([
      '東海メッキ工業株式会社',
    ]);
  });

  test('a group keeps its members as of sending; a department that joins later gets no old messages', async () => {
    const id = await sendMessage(portal, 'applicant1', { to: ['G02'] });
    const department_group_id = await departmentGroupId(portal, 'G02');
    const member = { department_group_id, department_id: await portal.departmentId('P102') };
    await portal.db.insertInto('department_group_member').values(member).execute();
    expect(await lookAt(portal, 'pic1', id)).toBe(404);
    expect(await lookAt(portal, 'reception1', id)).toBe(200);
    await portal.db
      .deleteFrom('department_group_member')
      .where('department_group_id', '=', department_group_id)
      .where('department_id', '=', member.department_id)
      .execute();
  });
});

describe('the row of a sent message says to whom it went, to its sender alone:', () => {
  test.each<[string, string, MessageSketch, string]>([
    ['a supplier', 'applicant1', { to: ['S0001'] }, '株式会社青葉精工 本社'],
    ['several suppliers', 'applicant1', { to: ['S0002', 'S0003', 'S0001'] }, '株式会社青葉精工 本社 ほか2件'],
    ['a group before suppliers', 'applicant1', { to: ['S0001', 'G02'] }, '産業機器 品質窓口 ほか1件'],
    ['all groups', 'applicant1', { input: { send_department_group_all: true } }, 'すべての部署グループ'],
    [
      'all suppliers, and a group',
      'applicant1',
      { to: ['G02'], input: { send_supplier_all: true } },
      '産業機器 品質窓口 ほか1件',
    ],
    [
      'all of both',
      'applicant1',
      { input: { send_department_group_all: true, send_supplier_all: true } },
      'すべての部署グループ ほか1件',
    ],
    ['a group, of a supplier', 'supplier1', { to: ['G02'] }, '産業機器 品質窓口'],
  ])('%s', async (_what, login_id, sketch, sent_to) => {
    const id = await sendMessage(portal, login_id, sketch);
    for (const reader of everybody) {
      const row = (await listOf(portal, reader)).messages.find(({ message_id }) => message_id === id);
      if (row !== undefined)
        expect([reader, row.sent_to]).toEqual([reader, reader === login_id ? sent_to : null]);
      else expect(reader).not.toBe(login_id);
    }
  });

  test('a reply, with and without further destinations', async () => {
    const id = await sendMessage(portal, 'applicant1', { to: ['S0001'] });
    await sendMessage(portal, 'supplier1', { reply_to: id });
    const first = async (login_id: string) => (await listOf(portal, login_id)).messages[0]?.sent_to;
    expect(await first('supplier1')).toBe('産業機器事業部 営業部 伊藤 さくら');
    expect(await first('applicant1')).toBeNull();
    await sendMessage(portal, 'supplier1', { reply_to: id, to: ['G02', 'G01'] });
    expect(await first('supplier1')).toBe('産業機器事業部 営業部 伊藤 さくら ほか2件');
  });
});

test('recipients never see each other', async () => {
  const title = '全社への連絡';
  const id = await sendMessage(portal, 'applicant1', { title, to: ['G02', 'S0001', 'S0002', 'S0003'] });
  for (const [login_id, own] of [
    ['supplier2', '東海メッキ工業株式会社'],
    ['reception1', '産業機器事業部 品質保証部'],
  ] as const) {
    const client = await portal.as(login_id);
    const message = await openMessage(portal, login_id, id);
    expect(message).toMatchObject({ received_by: [own], sent_to: null });
    const answers = JSON.stringify([
      message,
      (await client.get(view.init, { message_id: id })).body,
      (await listOf(portal, login_id, { title })).messages,
      (await client.get(create.destination_for_reply, { reply_message_id: id })).body,
    ]);
    for (const name of ['青葉精工', '東海メッキ', '小川ばね', '品質保証部', '品質窓口', '石井', '後藤'])
      expect([name, answers.includes(name)]).toEqual([name, own.includes(name)]);
  }
});

describe('a message is refused', () => {
  test('with all issues of the form at once', async () => {
    const input = { title: '　', body: 'あ'.repeat(201) };
    expectIssues(await trySendMessage(portal, 'applicant1', { input }), [
      [['title'], 'タイトルが入力されていません。'],
      [['body'], '本文は200文字以内で入力してください。'],
      [['department_groups'], invalid.noDestination],
      [['suppliers'], invalid.noDestination],
    ]);
    const long = { title: 'あ'.repeat(31), body: '' };
    expectIssues(await trySendMessage(portal, 'applicant1', { to: ['G02'], input: long }), [
      [['title'], 'タイトルは30文字以内で入力してください。'],
      [['body'], '本文が入力されていません。'],
    ]);
    const most = { title: '𠮷'.repeat(30), body: '\r\n'.repeat(199) + '𠮷' };
    expect((await trySendMessage(portal, 'applicant1', { to: ['G02'], input: most })).status).toBe(200);
  });

  test('with more named organisations than the limit, both lists counted together', async () => {
    const ids = (length: number) => Array.from({ length }, (_, index) => index + 1);
    const tooMany = (list: string) => [[list], invalid.tooManyDestinations(maxDestinations)] as const;
    expectIssues(
      await trySendMessage(portal, 'applicant1', { input: { suppliers: ids(maxDestinations + 1) } }),
      [tooMany('suppliers')],
    );
    const both = { suppliers: ids(600), department_groups: ids(maxDestinations - 599) };
    expectIssues(await trySendMessage(portal, 'applicant1', { input: both }), [
      tooMany('department_groups'),
      tooMany('suppliers'),
    ]);
    const all = { suppliers: ids(maxDestinations + 1), send_supplier_all: true };
    expect((await trySendMessage(portal, 'applicant1', { input: all })).status).toBe(200);
  });

  test.each([
    ['applicant1', 'G03', 'department_groups', 'a group of another division'],
    ['supplier2', 'G03', 'department_groups', 'a group of a division that it does not deal with'],
    ['applicant1', 'S0004', 'suppliers', 'a supplier that does not deal with the division'],
    ['applicant1', 'S0007', 'suppliers', 'an invalid supplier'],
  ])('%s to %s: 422 at %s, %s', async (login_id, code, list) => {
    const before = await traces(portal.db, portal.files);
    const files = { file1: new File(['内容'], '添付.txt') };
    const to = login_id === 'supplier2' ? [code, 'G01'] : [code, 'G01', 'S0001'];
    expectIssues(await trySendMessage(portal, login_id, { to, files }), [
      [[list], messageFailure.destination],
    ]);
    expect(await traces(portal.db, portal.files)).toEqual(before);
  });

  test('with the issues of both lists at once', async () => {
    expectIssues(await trySendMessage(portal, 'applicant1', { to: ['G03', 'S0004'] }), [
      [['department_groups'], messageFailure.destination],
      [['suppliers'], messageFailure.destination],
    ]);
    const input = { department_groups: [999_999], suppliers: [999_999] };
    expect((await trySendMessage(portal, 'applicant1', { input })).status).toBe(422);
  });

  test('with 403 if a supplier names suppliers, whatever the list holds', async () => {
    for (const input of [{ suppliers: [1] }, { send_supplier_all: true }]) {
      const answer = await trySendMessage(portal, 'supplier1', { to: ['G01'], input });
      expectRefused(answer, 403);
      const client = await portal.as('supplier1');
      const { title: _, body: __, send_mail_flag: ___, ...to } = await messageInput(portal, { input });
      expectRefused(await client.post(create.reach, to), 403);
    }
  });

  test('with 422 at both lists for groups without a department', async () => {
    const group = { department_group_code: 'G99', group_name: '空の窓口', division_id: 1 };
    await portal.db.insertInto('department_group').values(group).execute();
    expectIssues(await trySendMessage(portal, 'applicant1', { to: ['G99'] }), [
      [['department_groups'], messageFailure.noMailbox],
      [['suppliers'], messageFailure.noMailbox],
    ]);
    await portal.db.deleteFrom('department_group').where('department_group_code', '=', 'G99').execute();
  });
});

test('a repeated save has one effect', async () => {
  const sketch = { to: ['G02'], title: '二度押し', key: 'message-key-1' };
  const first = await trySendMessage(portal, 'applicant1', sketch);
  expect(await trySendMessage(portal, 'applicant1', sketch)).toMatchObject({ status: 200, body: first.body });
  expect((await listOf(portal, 'reception1', { title: '二度押し' })).total_count).toBe(1);
});

test('a sent message is in the audit log, without its text', async () => {
  const body = '秘密の本文';
  const id = await sendMessage(portal, 'applicant1', { title: '秘密の題名', body, to: ['G02', 'S0001'] });
  const row = await portal.db
    .selectFrom('audit_event')
    .selectAll()
    .where('object_kind', '=', 'message')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    action: 'sent',
    user_id: await portal.userId('applicant1'),
    object_name: null,
    detail: { department_count: 1, supplier_count: 1, file_count: 0, send_mail_flag: false },
  });
  expect(JSON.stringify(row)).not.toContain('秘密');
});

describe('the reach of a message', () => {
  const reach = async (login_id: string, to: readonly string[], input: object = {}) => {
    const client = await portal.as(login_id);
    const {
      title: _,
      body: __,
      send_mail_flag: ___,
      ...destinations
    } = await messageInput(portal, {
      to,
      input,
    });
    return bodyOf(create.reach.output, await client.post(create.reach, destinations));
  };

  test('counts companies, departments and valid users, without the sender', async () => {
    expect(await reach('applicant1', ['S0001', 'S0001B'])).toEqual({
      department_group_count: 0,
      inside: { supplier_count: 2, department_count: 0, user_count: 3 },
    });
    // Own department: divadmin1 and final1; retired1 is invalid. Other department: router1, pic1, pic2.
    expect(await reach('applicant1', ['G01'])).toEqual({
      department_group_count: 1,
      inside: { supplier_count: 0, department_count: 2, user_count: 5 },
    });
    await setInvalid(portal, true, 'pic2');
    expect((await reach('applicant1', ['G01'])).inside?.user_count).toBe(4);
    await setInvalid(portal, false, 'pic2');
    expect(await reach('applicant1', [])).toEqual({
      department_group_count: 0,
      inside: { supplier_count: 0, department_count: 0, user_count: 0 },
    });
  });

  test('counts a reply’s own recipients', async () => {
    const id = await sendMessage(portal, 'supplier2', { to: ['G01'] });
    expect(await reach('applicant1', [], { reply_message_id: id })).toMatchObject({
      inside: { supplier_count: 1 },
    });
  });

  test('for a supplier is the number of department groups, never of people or departments', async () => {
    const id = await sendMessage(portal, 'applicant1', { to: ['S0002'] });
    const none = { department_group_count: 0, inside: null };
    expect(await reach('supplier2', [], { reply_message_id: id })).toEqual(none);
    expect(await reach('supplier2', ['G01'])).toEqual({ ...none, department_group_count: 1 });
    const client = await portal.as('supplier2');
    const offered = await client.get(selectDepartmentGroup.department_groups, { skip: 0, limit: 1 });
    const { total_count } = bodyOf(selectDepartmentGroup.department_groups.output, offered);
    expect(total_count).toBeGreaterThan(1);
    expect(await reach('supplier2', [], { send_department_group_all: true })).toEqual({
      ...none,
      department_group_count: total_count,
    });
  });
});

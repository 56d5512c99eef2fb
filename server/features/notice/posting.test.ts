import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { responseState } from '#domain/codes.ts';
import { maxDestinations } from '#domain/limits.ts';
import { calls } from '#contract/calls.ts';
import { invalid } from '#texts/fields.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { noticeInput, tryPostNotice, postNotice, supplierGroup } from '#testing/notice.ts';
import { divisionId } from '#testing/workflow.ts';
import { portalForFile } from '#testing/portal.ts';
import { countReach } from './queries.ts';
import { respond, someQuestionnaire } from '#testing/questionnaire.ts';
import { traces } from '#testing/check-invariants.ts';

const { init, copy, reach, save, posted_list } = calls.notice.edit;

const portal = await portalForFile();
beforeEach(() => {
  // 23:30 in Japan is 14:30 UTC of the same day. Some tests move on to 00:30 of the next day in Japan.
  portal.clock = new Date('2026-08-10T23:30:00+09:00');
});
afterEach(() => {
  portal.clock = null;
});

const stored = (notice_id: number) =>
  portal.db.selectFrom('notice').selectAll().where('notice_id', '=', notice_id).executeTakeFirstOrThrow();
const jobs = async () => (await traces(portal.db, portal.files))['jobs'] ?? Number.NaN;

describe('posting a notice', () => {
  test('stores its targets, files and publisher', async () => {
    const group = await supplierGroup(portal, 'D01', ['S0002']);
    const notice_id = await postNotice(portal, {
      to: ['S0001', 'S0003'],
      form: { supplier_groups: [group, group], publish_date_to: '2026-08-31' },
      files: { file1: new File(['一'], '案内.txt'), file3: new File(['三'], '地図.txt') },
    });
    expect(await stored(notice_id)).toMatchObject({
      title: '夏季休業のお知らせ',
      division_name: '産業機器事業部',
      create_full_name: '山田 千尋',
      create_department_name: '設計部',
      publish_date_from: '2026-08-10',
      publish_date_to: '2026-08-31',
      publish_datetime: '2026-08-10T14:30:00Z',
      version: 1,
    });
    const files = await portal.db
      .selectFrom('notice_file')
      .select(['file_name', 'position'])
      .where('notice_id', '=', notice_id)
      .orderBy('position')
      .execute();
    expect(files).toEqual([
      { file_name: '案内.txt', position: 1 },
      { file_name: '地図.txt', position: 3 },
    ]);
    const targets = await portal.db
      .selectFrom('notice_target as t')
      .innerJoin('supplier as s', 's.supplier_id', 't.supplier_id')
      .select('s.supplier_code')
      .where('t.notice_id', '=', notice_id)
      .orderBy('s.supplier_code')
      .execute();
    expect(targets.map((row) => row.supplier_code)).toEqual(['S0001', 'S0002', 'S0003']);
    const audit = await portal.db
      .selectFrom('audit_event')
      .select(['action', 'object_name', 'full_name'])
      .where('object_kind', '=', 'notice')
      .where('object_id', '=', notice_id)
      .execute();
    expect(audit).toEqual([
      { action: 'published', object_name: '夏季休業のお知らせ', full_name: '山田 千尋' },
    ]);
  });

  test('ignores the lists with すべて; ignores division and targets for a system notice', async () => {
    const group = await supplierGroup(portal, 'D02', ['S0004']);
    const all = await postNotice(portal, {
      to: ['S0001'],
      form: { publish_all_flag: true, supplier_groups: [group] },
    });
    const system = await postNotice(portal, {
      login_id: 'sysadmin',
      to: ['S0001'],
      form: { system_notice_flag: true, publish_all_flag: true, division_id: 2_147_483_647 },
    });
    for (const notice_id of [all, system]) {
      for (const table of ['notice_supplier', 'notice_supplier_group'] as const) {
        const rows = await portal.db
          .selectFrom(table)
          .selectAll()
          .where('notice_id', '=', notice_id)
          .execute();
        expect(rows).toEqual([]);
      }
    }
    expect(await stored(all)).toMatchObject({ publish_all_flag: true, system_notice_flag: false });
    expect(await stored(system)).toMatchObject({ division_id: null, publish_all_flag: false });
  });

  test('queues mail once, if requested and the period starts today in Japan', async () => {
    const before = await jobs();
    await postNotice(portal, { form: { publish_all_flag: true, send_mail_flag: true } });
    expect(await jobs()).toBe(before + 1);
    await postNotice(portal, { form: { publish_all_flag: true } });
    const later = await postNotice(portal, {
      form: {
        publish_all_flag: true,
        send_mail_flag: true,
        publish_date_from: '2026-08-11',
        publish_date_to: '2026-08-11',
      },
    });
    expect(await jobs()).toBe(before + 1);
    expect(await stored(later)).toMatchObject({
      send_mail_flag: false,
      publish_datetime: '2026-08-10T15:00:00Z',
    });
  });
});

describe('validation of a notice reports all issues at once', () => {
  test('all empty fields', async () => {
    const { division_id: _, ...form } = await noticeInput(portal);
    const client = await portal.as('pic2');
    const answer = await client.upload(save, {
      ...form,
      title: '　',
      body: '\n',
      publish_date_from: '',
      publish_date_to: ' ',
    });
    expectIssues(answer, [
      [['title'], 'タイトルが入力されていません。'],
      [['body'], '本文が入力されていません。'],
      [['publish_date_from'], '公開期間（FROM）が入力されていません。'],
      [['publish_date_to'], '公開期間（TO）が入力されていません。'],
      [['division_id'], '事業部が選択されていません。'],
      [['supplier_groups'], '公開先が選択されていません。'],
      [['suppliers'], '公開先が選択されていません。'],
    ]);
  });

  test('too long texts, dates in the past or in the wrong order, and a long file name', async () => {
    const file1 = new File(['a'], `${'長'.repeat(201)}.txt`);
    const answer = await tryPostNotice(portal, {
      to: ['S0001'],
      form: {
        title: 'あ'.repeat(201),
        body: 'い'.repeat(5001),
        publish_date_from: '2026-08-09',
        publish_date_to: '2026-08-08',
      },
      files: { file1 },
    });
    expectIssues(answer, [
      [['title'], 'タイトルは200文字以内で入力してください。'],
      [['body'], '本文は5000文字以内で入力してください。'],
      [['publish_date_from'], '公開期間（FROM）には本日以降の日付を入力してください。'],
      [['publish_date_to'], '公開期間（TO）には公開期間（FROM）以降の日付を入力してください。'],
      [['file1'], '添付ファイル1のファイル名が200文字を超えています。'],
    ]);
  });

  test('the maximum length is accepted, counted in code points, with a line break as one', async () => {
    const form = { title: '𠮷'.repeat(200), body: '𠮷\r\n'.repeat(2500) };
    expect(await stored(await postNotice(portal, { to: ['S0001'], form }))).toMatchObject({
      ...form,
      body: '𠮷\n'.repeat(2500),
    });
  });

  test('"today" is Japan’s: half past midnight makes yesterday a past date', async () => {
    portal.clock = new Date('2026-08-11T00:30:00+09:00');
    const form = { publish_date_from: '2026-08-10', publish_date_to: '2026-08-11' };
    expectIssues(await tryPostNotice(portal, { to: ['S0001'], form }), [
      [['publish_date_from'], invalid.publishFromInThePast],
    ]);
  });

  test('targets that the pickers do not offer, per list', async () => {
    const other = await supplierGroup(portal, 'D02', ['S0004']);
    // Invalid; and dealing only with another division.
    for (const code of ['S0007', 'S0004'])
      expectIssues(await tryPostNotice(portal, { to: ['S0001', code] }), [[['suppliers'], invalid.target]]);
    expectIssues(await tryPostNotice(portal, { form: { supplier_groups: [other] } }), [
      [['supplier_groups'], invalid.target],
    ]);
    expectIssues(await tryPostNotice(portal, { to: ['S0004'], form: { supplier_groups: [2_147_483_647] } }), [
      [['supplier_groups'], invalid.target],
      [['suppliers'], invalid.target],
    ]);
  });

  test('more named organisations than the limit, both lists counted together; すべて replaces them', async () => {
    const ids = (length: number) => Array.from({ length }, (_, index) => index + 1);
    const tooMany = (list: string) => [[list], invalid.tooManyDestinations(maxDestinations)] as const;
    expectIssues(await tryPostNotice(portal, { form: { suppliers: ids(maxDestinations + 1) } }), [
      tooMany('suppliers'),
    ]);
    const both = { suppliers: ids(600), supplier_groups: ids(maxDestinations - 599) };
    const issues = [tooMany('supplier_groups'), tooMany('suppliers')];
    expectIssues(await tryPostNotice(portal, { form: { ...both, title: '' } }), [
      [['title'], invalid.required('タイトル')],
      ...issues,
    ]);
    const client = await portal.as('pic2');
    expectIssues(await client.post(reach, await noticeInput(portal, both)), issues);
    const most = await tryPostNotice(portal, {
      form: { suppliers: ids(600), supplier_groups: ids(maxDestinations - 600) },
    });
    expect(most.body).not.toMatchObject({ detail: [{ msg: invalid.tooManyDestinations(maxDestinations) }] });
    await postNotice(portal, { form: { ...both, publish_all_flag: true } });
  });

  test('a refusal leaves no row, file or job', async () => {
    const before = await traces(portal.db, portal.files);
    const files = { file1: new File(['内容'], '添付.txt') };
    expect(
      (await tryPostNotice(portal, { to: ['S0004'], files, form: { send_mail_flag: true } })).status,
    ).toBe(422);
    expect((await tryPostNotice(portal, { login_id: 'applicant2', to: ['S0001'], files })).status).toBe(403);
    expect(await traces(portal.db, portal.files)).toEqual(before);
  });
});

describe('permission to post', () => {
  test('operators for their own division; system admins for any division and system notices', async () => {
    const electronics = await divisionId(portal, 'D02');
    const form = { division_id: electronics, publish_all_flag: true };
    for (const login_id of ['pic2', 'divadmin1'])
      expectRefused(await tryPostNotice(portal, { login_id, form }), 403);
    for (const login_id of ['applicant2', 'sysadmin']) await postNotice(portal, { login_id, form });
    for (const login_id of ['pic2', 'divadmin1'])
      expectRefused(await tryPostNotice(portal, { login_id, form: { system_notice_flag: true } }), 403);
  });

  test('the form offers what the user may post', async () => {
    const offered = async (login_id: string) =>
      bodyOf(init.output, await (await portal.as(login_id)).get(init, {}));
    const own = { value: await divisionId(portal, 'D01'), label: '産業機器事業部' };
    for (const login_id of ['pic2', 'divadmin1'])
      expect(await offered(login_id)).toEqual({
        division_dropdown_items: [own],
        selected_division_id: own.value,
        division_dropdown_disabled: true,
        may_post_system_notice: false,
      });
    const any = await offered('sysadmin');
    expect(any.division_dropdown_items).toHaveLength(3);
    expect(any).toMatchObject({ division_dropdown_disabled: false, may_post_system_notice: true });
  });
});

test('a save repeated after midnight gets the first answer, even for a one-day notice', async () => {
  const client = await portal.as('pic2');
  const form = await noticeInput(portal, { publish_all_flag: true, send_mail_flag: true });
  const send = (key: string) => client.upload(save, form, {}, { key });
  const notice_id = bodyOf(save.output, await send('notice-key-1'));
  const after = await traces(portal.db, portal.files);
  portal.clock = new Date('2026-08-11T00:00:00+09:00');
  expect(await send('notice-key-1')).toMatchObject({ status: 200, body: notice_id });
  expectIssues(await send('notice-key-2'), [[['publish_date_from'], invalid.publishFromInThePast]]);
  expect(await traces(portal.db, portal.files)).toEqual(after);
});

describe('the reach of a notice', () => {
  const reached = async (login_id: string, form: Parameters<typeof noticeInput>[1], codes: string[] = []) => {
    const suppliers = await Promise.all(codes.map((code) => portal.supplierId(code)));
    const client = await portal.as(login_id);
    return bodyOf(reach.output, await client.post(reach, await noticeInput(portal, { suppliers, ...form })));
  };

  test('counts valid companies and users once', async () => {
    const group = await supplierGroup(portal, 'D01', ['S0001', 'S0002', 'S0007']);
    expect(await reached('pic2', {}, ['S0001'])).toEqual({ supplier_count: 1, user_count: 2 });
    expect(await reached('pic2', { supplier_groups: [group] }, ['S0001'])).toEqual({
      supplier_count: 2,
      user_count: 3,
    });
    expect(await reached('pic2', {})).toEqual({ supplier_count: 0, user_count: 0 });
  });

  test('counts everybody, but as mails only those who get some', async () => {
    const targets = {
      division_id: null,
      system_notice_flag: false,
      publish_all_flag: false,
      supplier_groups: [],
      suppliers: [await portal.supplierId('S0001')],
    };
    expect(await countReach(portal.db, targets)).toMatchObject({ user_count: 2, mail_count: 2 });
    const user_id = await portal.userId('supplier1');
    await portal.db
      .insertInto('notification_setting')
      .values({ user_id, reminders: true, notices: false, version: 1 })
      .execute();
    expect(await countReach(portal.db, targets)).toMatchObject({ user_count: 2, mail_count: 1 });
    await portal.db.deleteFrom('notification_setting').execute();
  });

  test('is the whole division with すべて, and everybody including operators for a system notice', async () => {
    const { supplier_count, user_count } = await reached('pic2', { publish_all_flag: true });
    expect(supplier_count).toBeGreaterThan(10);
    const system = await reached('sysadmin', { system_notice_flag: true });
    expect(system.supplier_count).toBeGreaterThan(supplier_count);
    const valid = await portal.db.selectFrom('valid_user').select('user_id').execute();
    expect(system.user_count).toBe(valid.length);
    expect(user_count).toBeLessThan(valid.length);
  });
});

test('投稿済みのお知らせ: those of the user’s own division, all for a system admin, with states and read counts', async () => {
  const electronics = await divisionId(portal, 'D02');
  const theirs = await postNotice(portal, {
    login_id: 'applicant2',
    form: { division_id: electronics, publish_all_flag: true },
  });
  const system = await postNotice(portal, { login_id: 'sysadmin', form: { system_notice_flag: true } });
  const group = await supplierGroup(portal, 'D01', ['S0001', 'S0002', 'S0007']);
  const ours = await postNotice(portal, { to: ['S0001'], form: { supplier_groups: [group] } });
  for (const login_id of ['supplier1', 'supplier1b'])
    await (await portal.as(login_id)).post(calls.notice.view.mark_as_read, { notice_id: ours });
  const list = async (login_id: string) =>
    bodyOf(posted_list.output, await (await portal.as(login_id)).get(posted_list, { skip: 0, limit: 100 }));
  const own = await list('pic2');
  expect(own.items.map((item) => item.notice_id)).not.toContain(theirs);
  expect(own.items.map((item) => item.notice_id)).not.toContain(system);
  expect(own.items.find((item) => item.notice_id === ours)).toMatchObject({
    state: 2,
    supplier_count: 2,
    read_count: 1,
  });
  const all = await list('sysadmin');
  expect(all.items.map((item) => item.notice_id)).toEqual(expect.arrayContaining([ours, theirs, system]));
  expect(all.total_count).toBe(all.items.length);
  portal.clock = new Date('2026-08-11T00:00:00+09:00');
  expect((await list('pic2')).items.find((item) => item.notice_id === ours)?.state).toBe(3);
});

test('投稿済みのお知らせ counts the same target companies and readers as 既読状況, for each kind of notice', async () => {
  const all = (code: string, login_id: string) => async () =>
    postNotice(portal, {
      login_id,
      form: { division_id: await divisionId(portal, code), publish_all_flag: true },
    });
  const system = () => postNotice(portal, { login_id: 'sysadmin', form: { system_notice_flag: true } });
  const group = await supplierGroup(portal, 'D01', ['S0001', 'S0002', 'S0007']);
  const listed = () => postNotice(portal, { to: ['S0001', 'S0003'], form: { supplier_groups: [group] } });
  const kinds = [all('D01', 'pic2'), all('D02', 'applicant2'), system, listed];
  const ids: number[] = [];
  for (const kind of [...kinds, ...kinds]) ids.push(await kind());
  const readers = [
    ['supplier1', 'supplier1b', 'supplier2', 'pic2'],
    ['supplier1', 'supplier4'],
    ['supplier4', 'supplier5', 'pic2'],
    ['supplier1', 'supplier2'],
    ['supplier2'],
  ];
  for (const [index, logins] of readers.entries())
    for (const login_id of logins) {
      const client = await portal.as(login_id);
      await expectDone(client.post(calls.notice.view.mark_as_read, { notice_id: ids[index] ?? 0 }));
    }
  // A reader who has left the group does not count.
  await portal.db
    .deleteFrom('supplier_group_member')
    .where('supplier_group_id', '=', group)
    .where('supplier_id', '=', await portal.supplierId('S0002'))
    .execute();
  const admin = await portal.as('sysadmin');
  const { items } = bodyOf(posted_list.output, await admin.get(posted_list, { skip: 0, limit: 100 }));
  const counts = ids.map((id) => items.find(({ notice_id }) => notice_id === id));
  for (const [index, notice_id] of ids.entries()) {
    const { list } = calls.notice.reading;
    const named = bodyOf(list.output, await admin.get(list, { notice_id, skip: 0, limit: 100 })).items;
    const read_count = named.filter((company) => company.readers.length > 0).length;
    expect(counts[index]).toMatchObject({ supplier_count: named.length, read_count });
  }
  expect(counts.map((item) => item?.read_count)).toEqual([2, 2, 2, 1, 1, 0, 0, 0]);
  expect(counts[3]?.supplier_count).toBe(2);
});

test('投稿済みのお知らせ counts the companies of 回答状況 and their answers, for who may see them', async () => {
  const group = await supplierGroup(portal, 'D01', ['S0001', 'S0002', 'S0003', 'S0007']);
  const ask = (form: object = {}) =>
    postNotice(portal, {
      to: ['S0003'],
      form: {
        supplier_groups: [group],
        questionnaire: someQuestionnaire({ response_due_date: '2026-08-10' }),
        ...form,
      },
    });
  const [asks, toAll, untouched] = [await ask(), await ask({ publish_all_flag: true }), await ask()];
  const plain = await postNotice(portal, { to: ['S0001'] });
  await respond(portal, asks);
  await respond(portal, asks, { login_id: 'supplier2', files: {} });
  await respond(portal, asks, { login_id: 'supplier2', files: {}, replaces: 1 });
  await respond(portal, toAll);
  const publisher = await portal.as('pic2');
  const asked = {
    notice_id: asks,
    supplier_id: await portal.supplierId('S0002'),
    version: 2,
    reason: '番号',
  };
  await expectDone(publisher.post(calls.notice.responses.ask_completion, asked));
  // A company that has left counts once it has answered.
  await portal.db
    .deleteFrom('supplier_group_member')
    .where('supplier_group_id', '=', group)
    .where('supplier_id', '=', await portal.supplierId('S0001'))
    .execute();
  const listed = async (login_id: string) => {
    const client = await portal.as(login_id);
    const { items } = bodyOf(posted_list.output, await client.get(posted_list, { skip: 0, limit: 100 }));
    return (notice_id: number) => items.find((item) => item.notice_id === notice_id);
  };
  const own = await listed('pic2');
  for (const notice_id of [asks, toAll, untouched]) {
    const { list } = calls.notice.responses;
    const states = bodyOf(list.output, await publisher.get(list, { notice_id, skip: 0, limit: 1 }));
    const all = states.state_counts.reduce((sum, { count }) => sum + count, 0);
    const unanswered = states.state_counts.find(({ state }) => state === responseState.unanswered);
    expect(own(notice_id)?.responses).toEqual({
      response_due_date: states.response_due_date,
      supplier_count: all,
      answered_count: all - (unanswered?.count ?? 0),
    });
  }
  expect(own(asks)?.responses).toMatchObject({ supplier_count: 3, answered_count: 2 });
  expect(own(untouched)?.responses).toMatchObject({ supplier_count: 2, answered_count: 0 });
  expect(own(plain)).not.toHaveProperty('responses');
  for (const login_id of ['divadmin1', 'sysadmin'])
    expect((await listed(login_id))(asks)?.responses).toEqual(own(asks)?.responses);
  const colleague = await listed('applicant1');
  expect(colleague(asks)).toMatchObject({ notice_id: asks });
  expect(colleague(asks)).not.toHaveProperty('responses');
});

describe('a posted notice as the start of another one', () => {
  const copied = async (login_id: string, notice_id: number) =>
    (await portal.as(login_id)).get(copy, { notice_id });

  test('has its texts and the targets that can still be chosen', async () => {
    const group = await supplierGroup(portal, 'D01', ['S0002']);
    const notice_id = await postNotice(portal, {
      to: ['S0001', 'S0003'],
      form: { supplier_groups: [group], title: '棚卸しのお知らせ' },
    });
    const setInvalid = (invalid_flag: boolean) =>
      portal.db
        .updateTable('supplier')
        .set({ source_invalid_flag: invalid_flag })
        .where('supplier_code', '=', 'S0003')
        .execute();
    await setInvalid(true);
    const { body } = await noticeInput(portal);
    expect(bodyOf(copy.output, await copied('pic2', notice_id))).toEqual({
      title: '棚卸しのお知らせ',
      body,
      division_id: await divisionId(portal, 'D01'),
      system_notice_flag: false,
      publish_all_flag: false,
      supplier_groups: [group],
      suppliers: [await portal.supplierId('S0001')],
    });
    await setInvalid(false);
  });

  test('is for those who may post for its division; a deleted one is a 404', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'] });
    expectRefused(await copied('divadmin2', notice_id), 403);
    const system = await postNotice(portal, { login_id: 'sysadmin', form: { system_notice_flag: true } });
    expectRefused(await copied('divadmin1', system), 403);
    expect((await copied('sysadmin', system)).status).toBe(200);
    const admin = await portal.as('divadmin1');
    await expectDone(admin.post(calls.notice.view.delete, { notice_id, updated_at: '1' }));
    expectRefused(await copied('pic2', notice_id), 404);
  });
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { failure } from '#texts/general.ts';
import { bodyOf, expectDone, expectIssues, expectRefused } from '#testing/application.ts';
import { behindALock } from '#testing/behind-a-lock.ts';
import { postNotice, supplierGroup } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';

const { view, reading } = calls.notice;

const portal = await portalForFile();
beforeEach(() => {
  portal.clock = new Date('2026-08-10T10:00:00+09:00');
});
afterEach(() => {
  portal.clock = null;
});

const open = async (login_id: string, notice_id: number) =>
  (await portal.as(login_id)).get(view.init, { notice_id });
const readNotice = async (login_id: string, notice_id: number) =>
  bodyOf(view.init.output, await open(login_id, notice_id));
const mark = async (login_id: string, notice_id: number) =>
  (await portal.as(login_id)).post(view.mark_as_read, { notice_id });
const remove = async (login_id: string, notice_id: number, updated_at = '1') =>
  (await portal.as(login_id)).post(view.delete, { notice_id, updated_at });

describe('a notice can be read', () => {
  test('by its targets: the whole notice and its files', async () => {
    const file1 = new File(['地図の内容'], '地図.txt');
    const notice_id = await postNotice(portal, {
      to: ['S0001'],
      form: { publish_date_to: '2026-08-16' },
      files: { file1 },
    });
    const detail = await readNotice('supplier1', notice_id);
    expect(detail).toEqual({
      title: '夏季休業のお知らせ',
      division_name: '産業機器事業部',
      create_division_name: '産業機器事業部',
      create_department_name: '設計部',
      create_full_name: '山田 千尋',
      publish_datetime: '2026-08-10T01:00:00Z',
      publish_date_from: '2026-08-10',
      publish_date_to: '2026-08-16',
      body: '8月10日から16日まで休業します。\n詳細は https://example.com/ をご覧ください。',
      notice_files: [{ file_id: expect.any(Number), file_name: '地図.txt', size: 15 }],
      system_notice_flag: false,
      updated_at: '1',
      is_past: false,
      corrected_on: null,
      is_deletable: false,
      is_copyable: false,
      is_correctable: false,
      has_reading: false,
    });
    const file_id = detail.notice_files[0]?.file_id ?? 0;
    const file = await (await portal.as('supplier1')).download(view.download, { file_id });
    expect(file.bytes.toString()).toBe('地図の内容');
    expect((await (await portal.as('supplier2')).download(view.download, { file_id })).status).toBe(404);
  });

  test('only in its period by suppliers, the same by init, mark_as_read and download', async () => {
    const notice_id = await postNotice(portal, {
      to: ['S0001'],
      form: { publish_date_from: '2026-08-12', publish_date_to: '2026-08-13' },
      files: { file1: new File(['a'], 'a.txt') },
    });
    const file_id = (await readNotice('pic2', notice_id)).notice_files[0]?.file_id ?? 0;
    const all = async (login_id: string) => {
      const client = await portal.as(login_id);
      return [
        await client.get(view.init, { notice_id }),
        await client.post(view.mark_as_read, { notice_id }),
        await client.send(view.download, { file_id }),
      ];
    };
    for (const answer of await all('supplier1')) expectRefused(answer, 404);
    portal.clock = new Date('2026-08-12T00:00:00+09:00');
    for (const answer of await all('supplier1')) expect(answer.status).toBe(200);
    portal.clock = new Date('2026-08-13T23:59:59+09:00');
    for (const answer of await all('supplier1')) expect(answer.status).toBe(200);
    portal.clock = new Date('2026-08-14T00:00:00+09:00');
    const [init, marked, download] = await all('supplier1');
    if (!init || !marked || !download) throw new Error('three answers');
    expect(init).toMatchObject({ status: 200, body: { is_past: true } });
    expectIssues(marked, [[['notice_id'], failure.publishEnded]]);
    expect(download.status).toBe(200);
    for (const answer of await all('supplier2')) expectRefused(answer, 404);
    for (const answer of await all('applicant2')) expect(answer.status).toBe(200);
  });

  test('by suppliers who join a target group, no longer by those who leave it', async () => {
    const group = await supplierGroup(portal, 'D01', ['S0002']);
    const notice_id = await postNotice(portal, { form: { supplier_groups: [group] } });
    expectRefused(await open('supplier3', notice_id), 404);
    const members = portal.db.updateTable('supplier_group_member').where('supplier_group_id', '=', group);
    await members.set({ supplier_id: await portal.supplierId('S0003') }).execute();
    expect((await open('supplier3', notice_id)).status).toBe(200);
    expectRefused(await open('supplier2', notice_id), 404);
  });
});

describe('marking as read', () => {
  test('keeps the first time per user, also for operators', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'], form: { publish_date_to: '2026-08-16' } });
    await expectDone(mark('supplier1', notice_id));
    portal.clock = new Date('2026-08-11T10:00:00+09:00');
    await expectDone(mark('supplier1', notice_id));
    await expectDone(mark('applicant2', notice_id));
    expectRefused(await mark('supplier2', notice_id), 404);
    const rows = await portal.db
      .selectFrom('notice_read')
      .select(['user_id', 'read_at'])
      .where('notice_id', '=', notice_id)
      .orderBy('read_at')
      .execute();
    expect(rows).toEqual([
      { user_id: await portal.userId('supplier1'), read_at: '2026-08-10T01:00:00Z' },
      { user_id: await portal.userId('applicant2'), read_at: '2026-08-11T01:00:00Z' },
    ]);
  });

  test('works at the same moment in several windows', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'] });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => mark('supplier1', notice_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('deleting', () => {
  test('hides it from everybody, but removes no data', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'], files: { file1: new File(['a'], 'a.txt') } });
    const file_id = (await readNotice('pic2', notice_id)).notice_files[0]?.file_id ?? 0;
    await expectDone(mark('supplier1', notice_id));
    await expectDone(remove('divadmin1', notice_id));
    for (const login_id of ['supplier1', 'pic2', 'sysadmin']) {
      const client = await portal.as(login_id);
      expectRefused(await open(login_id, notice_id), 404);
      expectRefused(await mark(login_id, notice_id), 404);
      expectRefused(await client.send(view.download, { file_id }), 404);
      const { notices } = bodyOf(
        calls.top.notice.output,
        await client.get(calls.top.notice, { skip: 0, limit: 100 }),
      );
      expect(notices.map((item) => item.notice_id)).not.toContain(notice_id);
    }
    expectRefused(await remove('sysadmin', notice_id, '2'), 404);
    const kept = await portal.db
      .selectFrom('notice as n')
      .innerJoin('notice_file as f', 'f.notice_id', 'n.notice_id')
      .innerJoin('notice_read as r', 'r.notice_id', 'n.notice_id')
      .select(['n.title', 'n.deleted_by', 'f.file_name'])
      .where('n.notice_id', '=', notice_id)
      .execute();
    expect(kept).toEqual([
      { title: '夏季休業のお知らせ', deleted_by: await portal.userId('divadmin1'), file_name: 'a.txt' },
    ]);
    const audit = await portal.db
      .selectFrom('audit_event')
      .select('action')
      .where('object_kind', '=', 'notice')
      .where('object_id', '=', notice_id)
      .where('action', '<>', 'refused')
      .orderBy('audit_event_id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['published', 'opened', 'deleted']);
  });

  test('succeeds once for two simultaneous requests', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001'] });
    const answers = await behindALock(
      portal.db,
      (tx) =>
        tx.selectFrom('notice').select('version').where('notice_id', '=', notice_id).forUpdate().execute(),
      () => [remove('sysadmin', notice_id), remove('divadmin1', notice_id)],
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test('is refused with a stale token, for a system notice by a division admin, and by the publisher', async () => {
    const notice_id = await postNotice(portal, { login_id: 'pic2', to: ['S0001'] });
    expectIssues(await remove('divadmin1', notice_id, '0'), [[['updated_at'], failure.stale]]);
    expectRefused(await remove('pic2', notice_id), 403);
    expectRefused(await remove('supplier1', notice_id), 403);
    expect((await readNotice('pic2', notice_id)).is_deletable).toBe(false);
    expect((await readNotice('divadmin2', notice_id)).is_deletable).toBe(true);
    const system = await postNotice(portal, { login_id: 'sysadmin', form: { system_notice_flag: true } });
    expectRefused(await remove('divadmin1', system), 403);
    expect((await readNotice('divadmin1', system)).is_deletable).toBe(false);
    await expectDone(remove('sysadmin', system));
  });
});

describe('既読状況', () => {
  const read = async (login_id: string, notice_id: number, page = { skip: 0, limit: 100 }) =>
    (await portal.as(login_id)).get(reading.list, { notice_id, ...page });

  test('lists valid target companies, unread first, with readers and times', async () => {
    const group = await supplierGroup(portal, 'D01', ['S0001', 'S0002', 'S0007']);
    const notice_id = await postNotice(portal, {
      to: ['S0001', 'S0003'],
      form: { supplier_groups: [group] },
    });
    await expectDone(mark('supplier1b', notice_id));
    portal.clock = new Date('2026-08-10T11:00:00+09:00');
    await expectDone(mark('supplier1', notice_id));
    await expectDone(mark('applicant2', notice_id));
    const answer = bodyOf(reading.list.output, await read('pic2', notice_id));
    const s0001 = {
      supplier_code: 'S0001',
      company_name: '株式会社青葉精工',
      branch_office_name: '本社',
      readers: [
        { full_name: '岡田 隆之', read_at: expect.stringContaining('2026-08-10T01:00:00') },
        { full_name: '石井 陽子', read_at: expect.stringContaining('2026-08-10T02:00:00') },
      ],
    };
    expect(answer).toMatchObject({ total_count: 3, read_count: 1 });
    expect(answer.items.map((item) => item.supplier_code)).toEqual(['S0002', 'S0003', 'S0001']);
    expect(answer.items[2]).toEqual(s0001);
    const last = bodyOf(reading.list.output, await read('pic2', notice_id, { skip: 2, limit: 25 }));
    expect(last.items).toEqual([s0001]);
  });

  test('the CSV’s file name shows invisible characters of the title', async () => {
    const title = `\u202Efdp.exe \u200b${'長'.repeat(60)}`;
    const notice_id = await postNotice(portal, { to: ['S0001'], form: { title } });
    const file = await (await portal.as('pic2')).download(reading.csv, { notice_id, encoding: 'utf-8' });
    const name = encodeURIComponent(`既読状況_[U+202E]fdp.exe_[U+200B]${'長'.repeat(16)}_20260810.csv`);
    expect(file.headers.get('content-disposition')).toContain(name);
  });

  test('the CSV has a row per reader and per company that has not read it; the export is audited', async () => {
    const notice_id = await postNotice(portal, { to: ['S0001', 'S0002', 'S0003'] });
    await expectDone(mark('supplier1', notice_id));
    portal.clock = new Date('2026-08-10T10:05:00+09:00');
    await expectDone(mark('supplier1b', notice_id));
    const client = await portal.as('pic2');
    const file = await client.download(reading.csv, { notice_id, encoding: 'utf-8' });
    expect(file.status).toBe(200);
    const name = encodeURIComponent('既読状況_夏季休業のお知らせ_20260810.csv');
    expect(file.headers.get('content-disposition')).toContain(name);
    expect(file.bytes.toString()).toBe(
      [
        '\ufeff状態,サプライヤーコード,会社名,支店名,既読者,既読日時',
        '未読,S0002,東海メッキ工業株式会社,,,',
        '未読,S0003,有限会社小川ばね製作所,,,',
        '既読,S0001,株式会社青葉精工,本社,石井 陽子,2026/08/10 10:00',
        '既読,S0001,株式会社青葉精工,本社,岡田 隆之,2026/08/10 10:05',
        '',
      ].join('\r\n'),
    );
    const exported = await portal.db
      .selectFrom('audit_event')
      .select(['full_name', 'detail'])
      .where('action', '=', 'exported')
      .where('object_id', '=', notice_id)
      .execute();
    const detail = { exported: '既読状況', format: 'csv', encoding: 'utf-8', rows: 4 };
    expect(exported).toEqual([{ full_name: '山田 千尋', detail }]);
  });

  test('is for the publisher, the admins of the division and system admins; others may only read the notice', async () => {
    const notice_id = await postNotice(portal, { login_id: 'pic2', to: ['S0001'] });
    for (const login_id of ['pic2', 'divadmin1', 'sysadmin']) {
      expect((await read(login_id, notice_id)).status).toBe(200);
      expect((await readNotice(login_id, notice_id)).has_reading).toBe(true);
    }
    for (const login_id of ['pic1', 'divadmin2', 'supplier1']) {
      expectRefused(await read(login_id, notice_id), 403);
      expect((await readNotice(login_id, notice_id)).has_reading).toBe(false);
    }
    expectRefused(await read('pic2', 2_147_483_647), 404);
    const system = await postNotice(portal, { login_id: 'sysadmin', form: { system_notice_flag: true } });
    expectRefused(await read('divadmin1', system), 403);
    const all = bodyOf(reading.list.output, await read('sysadmin2', system));
    expect(all.total_count).toBe(
      (
        await portal.db
          .selectFrom('supplier')
          .select('supplier_id')
          .where('invalid_flag', '=', false)
          .execute()
      ).length,
    );
  });
});

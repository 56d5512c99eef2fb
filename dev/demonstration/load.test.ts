import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replacementReason } from '#contract/application/decision.ts';
import { calls } from '#contract/calls.ts';
import { noticeForm } from '#contract/notice/edit.ts';
import { auditLines } from '#texts/audit-lines.ts';
import { customFieldNumbers, pageSize } from '#domain/limits.ts';
import { japanDate } from '#domain/japan-date.ts';
import { lengthOf } from '#domain/text.ts';
import type { Settings } from '#server/environment.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { selectDelegated, selectUnattendedPage } from '#server/features/application/lists/queries-lists.ts';
import { openFileStore } from '#server/files/store.ts';
import type { Services } from '#server/http/handler.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { workingDayAfter, workingTime } from './clock.ts';
import { loadDemonstration } from './load.ts';
import { scenarioNotices } from './notices.ts';
import { completedScenarios } from './scenarios-completed.ts';
import { leftSince, runningScenarios } from './scenarios-running.ts';
import { operatorOf } from './store.ts';
import { openPdfPrinter } from '#server/pdf/printer.ts';

const scenarios = [...completedScenarios, ...runningScenarios];
const now = new Date('2026-11-24T00:10:00+09:00');
let database: TestDatabase;
let folder: string;
let services: Services;
let filled: boolean;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'portal-demonstration-'));
  services = {
    // No handler here reads a setting.
    settings: {} as Settings,
    files: openFileStore(folder),
    scanner: null,
    jobs: { send: () => Promise.reject(new Error('The demonstration data is not mailed about.')) },
    pdf: openPdfPrinter(),
    evidence: openEvidence({ evidence_keys: null, tsa_url: null }),
  };
  filled = await loadDemonstration(database.db, services, now);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('supplier groups: one with an invalid member, one with more than a page of members, more than a page in all', async () => {
  const { rows } = await sql<{ members: number; invalid: number }>`
    select count(*) as members, count(*) filter (where s.invalid_flag) as invalid
    from supplier_group_member m join supplier s on s.supplier_id = m.supplier_id
    group by m.supplier_group_id order by m.supplier_group_id`.execute(database.db);
  expect(rows.length).toBeGreaterThan(pageSize.list);
  expect(rows.slice(0, 4)).toEqual([
    { members: 4, invalid: 0 },
    { members: 7, invalid: 1 },
    { members: 7, invalid: 0 },
    { members: 31, invalid: 2 },
  ]);
});

test('the audit log describes the demonstration in words', async () => {
  const rows = await database.db.selectFrom('audit_event').select('detail').execute();
  // A detail is always an object.
  const lines = rows.flatMap(({ detail }) => auditLines(detail as Record<string, unknown>, () => null));
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => /[a-z]+_[a-z]+/.test(line))).toEqual([]);
});

test('there are applications in every state, and at each kind of step', async () => {
  expect(filled).toBe(true);
  const { rows } = await sql<{ status: number; result: number | null; cancelled: boolean; count: number }>`
    select status, result, cancelled_at is not null as cancelled, count(*) as count from application
    group by 1, 2, 3 order by 1, 2, 3`.execute(database.db);
  expect(rows).toEqual([
    { status: 1, result: null, cancelled: false, count: 3 },
    { status: 1, result: null, cancelled: true, count: 1 },
    { status: 2, result: null, cancelled: false, count: 8 },
    { status: 3, result: 1, cancelled: false, count: 2 },
    { status: 3, result: 2, cancelled: false, count: 2 },
  ]);
  const open = await sql<{ step_type: number; supplier: boolean }>`
    select distinct step_type, supplier_id is not null as supplier from approval_route_step
    where started_at is not null and closed_at is null and status = 1 order by 1, 2`.execute(database.db);
  expect(open.rows).toEqual([
    { step_type: 2, supplier: false },
    { step_type: 3, supplier: false },
    { step_type: 4, supplier: false },
    { step_type: 4, supplier: true },
    { step_type: 5, supplier: false },
    { step_type: 6, supplier: false },
  ]);
});

test('nothing awaits the users of the first journeys, who have only completed applications', async () => {
  const people = ['applicant1', 'reception1', 'router1', 'pic1', 'approver1', 'final1', 'supplier1'];
  const { rows } = await sql<{ login_id: string; search_type: number }>`
    select u.login_id, w.search_type from work_list w
    join portal_user u on w.principal_id in (u.user_id, u.department_id, u.supplier_id)
    where u.login_id = any(${people}) order by 1, 2`.execute(database.db);
  expect(rows).toEqual([{ login_id: 'applicant1', search_type: 2 }]);
});

test('there are past, current and future notices; for everybody, for groups, for named suppliers, and of the system', async () => {
  const { rows } = await sql<{ state: string; kind: string; count: number }>`
    select case when publish_date_from > ${japanDate(now)} then 'coming'
        when publish_date_to < ${japanDate(now)} then 'ended' else 'published' end as state,
      case when system_notice_flag then 'system' when publish_all_flag then 'all' else 'some' end as kind,
      count(*) as count
    from notice group by 1, 2 order by 1, 2`.execute(database.db);
  expect(rows).toEqual([
    { state: 'coming', kind: 'some', count: 1 },
    { state: 'coming', kind: 'system', count: 1 },
    { state: 'ended', kind: 'all', count: 1 },
    { state: 'published', kind: 'all', count: 1 },
    { state: 'published', kind: 'some', count: 5 },
    { state: 'published', kind: 'system', count: 1 },
  ]);
  const body = noticeForm('2000-01-01');
  for (const { at, read = [], title, body: text } of scenarioNotices) {
    expect(read.every((each) => workingTime(now, each.at) > workingTime(now, at))).toBe(true);
    const form = {
      title,
      body: text,
      system_notice_flag: true,
      publish_all_flag: false,
      send_mail_flag: false,
    };
    const days = { publish_date_from: '2026-01-01', publish_date_to: '2026-01-01' };
    expect(body.safeParse({ ...form, ...days, supplier_groups: [], suppliers: [] }).error).toBeUndefined();
  }
});

test('everything happened in order, on working days, before now', async () => {
  for (const scenario of scenarios) {
    const times = [scenario.at, ...scenario.acts.map((act) => act.at)].map((at) => workingTime(now, at));
    expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
    expect(times.every((time) => time < now && ![0, 6].includes(new Date(japanDate(time)).getUTCDay()))).toBe(
      true,
    );
  }
});

test('every text is valid input of a form', () => {
  const today = japanDate(now);
  const body = calls.application.create.save.body(today);
  const approve = calls.application.detail.approve.body(today);
  const remark = calls.application.discussion.save.body(today);
  for (const scenario of scenarios) {
    const values = scenario.values.map((value, index) => [`field_value${customFieldNumbers[index]}`, value]);
    const parsed = body.safeParse({
      workflow_id: 1,
      applicant_answers_hope_date: today,
      ...Object.fromEntries(values),
    });
    expect(parsed.error?.issues).toBeUndefined();
    for (const act of scenario.acts) {
      if (act.kind === 'replace') {
        expect(replacementReason.safeParse(act.reason).success).toBe(true);
        continue;
      }
      if (act.kind === 'remark') {
        const { text } = act;
        const written = { application_id: 1, text, approval_route_step_ids: [], user_ids: [] };
        expect(remark.safeParse({ ...written, awaits_reply: false }).error?.issues).toBeUndefined();
        continue;
      }
      const sent = approve.safeParse({
        application_id: 1,
        application_updated_at: '1',
        approval_route_step_id: 1,
        approval_route_step_updated_at: '1',
        comment: act.comment,
        approval_route_name: act.route?.name,
        pic_approver_steps: [],
        viewer_steps: [],
      });
      expect(sent.error?.issues).toBeUndefined();
      expect(act.kind === 'reject' && act.comment === undefined).toBe(false);
    }
  }
});

test('two applications of two divisions have a step that nobody can act on; users who left are invalid again', async () => {
  const { applications, total_count } = await selectUnattendedPage(database.db, 'all', {
    skip: 0,
    limit: 10,
  });
  expect(applications.map(({ step_orders }) => step_orders)).toEqual([[4], [4]]);
  expect(total_count).toBe(2);
  const { rows } = await sql<{ left: boolean }>`
    select source_invalid_flag as left from portal_user where login_id = any(${leftSince.login_ids})
    union all select invalid_flag from supplier where supplier_code = any(${leftSince.supplier_codes})`.execute(
    database.db,
  );
  expect(rows.map(({ left }) => left)).toEqual([true, true, true]);
});

test('one delegation is past, two are in effect, one of them at a supplier, and one is coming', async () => {
  const { rows } = await sql<{ state: string; supplier: boolean; count: number }>`
    select case when first_day > ${japanDate(now)} then 'coming' when last_day < ${japanDate(now)} then 'ended'
        else 'in effect' end as state, g.supplier_id is not null as supplier, count(*) as count
    from effective_delegation join delegation g using (delegation_id, first_day, last_day)
    group by 1, 2 order by 1, 2`.execute(database.db);
  expect(rows).toEqual([
    { state: 'coming', supplier: false, count: 1 },
    { state: 'ended', supplier: false, count: 1 },
    { state: 'in effect', supplier: false, count: 1 },
    { state: 'in effect', supplier: true, count: 1 },
  ]);
});

test('one operator audits all divisions', async () => {
  expect(await operatorOf(database.db, 'viewer1')).toMatchObject({ full_name: '木村 健' });
  const { rows } = await sql<{ full_name: string; granted_by: string; all_divisions: boolean }>`
    select u.full_name, b.full_name as granted_by, all_divisions from auditor_grant g
    join portal_user u on u.user_id = g.user_id join portal_user b on b.user_id = g.granted_by
    where ${japanDate(now)}::date between first_day and last_day`.execute(database.db);
  expect(rows).toEqual([{ full_name: '木村 健', granted_by: '佐藤 美咲', all_divisions: true }]);
});

test('a delegate gave a final approval, and another one waits for a delegate', async () => {
  const approved = await database.db
    .selectFrom('approval_route_step')
    .select(['step_type', 'operation_user_name', 'operation_for_user_name'])
    .where('operation_for_user_id', 'is not', null)
    .execute();
  expect(approved).toEqual([
    { step_type: 6, operation_user_name: '長谷川 誠', operation_for_user_name: '田中 健二' },
  ]);
  const actor = await operatorOf(database.db, 'multi1');
  const delegate = { ...(await readerOf(database.db, actor, now)), organisation_id: actor.department_id };
  expect(await selectDelegated(database.db, delegate, 1)).toMatchObject({ total_count: 1 });
});

test('a remark inside the company awaits its reply, and a supplier answered another one with a file', async () => {
  const { rows } = await sql`select r.supplier_id is not null as with_supplier, r.awaits_reply,
      (select count(*)::integer from application_remark_file f where f.remark_id = r.remark_id) as files,
      array(select u.login_id from application_remark_addressee a join portal_user u on u.user_id = a.user_id
        where a.remark_id = r.remark_id and a.read_at is null) as unread_by
    from application_remark r order by r.written_at`.execute(database.db);
  expect(rows).toEqual([
    { with_supplier: false, awaits_reply: true, files: 0, unread_by: ['final2'] },
    { with_supplier: true, awaits_reply: false, files: 0, unread_by: [] },
    { with_supplier: true, awaits_reply: false, files: 1, unread_by: ['approver2'] },
  ]);
});

test('one mail is undelivered, to a supplier whose step is still open', async () => {
  const rows = await database.db
    .selectFrom('mail as m')
    .innerJoin('approval_route_step as s', 's.approval_route_step_id', 'm.approval_route_step_id')
    .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
    .select(['m.sent_at', 'm.dropped_at', 'm.queued_at', 'm.failed_at', 's.status', 's.closed_at'])
    .select(['u.supplier_id', 's.supplier_id as step_supplier_id'])
    .execute();
  expect(rows).toMatchObject([{ sent_at: null, dropped_at: null, status: 1, closed_at: null }]);
  const [mail] = rows;
  expect(mail?.supplier_id).toBe(mail?.step_supplier_id);
  expect(Date.parse(mail?.failed_at ?? '')).toBeGreaterThan(Date.parse(mail?.queued_at ?? ''));
  expect(Date.parse(mail?.failed_at ?? '')).toBeLessThanOrEqual(now.getTime());
});

test('files have Japanese names and their own bytes', async () => {
  const files = await database.db.selectFrom('application_file').selectAll().execute();
  expect(files.length).toBeGreaterThanOrEqual(5);
  for (const file of files) {
    expect(file.file_name).toMatch(/[\u3040-\u30ff\u4e00-\u9fff].*\.(png|pdf|csv|txt)$/);
    const bytes = await Array.fromAsync<Buffer>(await services.files.read(file.storage_key));
    expect(Buffer.concat(bytes)).toHaveLength(file.size);
  }
});

test('there are messages: read and unread, with replies and files, more than a page for somebody', async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from message) as messages,
    (select count(*) from message where reply_message_id is not null) as replies,
    (select count(distinct message_id) from message_file) as with_files,
    (select count(*) from message_read) as read,
    (select count(*) from message where sender_supplier_id is not null) as by_suppliers,
    (select count(*) from message_box b join portal_user u on b.principal_id in (u.user_id, u.department_id)
      where u.login_id = 'router2' and not b.also @> array[u.department_id]) as of_one`.execute(database.db);
  const [held] = rows;
  expect(held?.['replies']).toBeGreaterThanOrEqual(3);
  expect(held?.['with_files']).toBeGreaterThanOrEqual(4);
  expect(held?.['read']).toBeGreaterThan(20);
  expect(held?.['of_one']).toBeGreaterThan(25);
  expect(held?.['by_suppliers']).toBeLessThan(held?.['messages'] ?? 0);
  const bodies = await database.db.selectFrom('message').select(['title', 'body', 'sent_at']).execute();
  for (const { title, body, sent_at } of bodies) {
    expect(lengthOf(title)).toBeLessThanOrEqual(30);
    expect(lengthOf(body)).toBeLessThanOrEqual(200);
    expect(new Date(sent_at) < now).toBe(true);
  }
});

test('a successor joined between two messages to their company', async () => {
  const { rows } = await sql<{ earlier: number; later: number }>`
    select count(*) filter (where b.sent_at < u.joined_at) as earlier,
      count(*) filter (where b.sent_at >= u.joined_at) as later
    from portal_user u join message_box b on b.principal_id = u.supplier_id
    where u.login_id = 'us1009'`.execute(database.db);
  expect(rows).toEqual([{ earlier: 1, later: 1 }]);
});

test('a database that holds anything is left alone', async () => {
  const count = () => database.db.selectFrom('application').select('application_id').execute();
  const before = await count();
  expect(await loadDemonstration(database.db, services, now)).toBe(false);
  expect(await count()).toEqual(before);
});

test('two simultaneous starts fill the database once', async () => {
  const empty = await testDatabase();
  try {
    const filled = await Promise.all([
      loadDemonstration(empty.db, services, now),
      loadDemonstration(empty.db, services, now),
    ]);
    expect(filled.toSorted()).toEqual([false, true]);
  } finally {
    await empty.drop();
  }
});

test('open steps are late, due today and in time, and one application is', async () => {
  const today = japanDate(now);
  const open = await database.db
    .selectFrom('approval_route_step as s')
    .innerJoin('application as a', 'a.application_id', 's.application_id')
    .select(['s.planned_on', 'a.applicant_answers_hope_date'])
    .where('s.status', '=', 1)
    .where('s.started_at', 'is not', null)
    .where('s.closed_at', 'is', null)
    .execute();
  const planned = open.map(({ planned_on }) => planned_on ?? '').toSorted();
  expect(planned).toContain(today);
  expect([planned[0] ?? '', planned.at(-1) ?? '']).toSatisfy(
    ([first, last]) => first < today && last > today,
  );
  expect(open.some(({ applicant_answers_hope_date }) => applicant_answers_hope_date < today)).toBe(true);
});

test('working days are counted in Japan, across a weekend and a holiday', () => {
  expect(workingTime(now, [1, '09:00']).toISOString()).toBe('2026-11-20T00:00:00.000Z');
  expect(workingTime(now, [2, '17:30']).toISOString()).toBe('2026-11-19T08:30:00.000Z');
  expect(workingDayAfter(now, 4)).toBe('2026-11-30');
  expect(workingTime(new Date('2026-11-22T12:00:00+09:00'), [1, '09:00']).toISOString()).toBe(
    '2026-11-20T00:00:00.000Z',
  );
});

import { randomBytes } from 'node:crypto';
import { openPdfPrinter } from '#server/pdf/printer.ts';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAudit, type AuditEvent } from '#server/audit/store.ts';
import type { AuditAction } from '#domain/audit.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/jobs/migrate.ts';
import { loadDemonstration } from '#dev/demonstration/load.ts';
import type { Settings } from '#server/environment.ts';
import { openEvidence } from '#server/evidence/open.ts';
import { openFileStore, type FileStore } from '#server/files/store.ts';
import { databaseFrom, type TestDatabase } from '#testing/database.ts';
import { rebuildIndex } from '#server/search-index/fill.ts';
import { checkAll } from './check.ts';
import { rebuildWorkLists } from './rebuild-work-lists.ts';

const name = `portal_checked_${randomBytes(4).toString('hex')}`;
let folder: string;
let files: FileStore;
let database: TestDatabase;

/** Creates the demonstration data; each test damages a copy of it. */
async function fill(url: string): Promise<void> {
  await migrate(url);
  const db = openDatabase({ url, connections: 1 });
  // The seed needs no setting and queues nothing.
  const services = {
    settings: {} as Settings,
    files,
    scanner: null,
    jobs: { send: async () => undefined },
    pdf: openPdfPrinter(),
    evidence: openEvidence({ evidence_keys: null, tsa_url: null }),
  };
  await loadDemonstration(db, services, new Date());
  await db.destroy();
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-check-'));
  files = openFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  database = await databaseFrom({ name, fill });
});
afterEach(() => database.drop());

/** The findings of the check, without application numbers. */
async function found(): Promise<readonly string[]> {
  const { findings } = await checkAll(database.db, files);
  return findings.map(({ text }) => text);
}

/** Runs statements as the tests' superuser, with triggers and foreign keys off. */
async function damage(...statements: readonly string[]): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      if (!statement.startsWith('drop') && numAffectedRows !== 1n)
        throw new Error(`${numAffectedRows} rows: ${statement}`);
    }
  });
}

// An application in circulation with two parallel steps, and one that was rejected while a step was open.
const running = `(select min(application_id) from application where approval_route_name = 'めっき不良の調査')`;
const rejected = `(select min(application_id) from application where approval_route_name = '値上げ15％超の確認')`;
const step = (application: string, step_order: number) =>
  `(select approval_route_step_id from approval_route_step
    where application_id = ${application} and step_order = ${step_order})`;

test('sound data has no findings, and every application and file is checked', async () => {
  expect(await checkAll(database.db, files)).toEqual({
    applications: 16,
    files: 16,
    templates: 0,
    messages: 39,
    // Nobody has worked on the jobs.
    unindexed: expect.any(Number) as number,
    findings: [],
    finding_count: 0,
  });
});

test('events without a user are sound: of the command line, of the portal itself, and before a sign-in', async () => {
  const at = new Date();
  const note = (action: AuditAction, object?: AuditEvent['object']) =>
    recordAudit(database.db, { actor: null, at, action, ...(object && { object }) });
  await note('imported', { kind: 'master_data', id: null });
  await note('exported', { kind: 'master_data', id: null });
  await note('dropped', { kind: 'mail', id: 1, name: '送信テスト' });
  await note('sign_in_refused', { kind: 'session', id: null });
  expect(await found()).toEqual([]);
  await note('exported', { kind: 'application_list', id: null });
  expect(await found()).toEqual([expect.stringContaining('内容が正しくありません（user_id）。')]);
});

test('more than a thousand findings are counted, and the first thousand listed', async () => {
  await sql`insert into audit_event (happened_at, happened_on, user_id, full_name, organisation_name, action)
    select now(), '2000-01-01', null, null, null, 'sign_in_refused' from generate_series(1, 1005)`.execute(
    database.db,
  );
  const { findings, finding_count } = await checkAll(database.db, files);
  expect([findings.length, finding_count]).toEqual([1000, 1005]);
});

test('many small batches leave nothing out', async () => {
  await damage(
    `update application set version = 7 where application_id = ${running}`,
    `update application set version = 7 where application_id = ${rejected}`,
    `delete from message_mailbox where ctid = (select ctid from message_mailbox order by message_id limit 1)`,
    `update application_file set size = size + 1 where file_id = (select min(file_id) from application_file)`,
  );
  await sql`insert into audit_event (happened_at, happened_on, action)
    select now(), '2000-01-01', 'sign_in_refused' from generate_series(1, 5)`.execute(database.db);
  const one = await checkAll(database.db, files);
  expect(one.finding_count).toBeGreaterThanOrEqual(9);
  const counted: number[] = [];
  const small = await checkAll(database.db, files, {
    sizes: { audit: 2, messages: 5, notices: 2, applications: 3 },
    progress: (applications) => counted.push(applications),
  });
  expect(small).toEqual(one);
  expect(counted).toEqual([3, 6, 9, 12, 15, 16]);
});

test('a message in a wrong list or missing in a list; a reader who sent it; a reply to nobody', async () => {
  const question = `(select min(message_id) from message where title = 'めっき厚の規格について')`;
  const answered = `(select min(message_id) from message where title = 'Re: めっき厚の規格について')`;
  await damage(
    `delete from message_box where message_id = ${question} and principal_id = (
      select department_id from department where department_code = 'P103')`,
    `insert into message_read (message_id, user_id, read_at)
      select message_id, sender_user_id, now() from message where title = '生産計画の前倒し'`,
    `update message_box set sent_at = now() where message_id = ${answered} and principal_id = (
      select supplier_id from supplier where supplier_code = 'S0002')`,
    `update message set reply_message_id = ${question} where title = '取引先情報の更新のお願い'`,
    `update message_mailbox set to_user = false where message_id = ${answered} and to_user`,
  );
  expect((await found()).toSorted()).toEqual([
    'メッセージ一覧の索引の日時が異なります（1 件）。',
    'メッセージ一覧の索引（message_box）が宛先・既読と一致しません。',
    '個人宛の印が宛先と一致しません。',
    '返信の宛先に、元のメッセージの送信者が含まれていません。',
    '送信者に既読が記録されています。',
  ]);
});

test('questions without 回答期限, a lost version, a lost answer, a file that nobody asked for', async () => {
  const survey = `(select notice_id from notice where title = '化学物質調査票の提出のお願い')`;
  const over = `(select notice_id from notice where title = '棚卸しに伴う受入停止のお知らせ')`;
  await damage(
    `update notice set response_due_date = null where notice_id = ${over}`,
    `delete from notice_response where notice_id = ${over} and version = 1 and full_name = '藤田 修'`,
    `update notice_response set answers = '[1]' where notice_id = ${survey}`,
    `update notice_response_file set position = 1`,
  );
  expect((await found()).toSorted()).toEqual([
    'ファイルの質問ではないのに、ファイルがあります。',
    '回答の数が質問の数と一致しません。',
    '回答の版が連続していません。',
    '質問の番号が連続していないか、回答期限と一致しません。',
  ]);
});

test('a gap in the history', async () => {
  await damage(
    `update application_event set event_number = 9 where application_id = ${running} and event_number = 3`,
  );
  expect(await found()).toEqual(['履歴の番号が連続していません（1、2、9）。', rewritten(3)]);
});

const rewritten = (number: number) =>
  `履歴 ${number} の内容が、記録した時の証跡の値と一致しません。書き換えられた可能性があります。`;

test('a history that was rewritten with its state, from the first changed event on', async () => {
  const of = (event_number: number) => `where application_id = ${running} and event_number = ${event_number}`;
  for (const [number, values] of [
    [3, "full_name = '別人'"],
    [2, "comment = '問題ありません。'"],
    [1, "head = sha256('')"],
  ] as const) {
    await damage(`update application_event set ${values} ${of(number)}`);
    expect(await found()).toEqual([rewritten(number)]);
  }
  // Rows from before chains were kept have none of the three.
  for (const number of [1, 2, 3])
    await damage(`update application_event set head = null, salt = null, remark_count = null ${of(number)}`);
  expect(await found()).toEqual([]);
});

test('a content that was rewritten, which is part of the first event', async () => {
  await damage(`update application set field_value02 = '別の値' where application_id = ${running}`);
  expect(await found()).toContain(rewritten(1));
});

test('a state that differs from the folded history', async () => {
  await damage(`update application set version = 7 where application_id = ${running}`);
  expect(await found()).toEqual(['状態が履歴の積み重ねと一致しません（version）。']);
});

test('an assignee that the history does not have', async () => {
  await damage(
    `update approval_route_step_user set user_id = (select user_id from portal_user where login_id = 'retired1')
      where approval_route_step_id = ${step(running, 6)}`,
  );
  expect(await found()).toEqual([
    '状態が履歴の積み重ねと一致しません（steps.5.assignee.user_ids.0）。',
    expect.stringMatching(/^申請一覧の索引（work_list）が状態と一致しません/),
  ]);
});

test('a missing history, and an invalid one', async () => {
  await damage(`delete from application_event where application_id = ${running} and event_number = 3`);
  expect(await found()).toEqual([
    expect.stringMatching(/^状態が履歴の積み重ねと一致しません（approval_route_name、steps\./),
    'ステップ 3 の処理と履歴が一致しません。',
  ]);
  await damage(`delete from application_event where application_id = ${running} and event_number = 1`);
  expect(await found()).toContain('履歴から状態を求められません（A history begins with the submission.）。');
});

test('a history row that differs from its event', async () => {
  await damage(
    `update application_event set user_id = (select user_id from portal_user where login_id = 'retired1')
      where application_id = ${running} and event_number = 1`,
    `update application_event set to_status = 3 where application_id = ${running} and event_number = 2`,
  );
  expect(await found()).toEqual([
    '履歴 1 の行と内容が一致しません。',
    '履歴 2 の申請状況が前後の履歴と一致しません。',
    rewritten(2),
  ]);
});

test('somebody stood for whom the event does not have, in its row and at the step', async () => {
  const absent = `(select user_id from portal_user where login_id = 'pic2')`;
  await damage(
    `update application_event set for_user_id = ${absent}, for_full_name = '山田 千尋'
      where application_id = ${running} and event_number = 2`,
    `update approval_route_step set operation_for_user_id = ${absent}, operation_for_user_name = '山田 千尋'
      where approval_route_step_id = ${step(running, 3)}`,
  );
  expect(await found()).toEqual([
    '履歴 2 の行と内容が一致しません。',
    '状態が履歴の積み重ねと一致しません（steps.2.operation.for_user_id）。',
    'ステップ 2 の処理と履歴が一致しません。',
    'ステップ 3 の処理と履歴が一致しません。',
    rewritten(2),
  ]);
});

test('a 担当者変更 at the wrong step', async () => {
  const replaced = `(select min(application_id) from application_event where kind = 'replaced')`;
  await damage(`update application_event set approval_route_step_id = ${step(replaced, 4)}
    where application_id = ${replaced} and kind = 'replaced'`);
  expect(await found()).toEqual(['履歴 4 の担当者変更が、ステップと一致しません。']);
});

test('two actions on one step', async () => {
  await damage(
    'drop index one_action_per_step',
    `insert into application_event select (jsonb_populate_record(e, '{"event_number": 4}')).*
      from application_event e where application_id = ${running} and event_number = 3`,
  );
  expect(await found()).toContain('ステップ 3 の処理が履歴に 2 件あります。');
});

test('a route with a cycle, and an edge to a step outside the route', async () => {
  const edge = (from: number, to: number) =>
    `insert into approval_route_step_prev values (${running}, ${step(running, from)}, ${step(running, to)})`;
  await damage(edge(4, 6));
  expect(await found()).toContain('前ステップが循環しています（ステップ 4、6）。');
  await damage(edge(5, 2));
  expect(await found()).toContain('前ステップに、申請ルートのステップ以外が指定されています。');
});

test('a step that started too early, one that did not start, and one that was not closed', async () => {
  const set = (values: string, application: string, step_order: number) =>
    `update approval_route_step set ${values} where application_id = ${application} and step_order = ${step_order}`;
  await damage(
    set('started_at = now()', running, 6),
    set('started_at = null', running, 4),
    set('closed_at = null', rejected, 4),
  );
  const all = await found();
  expect(all).toContain('ステップ 6 が、前のステップの承認より先に開始しています。');
  expect(all).toContain('ステップ 4 が、前のステップの承認後も開始していません。');
  expect(all).toContain('ステップ 4 の終了日時が申請の状態と一致しません。');
});

test('a gap in step numbers', async () => {
  await damage(
    `update approval_route_step set step_order = 9 where application_id = ${running} and step_order = 7`,
  );
  expect(await found()).toContain('ステップの番号が連続していません（1、2、3、4、5、6、9）。');
});

test('a work list with missing, surplus or wrongly sorted rows, until it is rebuilt', async () => {
  await damage(
    `delete from work_list where ctid = (select ctid from work_list
      where application_id = ${running} and search_type = 3 limit 1)`,
    `insert into work_list (principal_id, search_type, sort_key, application_id, also, other_key)
      values (1, 5, '0', ${running}, '{}', '0')`,
    `update work_list set other_key = 'x' where ctid = (select ctid from work_list
      where application_id = ${rejected} limit 1)`,
  );
  const text = (missing: number, extra: number) =>
    `申請一覧の索引（work_list）が状態と一致しません（不足 ${missing} 件、余分 ${extra} 件）。`;
  expect((await found()).toSorted()).toEqual([text(1, 1), text(1, 1)]);
  expect(await rebuildWorkLists(database.db)).toEqual({ applications: 16, rebuilt: 2 });
  expect(await found()).toEqual([]);
  expect(await rebuildWorkLists(database.db)).toEqual({ applications: 16, rebuilt: 0 });
});

test('steps that lists would show wrongly, until they are rebuilt', async () => {
  await damage(
    `update application set listed_steps = '[]' where application_id = ${running}`,
    `update application set listed_steps = jsonb_set(listed_steps, '{0,user_ids}', '[1]') where application_id = ${rejected}`,
  );
  const text = '申請一覧に表示するステップ（listed_steps）が状態と一致しません。';
  expect(await found()).toEqual([text, text]);
  expect(await rebuildWorkLists(database.db)).toMatchObject({ rebuilt: 2 });
  expect(await found()).toEqual([]);
});

test('texts of the search that differ from what they are made of, until they are made again', async () => {
  const { db } = database;
  const count = async () => (await checkAll(db, files)).unindexed;
  const all = await count();
  expect(all).toBeGreaterThan(16 + 39);
  const progress: number[] = [];
  const rebuilt = await rebuildIndex(db, searchSources, (items) => progress.push(items));
  expect(rebuilt).toEqual({ items: all, differing: expect.any(Number) as number });
  expect(progress.at(-1)).toBe(all);
  expect([await found(), await count()]).toEqual([[], 0]);
  const view = (application: string, supplier: string) => `ctid = (
    select ctid from search_text where kind = 'application' and item_id = ${application} and supplier_id ${supplier}
    limit 1)`;
  const other = `(select max(item_id) from search_text
    where kind = 'application' and supplier_id <> 0 and item_id <> ${running})`;
  await damage(
    `update search_text set key = key || 'x' where ${view(running, '= 0')}`,
    `delete from search_text where ${view(other, '<> 0')}`,
    `update search_text set title = 'x' where ctid = (select ctid from search_text where kind = 'message' limit 1)`,
    `insert into search_text (kind, item_id, supplier_id, title, by_name, happened_at, parts, key, fold_version)
      select kind, item_id, 1, title, by_name, happened_at, parts, key, fold_version from search_text
      where kind = 'notice' limit 1`,
  );
  const wrong = '検索の索引（search_text）が内容と一致しません。';
  expect(await found()).toEqual([wrong, wrong, wrong, wrong]);
  await damage(`insert into search_text (kind, item_id, supplier_id, title, by_name, happened_at, parts, key)
    values ('message', 1000000, 0, 'x', 'x', now(), '[]', 'x')`);
  expect(await rebuildIndex(db, searchSources)).toEqual({ items: all + 1, differing: 5 });
  expect(await found()).toEqual([]);
  expect(await rebuildIndex(db, searchSources)).toEqual({ items: all, differing: 0 });
});

test('templates with invalid JSON or an invalid route', async () => {
  const all = { department_id: 1, supplier_id: null, all_flag: true, user_ids: [] };
  const step = (step_order: number, ...prev_step_order: number[]) => ({
    step_order,
    step_type: 5,
    prev_step_order,
    assignee: all,
  });
  const someone = await database.db.selectFrom('portal_user').select('user_id').executeTakeFirstOrThrow();
  const insert = (pic_approver_steps: unknown, viewer_steps: unknown = []) =>
    database.db
      .insertInto('saved_approval_route')
      .values({
        approval_route_name: '標準',
        division_id: 1,
        created_by: someone.user_id,
        pic_approver_steps: JSON.stringify(pic_approver_steps),
        viewer_steps: JSON.stringify(viewer_steps),
      })
      .returning('saved_approval_route_id as id')
      .executeTakeFirstOrThrow();
  await insert([step(4), step(5, 4)], [all]);
  expect(await checkAll(database.db, files)).toMatchObject({ templates: 1, findings: [] });
  const circle = await insert([step(4, 6), step(5, 4), step(6, 5)]);
  const noTarget = await insert([step(4)], [{ ...all, department_id: null }]);
  const noJson = await insert([{ step_order: 4 }], ['x']);
  const empty = await insert([]);
  const cycle = '前ステップNoが循環しています。';
  expect((await checkAll(database.db, files)).findings).toEqual([
    { subject: `テンプレート ${circle.id}`, text: `ステップ 4：${cycle}` },
    { subject: `テンプレート ${circle.id}`, text: `ステップ 5：${cycle}` },
    { subject: `テンプレート ${circle.id}`, text: `ステップ 6：${cycle}` },
    {
      subject: `テンプレート ${noTarget.id}`,
      text: '閲覧者 1：部署またはサプライヤーを選択してください。',
    },
    {
      subject: `テンプレート ${noJson.id}`,
      text: '担当者・承認者の形式が正しくありません（pic_approver_steps）。',
    },
    { subject: `テンプレート ${noJson.id}`, text: '閲覧者の形式が正しくありません（viewer_steps）。' },
    { subject: `テンプレート ${empty.id}`, text: '担当者・承認者が設定されていません。' },
  ]);
});

test('audit rows that recordAudit never writes', async () => {
  const row = { happened_at: '2026-01-05T15:30:00Z', happened_on: '2026-01-06', action: 'opened' };
  const someone = await database.db.selectFrom('portal_user').select('user_id').executeTakeFirstOrThrow();
  const who = { user_id: someone.user_id, full_name: '高橋 健', organisation_name: '営業部' };
  const application = { object_kind: 'application', object_id: 1 };
  const detail = { path: '/api/application/detail/init', status: 404, ids: { application_id: [1] } };
  await database.db
    .insertInto('audit_event')
    .values({ ...row, ...who, ...application })
    .execute();
  await database.db
    .insertInto('audit_event')
    .values({ ...row, ...who, action: 'refused', detail })
    .execute();
  expect(await found()).toEqual([]);
  await database.db
    .insertInto('audit_event')
    .values([
      { ...row, ...who, ...application, action: 'looked' },
      { ...row, ...who, action: 'updated', object_kind: 'paper', object_id: 1 },
      { ...row, ...who, ...application, happened_on: '2026-01-05' },
      { ...row, ...application },
      { ...row, ...who, organisation_name: null, action: 'sent' },
      { ...row, ...who },
      { ...row, ...who, action: 'refused', detail: { ...detail, ids: { application_id: ['名前'] } } },
      { ...row, ...who, action: 'refused', detail: {} },
    ])
    .execute();
  expect(await found()).toEqual(
    [
      'action',
      'object_kind',
      'happened_on',
      'user_id',
      'organisation_name',
      'object_id',
      'detail',
      'detail',
    ].map((wrong) => `内容が正しくありません（${wrong}）。`),
  );
});

test('names of the audit log that its search would not find', async () => {
  const someone = await database.db.selectFrom('portal_user').select('user_id').executeTakeFirstOrThrow();
  await database.db
    .insertInto('audit_event')
    .values({
      ...{ happened_at: '2026-01-05T15:30:00Z', happened_on: '2026-01-06', action: 'opened' },
      ...{ user_id: someone.user_id, full_name: '高橋 健', organisation_name: '営業部' },
      ...{ object_kind: 'application', object_id: 1, object_name: '見積書' },
    })
    .execute();
  expect(await found()).toEqual([]);
  await damage(`delete from audit_object_name where object_name_key = '見積書'`);
  expect(await found()).toEqual(['内容が正しくありません（object_name_key）。']);
  await damage(`delete from audit_person where person_key like '高橋健%'`);
  expect(await found()).toEqual(['内容が正しくありません（person_key）。']);
});

test('files that are missing, cut, changed or of no event', async () => {
  const rows = await database.db
    .selectFrom('application_file')
    .select(['file_id', 'storage_key', 'size'])
    .orderBy('file_id')
    .execute();
  const [one, two, three, four] = rows;
  if (!one || !two || !three || !four) throw new Error('too few files');
  await rm(path.join(folder, one.storage_key));
  await truncate(path.join(folder, two.storage_key), 10);
  await writeFile(path.join(folder, three.storage_key), Buffer.alloc(three.size));
  await damage(`update application_event set file_ids = '{}' where ${four.file_id} = any(file_ids)`);
  expect((await found()).toSorted()).toEqual(
    [
      `添付ファイル ${one.file_id} を読めません（${one.storage_key}）。`,
      `添付ファイル ${two.file_id} の大きさが異なります（${two.storage_key}、記録 ${two.size}、実際 10 バイト）。`,
      `添付ファイル ${three.file_id} の内容が異なります（${three.storage_key}、チェックサム不一致）。`,
      '添付ファイルと履歴が一致しません。',
      rewritten(1),
    ].toSorted(),
  );
});

import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { DownloadCall, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { replacedHeader } from '#contract/wire.ts';
import { loadDetailAs, submitApplication } from '#testing/application.ts';
import { createGroup } from '#testing/supplier-group.ts';
import { divisionId } from '#testing/workflow.ts';
import { portalForFile } from '#testing/portal.ts';

/**
 * The administration's lists as CSV: the whole result of the screen's search. Rights are tested with
 * docs/authorization.csv.
 */

const {
  supplier_management: suppliers,
  internal_user_management: staff,
  audit_log: log,
  workflow_management: workflows,
  supplier_group_management: groups,
} = calls;

const portal = await portalForFile();

async function exportCsv<C extends DownloadCall>(
  call: C,
  query: Sent<C> & { encoding: 'utf-8' | 'cp932' },
  login_id = 'sysadmin',
) {
  portal.clock = new Date('2026-11-20T15:30:00Z');
  const answer = await (await portal.as(login_id)).download(call, query);
  portal.clock = null;
  expect(answer.status).toBe(200);
  const text = new TextDecoder(query.encoding === 'utf-8' ? 'utf-8' : 'shift_jis').decode(answer.bytes);
  const [head = [], ...rows] = parse(text, { record_delimiter: '\r\n' });
  const name = decodeURIComponent(answer.headers.get('content-disposition') ?? '');
  return { ...answer, head, rows, name: /UTF-8''(.*)$/.exec(name)?.[1] };
}

/** The audit log's row of the newest export. */
function lastAuditRow() {
  return portal.db
    .selectFrom('audit_event')
    .select(['full_name', 'object_kind', 'object_id', 'detail'])
    .where('action', '=', 'exported')
    .orderBy('audit_event_id', 'desc')
    .executeTakeFirstOrThrow();
}

test('suppliers as searched, with company and branch in separate columns and invalid ones marked', async () => {
  const search = { supplier_code: 's000', contains_invalid_supplier: true, encoding: 'utf-8' } as const;
  const { bytes, head, rows, name } = await exportCsv(suppliers.list.csv, search);
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(name).toBe('サプライヤー一覧_20261121.csv');
  expect(head).toEqual(['サプライヤーコード', '会社名', '支店・営業所名', '有効/無効']);
  expect(rows[0]).toEqual(['S0001', '株式会社青葉精工', '本社', '有効']);
  expect(rows.filter(([, , , valid]) => valid === '無効').map(([code]) => code)).toEqual(['S0007']);
  expect(await lastAuditRow()).toEqual({
    full_name: '佐藤 美咲',
    object_kind: 'supplier',
    object_id: null,
    detail: {
      exported: 'サプライヤー一覧',
      format: 'csv',
      encoding: 'utf-8',
      supplier_code: 's000',
      contains_invalid_supplier: true,
      rows: rows.length,
    },
  });
  const valid = await exportCsv(suppliers.list.csv, { supplier_code: 'S0007', encoding: 'utf-8' });
  expect(valid.rows).toEqual([]);
});

test('a name that looks like a formula is exported as text', async () => {
  const called = (company_name: string) =>
    portal.db.updateTable('supplier').set({ company_name }).where('supplier_code', '=', 'S0002').execute();
  const { rows: before } = await exportCsv(suppliers.list.csv, { supplier_code: 'S0002', encoding: 'utf-8' });
  await called('=HYPERLINK("https://x.example")');
  const { rows } = await exportCsv(suppliers.list.csv, { supplier_code: 'S0002', encoding: 'cp932' });
  await called(before[0]?.[1] ?? '');
  expect(rows[0]?.[1]).toBe('\'=HYPERLINK("https://x.example")');
});

test('internal users as searched, more than one page, in Shift_JIS', async () => {
  const all = await exportCsv(staff.list.csv, { contains_invalid_user: true, encoding: 'cp932' });
  expect(all.bytes[0]).not.toBe(0xef);
  expect(all.name).toBe('社内ユーザー一覧_20261121.csv');
  expect(all.head).toEqual(['ログインID', '氏名', '事業部', '部署', '権限', '有効/無効']);
  expect(all.rows.length).toBeGreaterThan(10);
  expect(all.rows).toContainEqual(['retired1', '清水 勇', '産業機器事業部', '営業部', '一般', '無効']);
  expect(all.rows.find(([login]) => login === 'multi1')?.[1]).toBe('髙〓 邊美');
  expect(all.headers.get(replacedHeader)).toBe('1');
  const admins = await exportCsv(staff.list.csv, { privilege: 1, encoding: 'utf-8' });
  expect(admins.rows.map(([, name]) => name)).toEqual(['佐藤 美咲', '長谷川 誠']);
  expect(await lastAuditRow()).toMatchObject({
    object_kind: 'internal_user',
    detail: { exported: '社内ユーザー一覧', format: 'csv', encoding: 'utf-8', privilege: 1, rows: 2 },
  });
});

test('workflows: a division admin exports their own division’s, with unavailable ones marked', async () => {
  const all = await exportCsv(workflows.csv, { encoding: 'utf-8' });
  expect(all.name).toBe('ワークフロー一覧_20261121.csv');
  expect(all.head).toEqual(['事業部', '申請書', '申請の受付', '担当者の見直し']);
  expect(new Set(all.rows.map(([division]) => division)).size).toBeGreaterThan(1);
  const lock = (portal_invalid_flag: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag })
      .where('login_id', '=', 'final1')
      .execute();
  await lock(true);
  const own = await exportCsv(workflows.csv, { encoding: 'cp932' }, 'divadmin1');
  await lock(false);
  expect(own.rows.map(([division, form]) => [division, form])).toEqual(
    all.rows
      .filter(([division]) => division === '産業機器事業部')
      .map(([division, form]) => [division, form]),
  );
  expect(own.rows[0]).toEqual(['産業機器事業部', '新規取引申請書', '受付停止中', '要見直し']);
  expect(all.rows[0]).toEqual(['産業機器事業部', '新規取引申請書', '受付中', '']);
  expect(await lastAuditRow()).toMatchObject({
    object_kind: 'workflow',
    detail: { exported: 'ワークフロー一覧', format: 'csv', encoding: 'cp932', rows: own.rows.length },
  });
});

test('supplier groups as searched; for a division admin only their own division’s', async () => {
  await createGroup(portal, { group_name: 'めっき協力会社' });
  await createGroup(portal, { group_name: '@協力会社', division: 'D02' });
  await createGroup(portal, { group_name: '鋳造会' });
  const all = await exportCsv(groups.list.csv, { group_name: '協力', encoding: 'utf-8' });
  expect(all.name).toBe('サプライヤーグループ一覧_20261121.csv');
  expect(all.head).toEqual(['グループ名', '事業部', '事業部の状態', '使用状況']);
  expect(all.rows).toContainEqual(['めっき協力会社', '産業機器事業部', '', '使用中']);
  expect(all.rows).toContainEqual(["'@協力会社", '電子部品事業部', '', '使用中']);
  expect(all.rows.flat()).not.toContain('鋳造会');
  const own = await exportCsv(groups.list.csv, { group_name: '協力', encoding: 'utf-8' }, 'divadmin1');
  expect(own.rows).toEqual(all.rows.filter(([, division]) => division === '産業機器事業部'));
  const selected_division_id = await divisionId(portal, 'D02');
  const other = await exportCsv(groups.list.csv, { selected_division_id, encoding: 'utf-8' });
  expect(new Set(other.rows.map(([, division]) => division))).toEqual(new Set(['電子部品事業部']));
  expect((await lastAuditRow()).detail).toEqual({
    exported: 'サプライヤーグループ一覧',
    format: 'csv',
    encoding: 'utf-8',
    selected_division_id,
    rows: other.rows.length,
  });
});

test('the members of a group, with invalid ones marked; another division’s group is a 404', async () => {
  const supplier_group_id = await createGroup(portal, { group_name: '名簿の\u200b会/東' });
  const invalid = await portal.supplierId('S0007');
  await portal.db
    .insertInto('supplier_group_member')
    .values({ supplier_group_id, supplier_id: invalid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const members = await exportCsv(groups.view.csv, { supplier_group_id, encoding: 'cp932' }, 'divadmin1');
  expect(members.name).toBe('グループメンバー_名簿の[U+200B]会_東_20261121.csv');
  expect(members.head).toEqual(['サプライヤーコード', '会社名', '支店・営業所名', '有効/無効']);
  expect(members.rows.find(([code]) => code === 'S0001')?.[3]).toBe('有効');
  expect(members.rows.find(([code]) => code === 'S0007')?.[3]).toBe('無効');
  expect((await lastAuditRow()).detail).toEqual({
    exported: 'グループメンバー',
    format: 'csv',
    encoding: 'cp932',
    supplier_group_id,
    rows: members.rows.length,
  });
  const query = { supplier_group_id, encoding: 'utf-8' } as const;
  expect((await (await portal.as('divadmin2')).download(groups.view.csv, query)).status).toBe(404);
});

/** The index of the column 対象の番号 in the audit log's file. */
const objectIdColumn = 6;

test('the audit log as searched, with seconds, each row once across slices', async () => {
  const application_id = await submitApplication(portal);
  portal.clock = new Date('2099-01-05T14:59:59Z');
  await loadDetailAs(portal, 'applicant1', application_id);
  portal.clock = null;
  const search = { object_kind: 'application', object_id: application_id, action: 'opened' } as const;
  const { head, rows, name } = await exportCsv(log.csv, { ...search, encoding: 'utf-8' });
  expect(name).toBe('監査ログ_20261121.csv');
  expect(head).toEqual([
    '日時',
    '操作した人',
    'ログインID',
    '所属',
    '操作',
    '対象の種類',
    '対象の番号',
    '対象の名称',
    '対象のコード',
    '内容',
  ]);
  expect(rows).toEqual([
    [
      '2099/01/05 23:59:59',
      '伊藤 さくら',
      'applicant1',
      '産業機器事業部 営業部',
      '閲覧',
      '申請',
      String(application_id),
      '新規取引申請書',
      '',
      '',
    ],
  ]);
  expect((await lastAuditRow()).detail).toMatchObject({ ...search, rows: 1 });

  await sql`insert into audit_event (happened_at, happened_on, action, object_kind, object_id, detail)
    select now(), (now() at time zone 'Asia/Tokyo')::date, 'imported', 'master_data', n, '{"rows": 1, "format": "csv"}'
    from generate_series(1, 1100) n`.execute(portal.db);
  const many = await exportCsv(log.csv, {
    action: 'imported',
    object_kind: 'master_data',
    encoding: 'utf-8',
  });
  const numbered = many.rows.filter((row) => row[objectIdColumn] !== '');
  expect(numbered.map((row) => Number(row[objectIdColumn]))).toEqual(
    Array.from({ length: 1100 }, (_, n) => 1100 - n),
  );
  expect(numbered[0]?.[1]).toBe('コマンドライン');
  expect(numbered[0]?.at(-1)).toBe('形式：CSV\n件数：1件');
});

test('a list that is too long has the first 20,000 rows, and the file name shows it', async () => {
  await sql`insert into audit_event (happened_at, happened_on, action, object_kind, object_id)
    select now(), (now() at time zone 'Asia/Tokyo')::date, 'sign_in_refused', 'session', n from generate_series(1, 20000) n`.execute(
    portal.db,
  );
  const search = { action: 'sign_in_refused', encoding: 'utf-8' } as const;
  const whole = await exportCsv(log.csv, search);
  expect(whole.rows).toHaveLength(20_000);
  expect(whole.rows[0]?.[1]).toBe('（未ログイン）');
  expect(whole.name).toBe('監査ログ_20261121.csv');
  await sql`insert into audit_event (happened_at, happened_on, action, object_kind, object_id)
    values (now(), (now() at time zone 'Asia/Tokyo')::date, 'sign_in_refused', 'session', 20001)`.execute(
    portal.db,
  );
  const cut = await exportCsv(log.csv, search);
  expect(cut.name).toBe('監査ログ_20261121_先頭20000件.csv');
  expect(cut.rows).toHaveLength(20_000);
  expect(cut.rows[0]?.[objectIdColumn]).toBe('20001');
  expect(cut.rows.at(-1)?.[objectIdColumn]).toBe('2');
  expect((await lastAuditRow()).detail).toMatchObject({ rows: 20_000 });
});

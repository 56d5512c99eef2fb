import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { replacedHeader } from '#contract/wire.ts';
import { parse } from 'csv-parse/sync';
import { expectDone, submitAndRoute, submitApplication } from '#testing/application.ts';
import { writeRemark } from '#testing/discussion.ts';
import { portalForFile } from '#testing/portal.ts';
import { listFileName } from '#server/export/list-file.ts';
import { listCsvName } from './list-csv.ts';

/** The list as CSV: all rows, as the caller sees them. */

const { csv, application_list } = calls.application.list;

let ids: readonly number[];
const portal = await portalForFile();
beforeAll(async () => {
  const made: number[] = [];
  for (let count = 0; count < 27; count += 1)
    made.push(await submitApplication(portal, { values: { field_value02: `取引先${count}` } }));
  ids = made;
});

async function exportAs(
  login_id: string,
  search_type: 1 | 2 | 3 | 4 | 5,
  encoding: 'utf-8' | 'cp932' = 'utf-8',
) {
  const answer = await (await portal.as(login_id)).download(csv, { search_type, encoding });
  expect(answer.status).toBe(200);
  const text = new TextDecoder(encoding === 'utf-8' ? 'utf-8' : 'shift_jis').decode(answer.bytes);
  const [head = [], ...rows] = parse(text, { record_delimiter: '\r\n' });
  return { ...answer, head, rows };
}

test('contains all rows of the list in order, not one page, with the texts of the screen', async () => {
  portal.clock = new Date('2026-11-20T15:30:00Z');
  const { head, rows, headers } = await exportAs('applicant1', 1);
  portal.clock = null;
  expect(head).toEqual([
    '申請番号',
    '申請者',
    '申請日時',
    '申請書',
    '先頭の入力項目',
    '回答希望日',
    '現在のステップ',
    '状況',
    '承認者',
    '目安',
    '申請状況',
    '結果',
    'やり取り件数',
    '取引日（索引）',
    '取引金額（索引）',
    '取引先（索引）',
  ]);
  expect(rows.map(([id]) => Number(id))).toEqual(ids.toReversed());
  expect(rows.map((row) => row[4])).toEqual(ids.map((_, index) => `取引先${index}`).toReversed());
  expect(rows[0]).toEqual([
    String(ids.at(-1)),
    '伊藤 さくら',
    expect.stringMatching(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}$/),
    '新規取引申請書',
    '取引先26',
    '2099/03/31',
    '受付',
    '未承認',
    '山本 直樹; 中村 愛',
    expect.stringMatching(/^\d{4}\/\d{2}\/\d{2}$/),
    '未受付',
    '',
    '0',
    '',
    '',
    '',
  ]);
  expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
    '申請一覧_自分が申請した書類_未完了_20261121.csv',
  );
});

test('reports the number of characters that Shift_JIS lacks', async () => {
  const applicant = (applicant_full_name: string) =>
    portal.db
      .updateTable('application')
      .set({ applicant_full_name })
      .where('application_id', '=', ids[0] ?? 0)
      .execute();
  await applicant('𠮷田 😀');
  const { rows, headers } = await exportAs('applicant1', 1, 'cp932');
  expect(rows.at(-1)?.[1]).toBe('〓田 〓');
  expect(headers.get(replacedHeader)).toBe('2');
  expect((await exportAs('applicant1', 1)).headers.get(replacedHeader)).toBeNull();
  // A history keeps its content.
  await applicant('伊藤 さくら');
});

test('an empty list has only its captions', async () => {
  expect((await exportAs('applicant1', 2)).rows).toEqual([]);
});

test('a supplier gets what its list shows: 依頼元で処理中 if its own step is not open', async () => {
  const route = { steps: [{ of: 'S0001' }, { of: 'P102', users: ['pic1'] }] };
  const application_id = await submitAndRoute(portal, route);
  const before = await exportAs('supplier1', 3);
  expect(before.rows.map(([id]) => Number(id))).toEqual([application_id]);
  // The other open step of the operator company is hidden.
  expect(before.rows[0]?.[6]).toBe('承認者');
  const list = await (
    await portal.as('supplier1')
  ).get(application_list, { search_type: 4, skip: 0, limit: 100 });
  const { rows } = await exportAs('supplier1', 4);
  expect(rows).toHaveLength(application_list.output.parse(list.body).total_count);
  expect((await exportAs('supplier2', 4)).rows).toEqual([]);
});

test('自分の承認待ち says for whom a delegate acts', async () => {
  const today = japanDate(new Date());
  const days = { first_day: today, last_day: today };
  const delegate_user_id = await portal.userId('approver1');
  const { save } = calls.delegation;
  await expectDone((await portal.as('pic2')).post(save, { delegate_user_id, ...days }));
  const route = {
    steps: [
      { of: 'P102', users: ['pic2'] },
      { of: 'P103', users: ['approver1'] },
    ],
  };
  const own = await submitAndRoute(portal, route);
  const delegated = await submitAndRoute(portal, { steps: [{ of: 'P102', users: ['pic2'] }] });
  const { head, rows } = await exportAs('approver1', 3);
  expect(head.at(-4)).toBe('代理');
  const { full_name } = await portal.db
    .selectFrom('portal_user')
    .select('full_name')
    .where('login_id', '=', 'pic2')
    .executeTakeFirstOrThrow();
  const actsFor = new Map(rows.map((row) => [Number(row[0]), row.at(-4)]));
  expect([actsFor.get(own), actsFor.get(delegated)]).toEqual(['', full_name]);
});

test('counts the remarks that its reader reads, without those that were withdrawn', async () => {
  const id = await submitAndRoute(portal, { steps: [{ of: 'S0001' }] });
  const remark_id = await writeRemark(portal, 'router1', id, { text: '社内で' });
  for (const text of ['質問', '質問の続き']) await writeRemark(portal, 'router1', id, { to: 'S0001', text });
  const { withdraw } = calls.application.discussion;
  const countFor = async (login_id: string, search_type: 3 | 4) => {
    const { head, rows } = await exportAs(login_id, search_type);
    return rows.find((row) => row[0] === String(id))?.[head.indexOf('やり取り件数')];
  };
  expect([await countFor('router1', 4), await countFor('supplier1', 3)]).toEqual(['3', '2']);
  await expectDone((await portal.as('router1')).post(withdraw, { application_id: id, remark_id }));
  expect([await countFor('router1', 4), await countFor('supplier1', 3)]).toEqual(['2', '2']);
});

test('each export is in the audit log, with the list and the number of rows', async () => {
  await exportAs('final2', 5, 'cp932');
  const rows = await portal.db
    .selectFrom('audit_event')
    .select(['object_kind', 'object_id', 'detail'])
    .where('action', '=', 'exported')
    .where('user_id', '=', await portal.userId('final2'))
    .execute();
  expect(rows).toEqual([
    {
      object_kind: 'application_list',
      object_id: null,
      detail: { exported: '申請一覧', format: 'csv', search_type: 5, encoding: 'cp932', rows: 0 },
    },
  ]);
});

test('a truncated list is marked in its file name', () => {
  const now = new Date('2026-11-21T00:00:00Z');
  expect(listFileName(listCsvName(3), now, false)).toBe('申請一覧_自分の承認待ち_20261121.csv');
  expect(listFileName(listCsvName(5), now, true)).toBe(
    '申請一覧_承認・閲覧の書類_完了_20261121_先頭20000件.csv',
  );
});

test('担当者不在: all rows that an admin sees, each with its division, none of other divisions', async () => {
  await portal.db
    .updateTable('portal_user')
    .set({ portal_invalid_flag: true })
    .where('login_id', 'in', ['reception1', 'reception2'])
    .execute();
  const { unattended_csv, unattended_list } = calls.application.list;
  const exportedBy = async (login_id: string) => {
    const caller = await portal.as(login_id);
    const answer = await caller.download(unattended_csv, { encoding: 'utf-8' });
    expect(answer.status).toBe(200);
    const [head = [], ...rows] = parse(answer.bytes.toString('utf8').slice(1), { record_delimiter: '\r\n' });
    const { body } = await caller.get(unattended_list, { skip: 0, limit: 100 });
    return { answer, head, rows, items: unattended_list.output.parse(body).items };
  };
  const { answer, head, rows, items } = await exportedBy('sysadmin');
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('担当者不在_');
  expect(head.slice(0, 3)).toEqual(['事業部', '申請番号', '申請者']);
  expect(head[7]).toBe('担当者不在のステップ');
  expect(items.length).toBeGreaterThan(25);
  expect(rows.map(([division, id]) => [division, Number(id)])).toEqual(
    items.map(({ division_name, application_id }) => [division_name, application_id]),
  );
  expect(rows[0]?.slice(7, 10)).toEqual(['受付', '未承認', '山本 直樹; 中村 愛']);
  const own = await exportedBy('divadmin1');
  expect(own.rows).toEqual(rows.filter(([division]) => division === '産業機器事業部'));
  expect((await exportedBy('divadmin2')).rows.filter(([division]) => division !== '電子部品事業部')).toEqual(
    [],
  );
});

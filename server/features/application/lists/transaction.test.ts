import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { fieldKind } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { endAudits, grantAudit } from '#testing/auditing.ts';
import {
  bodyOf,
  expectDone,
  expectIssues,
  loadDetailAs,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { portalForFile } from '#testing/portal.ts';
import { workflowEdit } from '#testing/workflow.ts';

/** Kinds and roles of fields after a submission (docs/rules/applications.md#kinds-of-fields). */

const { list } = calls.application;
const { register } = calls;
const portal = await portalForFile();

let before: number;
let large: number;
let small: number;
let negative: number;
let unread: number;
let toSupplier: number;

const values = (field_value01: string, field_value02: string, field_value03: string) => ({
  field_value01,
  field_value02,
  field_value03,
});

beforeAll(async () => {
  const roles = { transaction_date_field: null, transaction_amount_field: null, counterparty_field: null };
  const kinds = { field_kind01: null, field_kind02: null, field_kind03: null };
  await save({ ...kinds, ...roles });
  before = await submitApplication(portal, { values: values('株式会社青葉精工', '2026/04/01', '5,000,000') });
  await save({
    field_kind02: fieldKind.date,
    field_kind03: fieldKind.amount,
    counterparty_field: 1,
    transaction_date_field: 2,
    transaction_amount_field: 3,
  });
  large = await submitApplication(portal, {
    values: values('株式会社ｱｵﾊﾞ精工', '令和8年4月1日', '１２０万円'),
    files: { file1: new File(['見積'], 'mitsumori.pdf'), file2: new File(['図面'], 'zumen.pdf') },
  });
  small = await submitApplication(portal, { values: values('みどり商事', '2026-11-28', '999,999') });
  negative = await submitApplication(portal, {
    values: values('株式会社アオバ精工', '2025/12/31', '△1,000'),
  });
  unread = await submitApplication(portal, { values: values('株式会社アオバ精工', '先週', '約100万円') });
  toSupplier = await submitAndRoute(
    portal,
    { steps: [{ of: 'S0001' }] },
    { values: values('アオバ', '2026/05/05', '3,000,000') },
  );
});

async function save(settings: Partial<Sent<typeof calls.workflow_management.detail.edit>['body']>) {
  const { query, body } = await workflowEdit(portal);
  const admin = await portal.as('sysadmin');
  await expectDone(
    admin.post(calls.workflow_management.detail.edit, { query, body: { ...body, ...settings } }),
  );
}

type Search = Partial<Sent<typeof list.application_list>>;
async function found(search: Search, login_id = 'applicant1') {
  const client = await portal.as(login_id);
  const query = { search_type: 1 as const, skip: 0, limit: 100, ...search };
  return bodyOf(list.application_list.output, await client.get(list.application_list, query));
}
const idsOf = async (search: Search, login_id?: string) =>
  (await found(search, login_id)).items.map(({ application_id }) => application_id);

describe('a list', () => {
  test('is narrowed by amount, both ends included, however it was written', async () => {
    expect(await idsOf({ amount_from: '1,000,000' })).toEqual([toSupplier, large]);
    expect(await idsOf({ amount_from: '120万', amount_to: '￥1,200,000' })).toEqual([large]);
    expect(await idsOf({ amount_to: '0' })).toEqual([negative]);
    expect(await idsOf({ amount_from: '1000000.01', amount_to: '1,200,000' })).toEqual([large]);
  });

  test('is narrowed by 取引日, both days included, and by 取引先 in any writing', async () => {
    expect(await idsOf({ transaction_from: '2026-04-01', transaction_to: '2026-11-27' })).toEqual([
      toSupplier,
      large,
    ]);
    expect(await idsOf({ transaction_to: '2025-12-31' })).toEqual([negative]);
    expect(await idsOf({ counterparty: 'アオバ精工' })).toEqual([unread, negative, large]);
    expect(await idsOf({ counterparty: 'アオバ精工㈱' })).toEqual([unread, negative, large]);
    expect(await idsOf({ counterparty: '%' })).toEqual([]);
    expect(await idsOf({ counterparty: 'アオバ', amount_from: '1', q: '新規取引' })).toEqual([
      toSupplier,
      large,
    ]);
  });

  test('counts what it leaves out because the text is no date or amount', async () => {
    expect((await found({ amount_from: '0' })).unreadable).toEqual({ dates: 0, amounts: 1 });
    expect((await found({ transaction_from: '2000-01-01' })).unreadable).toEqual({ dates: 1, amounts: 0 });
    const both = { amount_from: '0', transaction_from: '2026-01-01', counterparty: 'みどり' };
    expect((await found(both)).unreadable).toEqual({ dates: 0, amounts: 0 });
    expect((await found({})).unreadable).toEqual({ dates: 0, amounts: 0 });
  });

  test('is sorted by each of them, without a value last', async () => {
    const without = [before];
    const sorted = async (sort: Search['sort']) => idsOf({ sort });
    expect(await sorted('amount_largest')).toEqual([toSupplier, large, small, negative, before, unread]);
    expect((await sorted('amount_smallest')).slice(0, 4)).toEqual([negative, small, large, toSupplier]);
    expect((await sorted('transaction_newest')).slice(0, 4)).toEqual([small, toSupplier, large, negative]);
    expect((await sorted('transaction_oldest')).slice(0, 4)).toEqual([negative, large, toSupplier, small]);
    expect((await sorted('counterparty')).at(-1)).toBe(without[0]);
  });

  test('pages in that order', async () => {
    const page = async (skip: number) => idsOf({ sort: 'amount_largest', skip, limit: 2 });
    expect([await page(0), await page(2), await page(4)]).toEqual([
      [toSupplier, large],
      [small, negative],
      [before, unread],
    ]);
  });

  test.each([
    [
      { amount_from: 'たくさん' },
      'amount_from',
      '取引金額（下限）は「1200000」「1,200,000」「120万」のように入力してください。',
    ],
    [
      { amount_from: '2', amount_to: '1' },
      'amount_to',
      '取引金額（上限）には、下限以上の金額を入力してください。',
    ],
    [{ transaction_from: '2026-02-30' }, 'transaction_from', '取引日（開始）の日付が正しくありません。'],
    [
      { transaction_from: '2026-02-02', transaction_to: '2026-02-01' },
      'transaction_to',
      '取引日（終了）には取引日（開始）以降の日付を入力してください。',
    ],
  ])('refuses %j', async (search, field, msg) => {
    const client = await portal.as('applicant1');
    const query = { search_type: 1 as const, skip: 0, limit: 10, ...search };
    expectIssues(await client.get(list.application_list, query), [[[field], msg]], 'query');
  });
});

describe('what was submitted', () => {
  test('keeps its kinds and roles when the form changes', async () => {
    await save({ field_kind03: null, transaction_amount_field: null });
    expect(await idsOf({ amount_from: '1,000,000' })).toEqual([toSupplier, large]);
    const { content } = await loadDetailAs(portal, 'applicant1', large);
    expect(content.plain_values).toEqual({ '02': '2026-04-01', '03': '1200000' });
    await save({ field_kind03: fieldKind.amount, transaction_amount_field: 3 });
  });

  test('has no plain form where it was submitted before, or is no amount', async () => {
    const plainOf = async (id: number) => (await loadDetailAs(portal, 'applicant1', id)).content.plain_values;
    expect(await plainOf(before)).toEqual({});
    expect(await plainOf(unread)).toEqual({});
  });

  test('says it in the rows of an operator', async () => {
    const { items } = await found({});
    const of = (id: number) => items.find(({ application_id }) => application_id === id)?.transaction;
    expect(of(large)).toEqual({ date: '2026-04-01', amount: '1200000', counterparty: '株式会社ｱｵﾊﾞ精工' });
    expect(of(unread)).toEqual({ date: null, amount: null, counterparty: '株式会社アオバ精工' });
    expect(of(before)).toBeUndefined();
  });
});

describe('a list of one form', () => {
  test('has its labelled fields', async () => {
    const client = await portal.as('applicant1');
    const forms = bodyOf(list.forms.output, await client.get(list.forms, { search_type: 1 }));
    expect(forms.map(({ label }) => label)).toEqual(['新規取引申請書（産業機器事業部）']);
    const workflow_id = forms[0]?.value ?? 0;
    const { items, field_labels } = await found({ workflow_id });
    expect(field_labels).toEqual(['取引先名', '取引開始日', '想定年額']);
    expect(items.find(({ application_id }) => application_id === large)?.fields).toEqual([
      { label: '取引先名', value: '株式会社ｱｵﾊﾞ精工', plain: null },
      { label: '取引開始日', value: '令和8年4月1日', plain: '2026-04-01' },
      { label: '想定年額', value: '１２０万円', plain: '1200000' },
    ]);
    expect(await found({ workflow_id: workflow_id + 1000 })).toMatchObject({ items: [], field_labels: [] });
    expect((await found({})).field_labels).toEqual([]);
  });

  test('has them in its CSV, and a plain form of dates and amounts', async () => {
    const client = await portal.as('applicant1');
    const workflow_id = await portal.workflowId('D01', 'W01');
    const query = {
      search_type: 1 as const,
      workflow_id,
      amount_to: '2,000,000',
      encoding: 'utf-8' as const,
    };
    const [head = [], ...rows]: string[][] = parse((await client.download(list.csv, query)).bytes, {
      bom: true,
    });
    expect(head.slice(13)).toEqual([
      '取引日（索引）',
      '取引金額（索引）',
      '取引先（索引）',
      '取引先名',
      '取引開始日',
      '取引開始日（読み取り値）',
      '想定年額',
      '想定年額（読み取り値）',
    ]);
    const of = (id: number) => rows.find(([number]) => number === String(id))?.slice(13);
    expect(of(large)).toEqual([
      '2026-04-01',
      '1200000',
      '株式会社ｱｵﾊﾞ精工',
      '株式会社ｱｵﾊﾞ精工',
      '令和8年4月1日',
      '2026-04-01',
      '１２０万円',
      '1200000',
    ]);
    expect(of(negative)?.[1]).toBe('-1000');
    expect(rows).toHaveLength(3);
  });

  test('shows a supplier what its detail shows, without kinds and roles', async () => {
    const search = { search_type: 3 as const, amount_from: '1' };
    expect(await idsOf(search, 'supplier1')).toEqual([toSupplier]);
    expect(await idsOf({ search_type: 3, amount_from: '9,000,000' }, 'supplier1')).toEqual([]);
    const workflow_id = await portal.workflowId('D01', 'W01');
    const { items } = await found({ ...search, workflow_id }, 'supplier1');
    expect(items[0]?.fields?.[2]).toEqual({ label: '想定年額', value: '3,000,000' });
    expect(items[0]).not.toHaveProperty('transaction');
    expect((await loadDetailAs(portal, 'supplier1', toSupplier)).content).not.toHaveProperty('plain_values');
    const client = await portal.as('supplier1');
    const { bytes } = await client.download(list.csv, { ...search, workflow_id, encoding: 'utf-8' });
    const [head = []]: string[][] = parse(bytes, { bom: true });
    expect(head).not.toContain('取引日（索引）');
    expect(head.slice(-3)).toEqual(['取引先名', '取引開始日', '想定年額']);
  });
});

describe('索引CSV', () => {
  const head = [
    '取引日',
    '取引金額',
    '取引先',
    '申請番号',
    '申請書',
    '添付ファイル名',
    'SHA-256',
    '取引日（入力値）',
    '取引金額（入力値）',
  ];

  test('has a row for each file, and says whose papers and how many', async () => {
    const client = await portal.as('applicant1');
    portal.clock = new Date('2026-11-20T03:00:00Z');
    const query = { search_type: 1 as const, counterparty: 'アオバ精工', encoding: 'utf-8' as const };
    const { bytes, headers } = await client.download(list.index_csv, query);
    portal.clock = null;
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      '索引_申請一覧_自分が申請した書類_未完了_伊藤_さくら_3件_20261120.csv',
    );
    const [titles, ...rows]: string[][] = parse(bytes, { bom: true });
    expect(titles).toEqual(head);
    const of = (id: number) => rows.filter((row) => row[3] === String(id));
    const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
    const typed = ['令和8年4月1日', '１２０万円'];
    const content = ['2026-04-01', '1200000', '株式会社ｱｵﾊﾞ精工', String(large), '新規取引申請書'];
    expect(of(large)).toEqual([
      [...content, 'mitsumori.pdf', sha256, ...typed],
      [...content, 'zumen.pdf', sha256, ...typed],
    ]);
    expect(of(unread)).toEqual([
      ['', '', '株式会社アオバ精工', String(unread), '新規取引申請書', '', '', '先週', '約100万円'],
    ]);
    expect(of(negative)[0]?.[1]).toBe('-1000');
    const note = await portal.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'exported')
      .orderBy('audit_event_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(note.detail).toMatchObject({ exported: '索引', counterparty: 'アオバ精工', rows: 4 });
  });

  test('of an auditor has the whole company, by 取引日', async () => {
    await grantAudit(portal, 'approver2', { all_divisions: true, division_ids: [] });
    const client = await portal.as('approver2');
    const search = { by: 'transaction' as const, from: '2026-01-01', to: '2026-12-31' };
    const year = { ...search, amount_from: '1,000,001', counterparty: 'アオバ' };
    const answer = await client.get(register.list, { ...year, skip: 0, limit: 100 });
    const { items, unreadable } = bodyOf(register.list.output, answer);
    expect(items.map(({ application_id }) => application_id)).toEqual([toSupplier, large]);
    expect(items[1]?.transaction?.amount).toBe('1200000');
    expect(unreadable).toEqual({ dates: 0, amounts: 0 });
    const open = await client.get(register.list, { ...search, counterparty: 'アオバ', skip: 0, limit: 100 });
    expect(bodyOf(register.list.output, open).unreadable).toEqual({ dates: 1, amounts: 0 });
    const submitted = { ...year, by: 'submitted' as const, from: '2020-01-01', to: japanDate(new Date()) };
    const others = await client.get(register.list, { ...submitted, skip: 0, limit: 100 });
    expect(bodyOf(register.list.output, others).unreadable).toEqual({ dates: 0, amounts: 1 });
    const { bytes } = await client.download(register.index_csv, { ...year, encoding: 'utf-8' });
    const [titles, ...rows]: string[][] = parse(bytes, { bom: true });
    expect(titles).toEqual(head);
    expect(rows.map((row) => row[3])).toEqual([large, large, toSupplier].map(String));
    await endAudits(portal, 'approver2');
  });
});

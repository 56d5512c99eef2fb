import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { questionKind, responseState } from '#domain/codes.ts';
import { zipLimits } from '#domain/limits.ts';
import { invalidQuestionnaire } from '#texts/questionnaire.ts';
import { bodyOf, expectRefused } from '#testing/application.ts';
import { postNotice, supplierGroup } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { oneOfEach, question, respond, someAnswers } from '#testing/questionnaire.ts';

const { list, versions, csv, zip, zip_size } = calls.notice.responses;

const portal = await portalForFile();
beforeEach(() => {
  portal.clock = new Date('2026-08-10T10:00:00+09:00');
});
afterEach(() => {
  portal.clock = null;
});

const due = '2026-08-14';
const asking = (to: readonly string[], supplier_groups: number[] = [], questions = oneOfEach()) =>
  postNotice(portal, {
    to,
    form: {
      title: '納期の確認',
      supplier_groups,
      publish_date_to: '2026-08-31',
      questionnaire: { response_due_date: due, questions },
    },
  });
type Search = { state?: 1 | 2 | 3 | 4; supplier_name?: string; order?: 'supplier_code' | 'responded_at' };
const listed = async (notice_id: number, search: Search = {}, page = { skip: 0, limit: 100 }) =>
  bodyOf(list.output, await (await portal.as('pic2')).get(list, { notice_id, ...search, ...page }));
const codes = ({ items }: Awaited<ReturnType<typeof listed>>) => items.map((item) => item.supplier_code);

/** S0002 has not answered, S0001 in time, S0003 late, S0006 in time and corrected late. */
async function answered() {
  const notice_id = await asking(['S0001', 'S0002', 'S0003', 'S0006']);
  await respond(portal, notice_id);
  portal.clock = new Date('2026-08-11T10:00:00+09:00');
  await respond(portal, notice_id, { login_id: 'supplier6', files: {} });
  portal.clock = new Date('2026-08-16T10:00:00+09:00');
  await respond(portal, notice_id, {
    login_id: 'supplier3',
    answers: [0, [2], '=1+1', '-0', '2026-12-05', null],
    files: {},
  });
  portal.clock = new Date('2026-08-17T10:00:00+09:00');
  await respond(portal, notice_id, { login_id: 'supplier6', replaces: 1, files: {} });
  return notice_id;
}

describe('回答状況', () => {
  test('has every company with its state and newest answers; the counts add up', async () => {
    const notice_id = await answered();
    const all = await listed(notice_id);
    expect(all.items.map((item) => [item.supplier_code, item.state, item.response?.version])).toEqual([
      ['S0002', responseState.unanswered, undefined],
      ['S0001', responseState.answered, 1],
      ['S0003', responseState.late, 1],
      ['S0006', responseState.corrected_late, 2],
    ]);
    expect(all).toMatchObject({ total_count: 4, response_due_date: due });
    expect(all.state_counts.map(({ count }) => count)).toEqual([1, 1, 1, 1, 0, 0]);
    expect(all.choice_counts).toEqual([[1, 2, 0], [2, 0, 3], [], [], [], []]);
    expect(all.items[1]?.response).toMatchObject({ full_name: '石井 陽子' });
    expect(all.items[1]?.response?.files[5]).toMatchObject({ file_name: '証明書.txt' });
  });

  test('is filtered by state and name, ordered, and in pages', async () => {
    const notice_id = await answered();
    const late = await listed(notice_id, { state: responseState.late });
    expect([codes(late), late.total_count]).toEqual([['S0003'], 1]);
    const [named] = (await listed(notice_id)).items;
    const found = await listed(notice_id, { supplier_name: named?.company_name ?? '' });
    expect([codes(found), found.total_count]).toEqual([['S0002'], 1]);
    // The counts are those of all companies.
    expect(found.state_counts).toEqual((await listed(notice_id)).state_counts);
    const byCode = await listed(notice_id, { order: 'supplier_code' });
    expect(codes(byCode)).toEqual(['S0001', 'S0002', 'S0003', 'S0006']);
    const byTime = await listed(notice_id, { order: 'responded_at' });
    expect(codes(byTime)).toEqual(['S0006', 'S0003', 'S0001', 'S0002']);
    const page = await listed(notice_id, {}, { skip: 1, limit: 2 });
    expect([codes(page), page.total_count]).toEqual([['S0001', 'S0003'], 4]);
  });

  test('has companies that joined later, and those that left only if they answered', async () => {
    const group = await supplierGroup(portal, 'D01', ['S0001', 'S0002']);
    const notice_id = await asking([], [group]);
    await respond(portal, notice_id);
    const move = async (out: readonly string[], into: string) => {
      for (const code of out)
        await portal.db
          .deleteFrom('supplier_group_member')
          .where('supplier_id', '=', await portal.supplierId(code))
          .where('supplier_group_id', '=', group)
          .execute();
      const supplier_id = await portal.supplierId(into);
      await portal.db
        .insertInto('supplier_group_member')
        .values({ supplier_group_id: group, supplier_id })
        .execute();
    };
    await move(['S0001', 'S0002'], 'S0003');
    const { items, state_counts } = await listed(notice_id);
    expect(items.map((item) => [item.supplier_code, item.has_left])).toEqual([
      ['S0003', false],
      ['S0001', true],
    ]);
    expect(state_counts.map(({ count }) => count)).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test('shows every version of a company, the newest first', async () => {
    const notice_id = await answered();
    const of = async (code: string) =>
      (await portal.as('pic2')).get(versions, { notice_id, supplier_id: await portal.supplierId(code) });
    const found = bodyOf(versions.output, await of('S0006')).versions;
    expect(found.map(({ version }) => version)).toEqual([2, 1]);
    expect(found[1]?.answers).toEqual(someAnswers().with(3, '1200'));
    expectRefused(await of('S0002'), 404);
  });
});

describe('CSV of 回答状況', () => {
  test('has a row per company and a column per question, safe against formulas', async () => {
    const notice_id = await answered();
    const { bytes, headers } = await (
      await portal.as('pic2')
    ).download(csv, {
      notice_id,
      encoding: 'utf-8',
    });
    const rows: string[][] = parse(bytes, { bom: true });
    expect(rows[0]).toEqual([
      '状態',
      'サプライヤーコード',
      '会社名',
      '支店名',
      '公開先',
      '質問1 影響の有無',
      '質問2 影響する拠点',
      '質問3 影響の内容',
      '質問4 在庫（個）',
      '質問5 納入できる日',
      '質問6 証明書',
      '回答日時',
      '回答者',
      '版',
    ]);
    const answers = rows.slice(1).map((row) => [row[0], row[1], ...row.slice(5, 11), row[13]]);
    expect(answers).toEqual([
      ['未回答', 'S0002', '', '', '', '', '', '', ''],
      ['回答済み', 'S0001', '影響あり', '本社、倉庫', '梱包の遅れ', '1200', '2026/12/04', '証明書.txt', '1'],
      ['期限後', 'S0003', '影響なし', '倉庫', "'=1+1", '0', '2026/12/05', '', '1'],
      ['期限後に訂正', 'S0006', '影響あり', '本社、倉庫', '梱包の遅れ', '1200', '2026/12/04', '', '2'],
    ]);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      '回答状況_納期の確認_20260817.csv',
    );
    const audit = await portal.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'exported')
      .where('object_id', '=', notice_id)
      .executeTakeFirst();
    expect(audit?.detail).toEqual({ exported: '回答状況', format: 'csv', encoding: 'utf-8', rows: 4 });
  });

  test('of a negative number is a number', async () => {
    const notice_id = await asking(['S0001'], [], [question({ kind: questionKind.number, text: '差異' })]);
    await respond(portal, notice_id, { answers: ['-1,234.5'], files: {} });
    const { bytes } = await (await portal.as('pic2')).download(csv, { notice_id, encoding: 'utf-8' });
    const rows: string[][] = parse(bytes, { bom: true });
    expect(rows[1]?.[5]).toBe('-1234.5');
  });
});

test('who may not see the reading status may not see the responses', async () => {
  const notice_id = await asking(['S0001']);
  await respond(portal, notice_id);
  const supplier_id = await portal.supplierId('S0001');
  for (const login_id of ['applicant1', 'divadmin2', 'supplier1']) {
    const client = await portal.as(login_id);
    expectRefused(await client.get(list, { notice_id, skip: 0, limit: 1 }), 403);
    expectRefused(await client.get(versions, { notice_id, supplier_id }), 403);
    expect((await client.download(csv, { notice_id, encoding: 'utf-8' })).status).toBe(403);
  }
});

describe('ZIP of the files', () => {
  const photo = question({ kind: questionKind.file, text: '写真', required: false });
  const certificate = question({ kind: questionKind.file, text: '証明書', required: false });
  const zipOf = async (notice_id: number, of: { supplier_id?: number; question?: number } = {}) =>
    (await portal.as('pic2')).download(zip, { notice_id, ...of });
  const entries = (bytes: Buffer) =>
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]);
  const two = (text: string) => ({
    file1: new File([`${text}の写真`], '外観.png'),
    file2: new File([`${text}の証明`], '証明/書.pdf'),
  });
  async function sent() {
    const notice_id = await asking(['S0001', 'S0002'], [], [photo, certificate]);
    await respond(portal, notice_id, { answers: [null, null], files: two('一') });
    await respond(portal, notice_id, { login_id: 'supplier2', answers: [null, null], files: two('二') });
    // The newest version alone.
    await respond(portal, notice_id, {
      login_id: 'supplier2',
      replaces: 1,
      answers: [null, null],
      files: { file1: new File(['新しい写真'], '外観.png') },
    });
    return notice_id;
  }

  test('has the newest of each company and question by the company’s code, and an index', async () => {
    const notice_id = await sent();
    const client = await portal.as('pic2');
    expect(bodyOf(zip_size.output, await client.get(zip_size, { notice_id }))).toEqual({
      file_count: 3,
      bytes: 39,
    });
    const { bytes, headers } = await zipOf(notice_id);
    // 2026-08-10 10:00 in Japan, as MS-DOS counts it, in the first entry's head.
    expect([bytes.readUInt16LE(10) >> 5, bytes.readUInt16LE(12) & 31]).toEqual([10 * 64, 10]);
    const found = new Map(entries(bytes) as [string, string][]);
    expect([...found.keys()]).toEqual([
      'S0001_質問1_外観.png',
      'S0001_質問2_証明_書.pdf',
      'S0002_質問1_外観.png',
      '一覧.csv',
    ]);
    expect(found.get('S0001_質問2_証明_書.pdf')).toBe('一の証明');
    expect(found.get('S0002_質問1_外観.png')).toBe('新しい写真');
    const index: string[][] = parse(found.get('一覧.csv') ?? '', { bom: true });
    expect(index[2]?.slice(2)).toEqual(['証明書', 'S0001_質問2_証明_書.pdf', '証明/書.pdf', '']);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      '回答ファイル_納期の確認_20260810.zip',
    );
    const audit = await portal.db
      .selectFrom('audit_event')
      .select('detail')
      .where('action', '=', 'exported')
      .where('object_id', '=', notice_id)
      .executeTakeFirst();
    expect(audit?.detail).toMatchObject({ format: 'zip', rows: 3 });
    expect(audit?.detail).toHaveProperty('response_file_ids.length', 3);
  });

  test('of one company, or of one question', async () => {
    const notice_id = await sent();
    const of = async (part: { supplier_id?: number; question?: number }) =>
      entries((await zipOf(notice_id, part)).bytes).map(([name]) => name);
    expect(await of({ supplier_id: await portal.supplierId('S0002') })).toEqual([
      'S0002_質問1_外観.png',
      '一覧.csv',
    ]);
    expect(await of({ question: 2 })).toEqual(['S0001_質問2_証明_書.pdf', '一覧.csv']);
  });

  test('names a file that has other bytes than were sent in the index, and leaves it out', async () => {
    const notice_id = await sent();
    const { storage_key } = await portal.db
      .selectFrom('notice_response_file as f')
      .innerJoin('notice_response as r', 'r.notice_response_id', 'f.notice_response_id')
      .select('f.storage_key')
      .where('r.notice_id', '=', notice_id)
      .orderBy('f.file_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const stored = path.join(portal.filesFolder, storage_key);
    await writeFile(stored, '別の内容');
    const found = new Map(entries((await zipOf(notice_id)).bytes) as [string, string][]);
    await writeFile(stored, '一の写真');
    expect([...found.keys()]).toEqual(['S0001_質問2_証明_書.pdf', 'S0002_質問1_外観.png', '一覧.csv']);
    const index: string[][] = parse(found.get('一覧.csv') ?? '', { bom: true });
    expect(index[1]?.slice(3)).toEqual(['', '外観.png', '読み取れませんでした。']);
  });

  test('without a file, and with more than the limit, is refused before its first byte', async () => {
    const notice_id = await asking(['S0001'], [], [photo]);
    const refused = (text: string) => ({ detail: [{ loc: ['query', 'notice_id'], msg: text }] });
    const bodyFor = async () => {
      const { status, bytes } = await zipOf(notice_id);
      expect(status).toBe(422);
      return JSON.parse(bytes.toString()) as unknown;
    };
    expect(await bodyFor()).toEqual(refused(invalidQuestionnaire.noFile));
    await respond(portal, notice_id, { answers: [null] });
    const resize = (size: number) =>
      portal.db
        .updateTable('notice_response_file as f')
        .from('notice_response as r')
        .set({ size })
        .whereRef('r.notice_response_id', '=', 'f.notice_response_id')
        .where('r.notice_id', '=', notice_id)
        .execute();
    await resize(zipLimits.megabytes * 1_000_000 + 1);
    const body = await bodyFor();
    await resize(6);
    const text = invalidQuestionnaire.tooManyFiles(zipLimits.files, zipLimits.megabytes);
    expect(body).toEqual(refused(text));
  });
});

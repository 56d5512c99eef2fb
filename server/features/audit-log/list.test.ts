import iconv from 'iconv-lite';
import { beforeAll, expect, test } from 'vitest';
import type { AuditListItem } from '#contract/audit-log.ts';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CsvEncoding } from '#contract/fields.ts';
import { maxAuditRows } from '#domain/limits.ts';
import { invalid } from '#texts/fields.ts';
import { auditScreen, auditLabel } from '#texts/audit-log.ts';
import { recordAudits } from '#server/audit/store.ts';
import { csvSlice } from '#server/export/list-file.ts';
import {
  bodyOf,
  expectIssues,
  expectRefused,
  fetchDetail,
  loadDetailAs,
  submitApplication,
} from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { portalForFile } from '#testing/portal.ts';
import { selectAuditAfter, selectAuditPage } from './queries.ts';

const { list, csv } = calls.audit_log;

let admin: Client;
let application_ids: readonly [number, number];
const provider = {
  name: 'company',
  role: 'operator',
  label: '社内ユーザー',
  issuer: 'https://id.test',
  client_id: 'portal',
  client_secret: 'secret',
  login_id_claim: 'preferred_username',
  id_token_signing_alg: 'RS256',
} as const;
const portal = await portalForFile({ identity_providers: [provider] });
beforeAll(async () => {
  admin = await portal.as('sysadmin');
  // Two applications, each opened by two people on two days in Japan.
  application_ids = [await submitApplication(portal), await submitApplication(portal)];
  portal.clock = new Date('2099-01-05T14:59:59Z');
  await loadDetailAs(portal, 'applicant1', application_ids[0]);
  portal.clock = new Date('2099-01-05T15:00:00Z');
  await loadDetailAs(portal, 'reception1', application_ids[0]);
  await loadDetailAs(portal, 'applicant1', application_ids[1]);
  portal.clock = null;
});

async function search(query: Partial<Sent<typeof list>>): Promise<AuditListItem[]> {
  const answer = await admin.get(list, { skip: 0, limit: 100, action: 'opened', ...query });
  const { items, total_count } = bodyOf(list.output, answer);
  expect(total_count).toBe(items.length);
  return items;
}
const who = (items: readonly AuditListItem[]) =>
  items.map(({ full_name, object_id }) => [full_name, object_id]);

test('everybody who saw an application, newest first', async () => {
  expect(who(await search({ object_kind: 'application', object_id: application_ids[0] }))).toEqual([
    ['山本 直樹', application_ids[0]],
    ['伊藤 さくら', application_ids[0]],
  ]);
});

test('by time: whole days in Japan, inclusive', async () => {
  const whoOpened = async (happened_from: string, happened_to: string) =>
    who(await search({ object_id: application_ids[0], happened_from, happened_to }));
  expect(await whoOpened('2099-01-05', '2099-01-05')).toEqual([['伊藤 さくら', application_ids[0]]]);
  expect(await whoOpened('2099-01-06', '2099-01-06')).toEqual([['山本 直樹', application_ids[0]]]);
  expect(await whoOpened('2099-01-05', '2099-01-06')).toHaveLength(2);
  expect(await whoOpened('2099-01-07', '')).toEqual([]);
  const days = { happened_from: '2099-01-06', happened_to: '2099-01-05' };
  const outOfOrder = invalid.before(auditLabel.happened_to, auditLabel.happened_from);
  for (const answer of [
    await admin.get(list, { ...days, skip: 0, limit: 100 }),
    await admin.send(csv, { ...days, encoding: 'utf-8' }),
  ])
    expectIssues(answer, [[['happened_to'], outOfOrder]], 'query');
});

test.each<[string, number]>([
  ['伊藤さくら', 2],
  ['ｻｸﾗ', 2],
  ['applicant1', 2],
  ['ＡＰＰＬＩＣＡＮＴ１', 2],
  ['品質保証', 1],
  ['青葉', 0],
  ['%', 0],
])('by person, any part of name, organisation or login: %s', async (person, count) => {
  expect(await search({ person })).toHaveLength(count);
});

test('by the object’s name at that time', async () => {
  expect(await search({ object_name: '新規取引' })).toHaveLength(3);
  expect(await search({ object_name: 'シンキ' })).toHaveLength(0);
});

test('changes are described in words', async () => {
  const user_id = await portal.userId('multi1');
  const { edit } = calls.internal_user_management;
  const { updated_at } = bodyOf(edit.user.output, await admin.get(edit.user, { user_id }));
  await admin.post(edit.update, { user_id, privilege: 2, invalid_flag: false, updated_at });
  const [row] = await search({ action: 'updated', object_kind: 'internal_user', object_id: user_id });
  expect(row).toMatchObject({
    full_name: '佐藤 美咲',
    object_name: '髙𠮷 邊美',
    object_code: 'multi1',
    lines: ['権限：一般 → 事業部管理者'],
  });
});

test('pages contain each row once', async () => {
  const all = await search({});
  const paged: number[] = [];
  for (let skip = 0; skip < all.length; skip += 2) {
    const answer = await admin.get(list, { skip, limit: 2, action: 'opened' });
    paged.push(...bodyOf(list.output, answer).items.map(({ audit_event_id }) => audit_event_id));
  }
  expect(paged).toEqual(all.map(({ audit_event_id }) => audit_event_id));
});

test('as CSV: every row of the search once, in any number of slices', async () => {
  const count = 2 * csvSlice + 1;
  await recordAudits(
    portal.db,
    Array.from({ length: count }, (_, index) => ({
      actor: null,
      at: new Date('2098-12-31T15:00:00Z'),
      action: 'sign_in_refused' as const,
      object: { kind: 'session' as const, id: index + 1 },
    })),
  );
  const conditions = { action: 'sign_in_refused', object_kind: 'session' } as const;
  const { status, bytes } = await admin.download(csv, { ...conditions, encoding: 'utf-8' });
  expect(status).toBe(200);
  const [header = '', ...rows] = bytes.toString('utf8').trimEnd().split('\r\n');
  const number = header.split(',').indexOf(auditScreen.object_id);
  expect(rows[0]).toMatch(/^2099\/01\/01 00:00:00,/);
  expect(new Set(rows.map((row) => row.split(',')[number])).size).toBe(count);
  expect(rows).toHaveLength(count);
  const [event] = await search({ action: 'exported', object_kind: 'audit_log' });
  expect(event?.lines.join('\n')).toContain(String(count));
  expect(event?.lines).toContain('出力したもの：監査ログ');
});

test('the newest thousand of a search are shown and counted; CSV has all', async () => {
  const count = maxAuditRows + 30;
  await recordAudits(
    portal.db,
    Array.from({ length: count }, (_, index) => ({
      actor: null,
      at: new Date(Date.UTC(2097, 0, 1) + index * 1000),
      action: 'imported' as const,
      object: { kind: 'master_data' as const, id: null, name: `多数 ${index}` },
    })),
  );
  const page = async (skip: number) => {
    const answer = await admin.get(list, { object_name: '多数', skip, limit: 25 });
    const { items, total_count } = bodyOf(list.output, answer);
    expect(total_count).toBe(maxAuditRows);
    return items.map(({ object_name }) => object_name);
  };
  const names = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => `多数 ${count - 1 - from - index}`);
  expect(await page(0)).toEqual(names(0, 25));
  expect(await page(maxAuditRows - 10)).toEqual(names(maxAuditRows - 10, maxAuditRows));
  expect(await page(maxAuditRows)).toEqual([]);
  const { bytes } = await admin.download(csv, { object_name: '多数', encoding: 'utf-8' });
  expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1 + count);
});

test('an unknown code is a 422, also the name of a property that every object has', async () => {
  for (const code of ['action=toString', 'object_kind=constructor', 'action=nothing'])
    expect([code, (await admin.raw(`${list.path}?skip=0&limit=1&${code}`)).status]).toEqual([code, 422]);
});

test('one search finds everybody who saw an application or downloaded its files', async () => {
  const application_id = await submitApplication(portal, {
    files: { file1: new File(['内容'], '見積書.txt') },
  });
  portal.clock = new Date('2099-02-01T00:00:00Z');
  const applicant = await portal.as('applicant1');
  const file_id = (await fetchDetail(applicant, application_id)).content.attached_files[0]?.file_id ?? 0;
  const { application_file_download } = calls.application.detail;
  expect((await applicant.download(application_file_download, { file_id })).status).toBe(200);
  await loadDetailAs(portal, 'reception1', application_id);
  portal.clock = null;
  const seenThat = { action: 'seen', object_kind: 'application', object_id: application_id } as const;
  const days = { happened_from: '2099-02-01', happened_to: '2099-02-01' };
  const items = await search({ ...seenThat, ...days });
  expect(items.map(({ login_id, action, object_name }) => [login_id, action, object_name])).toEqual([
    ['reception1', 'opened', '新規取引申請書'],
    ['applicant1', 'downloaded', '見積書.txt'],
    ['applicant1', 'opened', '新規取引申請書'],
  ]);
  expect(items[1]?.lines).toEqual([`申請：新規取引申請書（申請番号${application_id}）`]);
  expect(await search({ ...seenThat, happened_from: '2099-02-02' })).toEqual([]);
  expect(await search({ action: '', object_id: application_id, ...days })).toHaveLength(3);
  expect(await search({ action: 'seen', object_name: '見積書', ...days })).toHaveLength(1);
});

test('recorded ids are shown with their names', async () => {
  const { detail } = calls.supplier_management;
  const supplier_id = await portal.supplierId('S0001');
  expectRefused(await (await portal.as('divadmin1')).get(detail.init, { supplier_id }), 403);
  const refusals = () => search({ action: 'refused', object_name: 'S0001' });
  await expect.poll(refusals).toHaveLength(1);
  const [row] = await refusals();
  expect(row).toMatchObject({
    full_name: '鈴木 一郎',
    login_id: 'divadmin1',
    object_name: '株式会社青葉精工 本社',
    object_code: 'S0001',
    lines: [
      '操作：サプライヤー管理の表示',
      '結果：権限がありません',
      'サプライヤー：株式会社青葉精工 本社（S0001）',
    ],
  });
});

test.each([
  ['that has a label', 'company', '認証：社内ユーザー'],
  ['that is no longer configured', 'former', '認証：former'],
])('a refused sign-in at a provider %s', async (_, identity_provider, line) => {
  const at = new Date('2099-03-01T00:00:00Z');
  const object = { kind: 'session' as const, id: null, name: identity_provider };
  await recordAudits(portal.db, [
    { actor: null, at, action: 'sign_in_refused', object, detail: { identity_provider } },
  ]);
  const items = await search({ action: 'sign_in_refused', object_name: identity_provider });
  expect(items.map(({ lines }) => lines)).toEqual([[line]]);
});

test.each(['abc', '0', '99999999999'])(
  'an invalid number is reported at its field: %s',
  async (object_id) => {
    const answer = await admin.get(list, { skip: 0, limit: 25, object_id });
    expectIssues(answer, [[['object_id'], invalid.number(auditScreen.object_id)]], 'query');
  },
);

test('the same search as CSV in slices: each row once, by time, in UTF-8 with BOM and in CP932', async () => {
  // Inserted in another order than they happened, and more than one slice.
  const at = (n: number) => new Date(Date.UTC(2098, 0, 1) + ((n * 7) % 1100) * 1000);
  await recordAudits(
    portal.db,
    Array.from({ length: 1100 }, (_, n) => ({
      actor: null,
      at: at(n),
      action: 'imported',
      object: { kind: 'master_data', id: null, name: `髙𠮷 ${(n * 7) % 1100}` },
    })),
  );
  const file = async (encoding: CsvEncoding) =>
    (
      await admin.download(csv, {
        action: 'imported',
        object_name: '髙𠮷',
        happened_from: '2098-01-01',
        encoding,
      })
    ).bytes;
  const utf8 = (await file('utf-8')).toString();
  const names = utf8.split('\r\n').map((line) => /髙𠮷 (\d+)/.exec(line)?.[1]);
  expect(names.filter((name) => name !== undefined)).toEqual(
    Array.from({ length: 1100 }, (_, n) => String(1099 - n)),
  );
  expect(utf8).toMatch(
    /^\ufeff日時,操作した人,ログインID,所属,操作,対象の種類,対象の番号,対象の名称,対象のコード,内容\r\n/,
  );
  expect(iconv.decode(await file('cp932'), 'cp932')).toContain('髙〓 1099');
});

test('by past and current names of a person and their organisation', async () => {
  const user_id = await portal.userId('applicant1');
  const change = (to: { full_name: string; department_id: number }) =>
    portal.db.updateTable('portal_user').set(to).where('user_id', '=', user_id).execute();
  const open = async (day: string) => {
    portal.clock = new Date(`${day}T00:00:00Z`);
    await loadDetailAs(portal, 'applicant1', application_ids[0]);
    portal.clock = null;
  };
  const days = async (person: string) => {
    const items = await search({ person, happened_from: '2099-06-01' });
    return items.map(({ happened_at }) => happened_at.slice(0, 10));
  };
  await open('2099-06-01');
  await change({ full_name: '渡辺 さくら', department_id: await portal.departmentId('P103') });
  await open('2099-06-02');
  const both = ['2099-06-02', '2099-06-01'];
  expect(await days('伊藤')).toEqual(['2099-06-01']);
  expect(await days('事業部営業')).toEqual(['2099-06-01']);
  expect(await days('渡辺')).toEqual(both);
  expect(await days('品質保証')).toEqual(both);
  // The word spans the end of one name and the start of the next: no match.
  expect(await days('さくら産業')).toEqual([]);
  await change({ full_name: '伊藤 さくら', department_id: await portal.departmentId('P101') });
});

test('a search for words finds the same rows, however far it reads before it looks the words up', async () => {
  const word = {
    person: ['伊藤', 'applicant1', '品質保証', '青葉', '存在しない語'],
    object_name: ['新規', '多数', '多数 1', '見積', '社', 'multi1', '存在しない語'],
  };
  const words = [
    ...word.person.map((person) => ({ person })),
    ...word.object_name.map((object_name) => ({ object_name })),
    { person: '伊藤', object_name: '新規' },
  ];
  const others = [
    {},
    { action: 'opened' },
    { object_kind: 'application' },
    { happened_to: '2099-01-05' },
    { object_id: application_ids[0] },
  ] as const;
  const found: number[] = [];
  for (const condition of words)
    for (const other of others) {
      const none = {
        person: null,
        action: null,
        object_kind: null,
        object_id: null,
        object_name: null,
        happened_from: null,
        happened_to: null,
      };
      const conditions = { ...none, ...condition, ...other };
      const byReach = async (reach: number) => {
        const { rows, total_count } = await selectAuditPage(
          portal.db,
          conditions,
          { skip: 0, limit: maxAuditRows },
          reach,
        );
        expect(total_count).toBe(rows.length);
        return rows.map(({ audit_event_id }) => audit_event_id);
      };
      const plain = await selectAuditAfter(portal.db, conditions, {
        audit_event_id: null,
        limit: maxAuditRows,
      });
      const expected = plain.map(({ audit_event_id }) => audit_event_id);
      found.push(expected.length);
      for (const reach of [1, 3, 50, 1500, 1_000_000])
        expect([conditions, reach, await byReach(reach)]).toEqual([conditions, reach, expected]);
    }
  expect(found.filter((count) => count === 0).length).toBeGreaterThan(5);
  expect(found.filter((count) => count > 1).length).toBeGreaterThan(10);
  expect(found).toContain(maxAuditRows);
});

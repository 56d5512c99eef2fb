import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { maxRemarks } from '#domain/limits.ts';
import { failure } from '#texts/general.ts';
import { invalidRemark } from '#texts/discussion.ts';
import { invalid } from '#texts/fields.ts';
import {
  act,
  bodyOf,
  expectDone,
  expectIssues,
  expectRefused,
  fetchDetail,
  submitAndReceive,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { behindALock } from '#testing/behind-a-lock.ts';
import { delegate } from '#testing/delegation.ts';
import { loadDiscussion, tryWriteRemark, writeRemark } from '#testing/discussion.ts';
import { whileInvalid } from '#testing/invalid-users.ts';
import { portalForFile } from '#testing/portal.ts';
import { indexItems } from '#server/search-index/store.ts';
import { searchSources } from '#server/start/search-sources.ts';
import type { Tx } from '#server/db/database.ts';

/** やり取り on an application (docs/rules/discussion.md). */

const { discussion, list } = calls.application;

const portal = await portalForFile();
beforeEach(async () => {
  portal.clock = null;
  await portal.db.deleteFrom('delegation').execute();
});

/** Two suppliers side by side, with one person of the company. */
const circulating = () =>
  submitAndRoute(portal, {
    steps: [{ of: 'S0001' }, { of: 'S0002' }, { of: 'P102', users: ['pic1'] }],
  });
const texts = async (login_id: string, application_id: number) =>
  (await loadDiscussion(portal, login_id, application_id)).remarks.map(({ text }) => text);
const addresseesOf = async (remark_id: number) => {
  const rows = await portal.db
    .selectFrom('application_remark_addressee as a')
    .innerJoin('portal_user as u', 'u.user_id', 'a.user_id')
    .select('u.login_id')
    .where('a.remark_id', '=', remark_id)
    .orderBy('u.login_id')
    .execute();
  return rows.map(({ login_id }) => login_id);
};
const post = async (
  login_id: string,
  call: typeof discussion.withdraw | typeof discussion.end_wait | typeof discussion.read,
  application_id: number,
  remark_id: number,
) => (await portal.as(login_id)).post(call, { application_id, remark_id });
const download = async (login_id: string, file_id: number) =>
  (await portal.as(login_id)).download(discussion.download, { file_id });
/** How many unread remarks the row of an application shows in a list of this user. */
async function unreadInList(login_id: string, search_type: 1 | 3 | 4, id: number) {
  const client = await portal.as(login_id);
  const answer = await client.get(list.application_list, { search_type, skip: 0, limit: 100 });
  const { items } = bodyOf(list.application_list.output, answer);
  const row = items.find(({ application_id }) => application_id === id);
  if (row === undefined) throw new Error(`${login_id} has no application ${id} in list ${search_type}`);
  return row.unread_remarks;
}

const unreadOf = async (login_id: string) =>
  bodyOf(discussion.unread.output, await (await portal.as(login_id)).get(discussion.unread, {}));

describe('who reads a remark', () => {
  test('社内 alone, or one supplier beside it; the rival that signs the same paper learns nothing', async () => {
    const id = await circulating();
    await writeRemark(portal, 'pic1', id, { text: '社内だけ' });
    await writeRemark(portal, 'pic1', id, { text: '青葉さんへ', to: 'S0001' });
    await writeRemark(portal, 'supplier1', id, { text: '青葉より' });
    await writeRemark(portal, 'supplier2', id, { text: '東海より' });
    expect(await texts('applicant1', id)).toEqual(['社内だけ', '青葉さんへ', '青葉より', '東海より']);
    expect(await texts('supplier1', id)).toEqual(['青葉さんへ', '青葉より']);
    const { remarks, ...rest } = await loadDiscussion(portal, 'supplier2', id);
    expect(rest).toEqual({ unread_count: 0, may_write: true });
    expect(remarks).toEqual([
      {
        remark_id: expect.any(Number),
        written_at: expect.any(String),
        division_name: null,
        department_name: null,
        company_name: '東海メッキ工業株式会社',
        branch_office_name: null,
        full_name: expect.any(String),
        is_own: true,
        text: '東海より',
        attached_files: [],
        awaits_reply: false,
        is_unread: false,
        is_withdrawn: false,
      },
    ]);
    const { remarks: own } = await loadDiscussion(portal, 'applicant1', id);
    expect(own.map(({ number, audience }) => [number, audience?.company_name ?? null])).toEqual([
      [1, null],
      [2, '株式会社青葉精工'],
      [3, '株式会社青葉精工'],
      [4, '東海メッキ工業株式会社'],
    ]);
  });

  test('nobody who may not open the application', async () => {
    const id = await circulating();
    const refused = await (await portal.as('supplier3')).get(discussion.init, { application_id: id });
    expectRefused(refused, 404);
    expectRefused(await tryWriteRemark(portal, 'supplier3', id), 404);
    const never = await (await portal.as('supplier3')).get(discussion.init, { application_id: 999_999 });
    expect(never.body).toEqual(refused.body);
  });

  test('an admin while a step has nobody: what is for 社内 alone, and without writing', async () => {
    const id = await circulating();
    const files = { file1: new File(['版'], '版.txt') };
    await writeRemark(portal, 'router1', id, { text: '社内だけ' });
    await writeRemark(portal, 'router1', id, { text: '青葉さんへ', to: 'S0001', files });
    const { remarks } = await loadDiscussion(portal, 'router1', id);
    const file_id = remarks[1]?.attached_files[0]?.file_id ?? 0;
    await whileInvalid(portal, ['pic1'], async () => {
      const seen = await loadDiscussion(portal, 'divadmin1', id);
      expect(seen.remarks.map(({ text }) => text)).toEqual(['社内だけ']);
      expect(seen).toMatchObject({ may_write: false });
      expect(seen).not.toHaveProperty('addressables');
      expect((await download('divadmin1', file_id)).status).toBe(404);
      const sent = { approval_route_step_ids: [1] };
      expectRefused(await tryWriteRemark(portal, 'divadmin1', id, sent), 403);
    });
    expectRefused(await (await portal.as('divadmin1')).get(discussion.init, { application_id: id }), 404);
  });

  test('files are only for readers, with a row in the audit log under the application', async () => {
    const id = await circulating();
    const files = { file1: new File(['版'], '版の一覧.txt'), file3: new File(['図'], '図面.txt') };
    await writeRemark(portal, 'pic1', id, { to: 'S0001', files });
    const { remarks } = await loadDiscussion(portal, 'supplier1', id);
    expect(remarks[0]?.attached_files).toMatchObject([
      { file_name: '版の一覧.txt', size: 3 },
      { file_name: '図面.txt', size: 3 },
    ]);
    const file_id = remarks[0]?.attached_files[0]?.file_id ?? 0;
    expect((await download('supplier1', file_id)).bytes.toString()).toBe('版');
    expect((await download('applicant1', file_id)).status).toBe(200);
    expect((await download('supplier2', file_id)).status).toBe(404);
    expect((await download('supplier3', file_id)).status).toBe(404);
    const admin = await portal.as('sysadmin');
    const { list } = calls.audit_log;
    const search = { object_kind: 'application', object_id: id, action: 'downloaded' } as const;
    const found = bodyOf(list.output, await admin.get(list, { ...search, skip: 0, limit: 10 }));
    expect(found.items.map(({ object_name }) => object_name)).toEqual(['版の一覧.txt', '版の一覧.txt']);
  });
});

describe('to whom a remark goes', () => {
  test('whom the writer chose, each with an unread mark until they open it', async () => {
    const id = await circulating();
    const remark_id = await writeRemark(portal, 'pic1', id, { text: '質問' });
    expect(await addresseesOf(remark_id)).toEqual(['applicant1']);
    expect(await loadDiscussion(portal, 'applicant1', id)).toMatchObject({ unread_count: 1 });
    expect(await loadDiscussion(portal, 'router1', id)).toMatchObject({ unread_count: 0 });
    const listed = (await unreadOf('applicant1')).items.find((item) => item.application_id === id);
    expect(listed).toMatchObject({ unread_count: 1, full_name: '吉田 翔太' });
    expect([await unreadInList('applicant1', 1, id), await unreadInList('router1', 4, id)]).toEqual([
      1,
      undefined,
    ]);
    await expectDone(post('router1', discussion.read, id, remark_id));
    expect(await loadDiscussion(portal, 'applicant1', id)).toMatchObject({ unread_count: 1 });
    await expectDone(post('applicant1', discussion.read, id, remark_id - 1));
    expect(await loadDiscussion(portal, 'applicant1', id)).toMatchObject({ unread_count: 1 });
    await expectDone(post('applicant1', discussion.read, id, remark_id));
    expect(await loadDiscussion(portal, 'applicant1', id)).toMatchObject({ unread_count: 0 });
    expect((await unreadOf('applicant1')).items.map((item) => item.application_id)).not.toContain(id);
    expect(await unreadInList('applicant1', 1, id)).toBeUndefined();
  });

  test('the list of a supplier marks what it has not read, and nothing of another', async () => {
    const id = await circulating();
    const remark_id = await writeRemark(portal, 'router1', id, { to: 'S0001', text: '質問' });
    await writeRemark(portal, 'router1', id, { text: '社内で' });
    expect([await unreadInList('supplier1', 3, id), await unreadInList('supplier2', 3, id)]).toEqual([
      1,
      undefined,
    ]);
    await expectDone(post('router1', discussion.withdraw, id, remark_id));
    expect(await unreadInList('supplier1', 3, id)).toBeUndefined();
  });

  test('a supplier’s goes to who addressed it last, else to the applicant and who set the route', async () => {
    const id = await circulating();
    expect(await addresseesOf(await writeRemark(portal, 'supplier1', id))).toEqual(['applicant1', 'router1']);
    await writeRemark(portal, 'applicant1', id, { to: 'S0001' });
    const asked = await writeRemark(portal, 'pic1', id, { to: 'S0001' });
    await writeRemark(portal, 'router1', id, { to: 'S0002' });
    expect(await addresseesOf(await writeRemark(portal, 'supplier1', id))).toEqual(['pic1']);
    await expectDone(post('pic1', discussion.withdraw, id, asked));
    expect(await addresseesOf(await writeRemark(portal, 'supplier1', id))).toEqual(['applicant1']);
  });

  test('a supplier chooses nobody, whether they exist or not', async () => {
    const id = await circulating();
    const supplier_id = await portal.supplierId('S0001');
    const client = await portal.as('supplier1');
    const sent = { application_id: id, text: '本文', awaits_reply: false };
    const nobody = { supplier_id: null, approval_route_step_ids: [], user_ids: [] };
    for (const chosen of [
      { ...nobody, supplier_id },
      { ...nobody, user_ids: [await portal.userId('pic1')] },
      { ...nobody, user_ids: [999_999] },
      { ...nobody, approval_route_step_ids: [999_999] },
    ])
      expectRefused(await client.upload(discussion.save, { ...sent, ...chosen }, {}), 403);
    expect((await client.upload(discussion.save, { ...sent, ...nobody }, {})).status).toBe(200);
  });

  test('people and steps that are offered, and reach somebody', async () => {
    const id = await circulating();
    const { addressables = [] } = await loadDiscussion(portal, 'applicant1', id);
    const step = (supplier: string | null) =>
      addressables.find(({ company_name }) => company_name === supplier)?.approval_route_step_id ?? 0;
    const at = ['approval_route_step_ids'];
    const ofRival = step('東海メッキ工業株式会社');
    expectIssues(await tryWriteRemark(portal, 'applicant1', id, { approval_route_step_ids: [ofRival] }), [
      [at, invalidRemark.addressee],
    ]);
    expectIssues(
      await tryWriteRemark(portal, 'applicant1', id, { to: 'S0001', approval_route_step_ids: [ofRival] }),
      [[at, invalidRemark.addressee]],
    );
    const stranger = await portal.userId('approver2');
    expectIssues(
      await tryWriteRemark(portal, 'applicant1', id, { approval_route_step_ids: [], user_ids: [stranger] }),
      [[at, invalidRemark.addressee]],
    );
    expectIssues(await tryWriteRemark(portal, 'applicant1', id, { approval_route_step_ids: [] }), [
      [at, invalidRemark.noAddressee],
    ]);
    const { addressables: others = [] } = await loadDiscussion(portal, 'pic1', id);
    const own = others.find(({ step_type }) => step_type === 1)?.approval_route_step_id ?? 0;
    expectIssues(await tryWriteRemark(portal, 'applicant1', id, { approval_route_step_ids: [own] }), [
      [at, invalidRemark.reachesNobody],
    ]);
    // Who wrote before is offered, unless a step is theirs alone.
    await writeRemark(portal, 'supplier1', id);
    await writeRemark(portal, 'router1', id);
    const { addressables: after = [] } = await loadDiscussion(portal, 'pic1', id);
    expect(after.filter(({ user_id }) => user_id !== null)).toMatchObject([
      { company_name: '株式会社青葉精工', users: ['石井 陽子'], is_preset: false },
    ]);
  });
});

describe('writing', () => {
  test('is for who may open the application, while it is open', async () => {
    const id = await submitApplication(portal);
    await writeRemark(portal, 'reception2', id);
    await expectDone(act(portal, 'reception2', 'reject', id, { comment: '不足' }));
    expectIssues(await tryWriteRemark(portal, 'applicant1', id, { approval_route_step_ids: [1] }), [
      [['updated_at'], failure.alreadyRejected],
    ]);
    expect(await loadDiscussion(portal, 'applicant1', id)).toMatchObject({
      may_write: false,
      remarks: [{ text: '図面の版を教えてください。' }],
    });
    expect(await loadDiscussion(portal, 'applicant1', id)).not.toHaveProperty('addressables');
  });

  test('names what is wrong with the text', async () => {
    const id = await circulating();
    for (const [text, message] of [
      ['', invalid.required('書き込み')],
      ['　\n', invalid.required('書き込み')],
      ['あ'.repeat(1001), invalid.tooLong('書き込み', 1000)],
    ] as const)
      expectIssues(await tryWriteRemark(portal, 'pic1', id, { text }), [[['text'], message]]);
    await writeRemark(portal, 'pic1', id, { text: '𠮷'.repeat(1000) });
  });

  test('of more than an application may have is refused', async () => {
    const id = await submitAndReceive(portal);
    const first = await writeRemark(portal, 'applicant1', id);
    const row = await portal.db
      .selectFrom('application_remark')
      .selectAll()
      .where('remark_id', '=', first)
      .executeTakeFirstOrThrow();
    const { remark_id: _, ...copied } = row;
    const more = Array.from({ length: maxRemarks - 1 }, (_, index) => ({
      ...copied,
      number: index + 2,
      head: null,
    }));
    await portal.db.insertInto('application_remark').values(more).execute();
    expectIssues(await tryWriteRemark(portal, 'applicant1', id), [[[], invalidRemark.tooMany(maxRemarks)]]);
  });

  test('by a delegate is marked, for the company alone', async () => {
    const id = await circulating();
    await delegate(portal, 'pic1', 'pic2');
    await writeRemark(portal, 'pic2', id, { text: '代理で質問', to: 'S0001' });
    const { remarks } = await loadDiscussion(portal, 'applicant1', id);
    expect(remarks[0]).toMatchObject({ full_name: '山田 千尋', for_full_name: '吉田 翔太' });
    const seen = await loadDiscussion(portal, 'supplier1', id);
    expect(seen.remarks[0]).toMatchObject({ full_name: '山田 千尋' });
    expect(JSON.stringify(seen)).not.toContain('吉田 翔太');
  });

  test('and a reject at once: whichever is first', async () => {
    const id = await submitApplication(portal);
    const [written, rejected] = await behindALock(
      portal.db,
      (tx: Tx) =>
        tx.selectFrom('application').select('version').where('application_id', '=', id).forUpdate().execute(),
      () => [
        tryWriteRemark(portal, 'reception2', id),
        act(portal, 'reception2', 'reject', id, { comment: '不足' }),
      ],
    );
    expect(rejected?.status).toBe(200);
    const { remarks } = await loadDiscussion(portal, 'applicant1', id);
    expect(remarks).toHaveLength(written?.status === 200 ? 1 : 0);
    expect([200, 422]).toContain(written?.status);
  });

  test('to a supplier whom a 担当者変更 took off is refused, and it reads nothing more', async () => {
    const id = await circulating();
    await writeRemark(portal, 'router1', id, { to: 'S0002' });
    const client = await portal.as('router1');
    const { detail_steps } = await fetchDetail(client, id);
    const token = detail_steps.find(
      (step) => step.step_company_name === '東海メッキ工業株式会社',
    )?.replacement;
    const { replace } = calls.application.detail;
    const replaced = await client.post(replace, {
      application_id: id,
      approval_route_step_id: token?.approval_route_step_id ?? 0,
      approval_route_step_updated_at: token?.updated_at ?? '',
      department_id: null,
      supplier_id: await portal.supplierId('S0003'),
      all_flag: true,
      users: [],
      reason: '変更',
    });
    expect(replaced.status).toBe(200);
    const { addressables = [] } = await loadDiscussion(portal, 'router1', id);
    const steps = addressables.flatMap((one) => one.approval_route_step_id ?? []).slice(0, 1);
    expectIssues(
      await tryWriteRemark(portal, 'router1', id, { to: 'S0002', approval_route_step_ids: steps }),
      [[['supplier_id'], invalidRemark.audience]],
    );
    expectRefused(await (await portal.as('supplier2')).get(discussion.init, { application_id: id }), 404);
    expect((await unreadOf('supplier2')).items.map((item) => item.application_id)).not.toContain(id);
    // Nor does who came in its place.
    expect(await texts('supplier3', id)).toEqual([]);
  });
});

describe('回答を待つ', () => {
  const waits = async (id: number) =>
    (await loadDiscussion(portal, 'applicant1', id)).remarks.map(({ awaits_reply }) => awaits_reply);

  test('ends when an addressee answers those who read it, or the asker ends it', async () => {
    const id = await circulating();
    const asked = await writeRemark(portal, 'pic1', id, { awaits_reply: true });
    await writeRemark(portal, 'pic1', id, { to: 'S0001', awaits_reply: true });
    await writeRemark(portal, 'router1', id);
    await writeRemark(portal, 'supplier2', id);
    expect(await waits(id)).toEqual([true, true, false, false]);
    const { remarks: shown } = await loadDiscussion(portal, 'applicant1', id);
    expect(shown.map(({ awaits_at }) => awaits_at)).toEqual([6, 6, null, null]);
    await writeRemark(portal, 'supplier1b', id);
    expect((await waits(id)).slice(0, 2)).toEqual([true, false]);
    expectRefused(await post('applicant1', discussion.end_wait, id, asked), 403);
    await expectDone(post('pic1', discussion.end_wait, id, asked));
    expectIssues(await post('pic1', discussion.end_wait, id, asked), [
      [['remark_id'], invalidRemark.waitEnded],
    ]);
    const again = await writeRemark(portal, 'pic1', id, { awaits_reply: true });
    await writeRemark(portal, 'applicant1', id);
    expect(
      (await loadDiscussion(portal, 'pic1', id)).remarks.find((each) => each.remark_id === again),
    ).toMatchObject({
      awaits_reply: false,
    });
  });

  test('ends with the application', async () => {
    const id = await submitApplication(portal);
    await writeRemark(portal, 'reception2', id, { awaits_reply: true });
    expect(await waits(id)).toEqual([true]);
    await expectDone(act(portal, 'reception2', 'reject', id, { comment: '不足' }));
    expect(await waits(id)).toEqual([false]);
  });
});

describe('a withdrawn remark', () => {
  test('shows its place and no text or file, to nobody; only its writer withdraws it, once', async () => {
    const id = await circulating();
    const files = { file1: new File(['誤'], '誤送信.txt') };
    const remark_id = await writeRemark(portal, 'pic1', id, {
      text: '誤送信',
      to: 'S0001',
      files,
      awaits_reply: true,
    });
    const { remarks } = await loadDiscussion(portal, 'supplier1', id);
    const file_id = remarks[0]?.attached_files[0]?.file_id ?? 0;
    expectRefused(await post('supplier1', discussion.withdraw, id, remark_id), 403);
    expectRefused(await post('supplier2', discussion.withdraw, id, remark_id), 404);
    expectRefused(await post('applicant1', discussion.withdraw, id, remark_id), 403);
    await indexItems(portal.db, searchSources, 'application', [id]);
    const found = async () => {
      const page = { skip: 0, limit: 10 };
      return (await (await portal.as('applicant1')).get(calls.search.search, { q: '誤送信', ...page })).body;
    };
    expect(await found()).toMatchObject({ total_count: 1 });
    await expectDone(post('pic1', discussion.withdraw, id, remark_id));
    expect(await found()).toMatchObject({ total_count: 0 });
    await indexItems(portal.db, searchSources, 'application', [id]);
    expect(await found()).toMatchObject({ total_count: 0 });
    for (const login_id of ['supplier1', 'applicant1', 'pic1']) {
      const seen = await loadDiscussion(portal, login_id, id);
      expect(seen.unread_count).toBe(0);
      expect(seen.remarks).toMatchObject([
        { text: null, attached_files: [], is_withdrawn: true, awaits_reply: false, is_unread: false },
      ]);
      expect((await download(login_id, file_id)).status).toBe(404);
    }
    expect((await unreadOf('supplier1')).items.map((item) => item.application_id)).not.toContain(id);
    expectIssues(await post('pic1', discussion.withdraw, id, remark_id), [
      [['remark_id'], invalidRemark.withdrawn],
    ]);
    const audit = await portal.db
      .selectFrom('audit_event')
      .select(['action', 'detail'])
      .where('object_kind', '=', 'application')
      .where('object_id', '=', id)
      .where('action', 'in', ['remarked', 'remark_withdrawn'])
      .orderBy('audit_event_id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['remarked', 'remark_withdrawn']);
    expect(JSON.stringify(audit)).not.toContain('誤送信');
  });
});

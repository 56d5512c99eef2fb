import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { applicationStatus, stepType } from '#domain/codes.ts';
import { act, expectDone, submitAndRoute } from '#testing/application.ts';
import { writeRemark } from '#testing/discussion.ts';
import { portalForFile } from '#testing/portal.ts';
import { beforeFirst, linksOf } from './chain.ts';
import {
  chainsOf,
  receiptNumber,
  supplierChainsOf,
  suppliersIn,
  type ChainedEvent,
  type ChainedRemark,
  type History,
} from './chain-entries.ts';
import { contentNames, type Content } from './queries-detail.ts';
import { loadHistory } from './queries-chain.ts';

/** docs/rules/evidence.md#chains */

const portal = await portalForFile();

test('a head is the SHA-256 of two lines: the head before it, and the digest of the canonical entry', () => {
  const [one, two] = linksOf([{ b: '値', a: 1 }, { a: [] }]);
  expect(one?.bytes.toString()).toBe('{"a":1,"b":"値"}');
  expect(one?.digest).toBe(hash('sha256', '{"a":1,"b":"値"}'));
  expect(one?.head).toBe(hash('sha256', `${beforeFirst}\n${one?.digest}\n`));
  expect(two?.head).toBe(hash('sha256', `${one?.head}\n${hash('sha256', '{"a":[]}')}\n`));
});

const names = {
  division_name: null,
  department_name: null,
  company_name: '株式会社青葉精工',
  branch_office_name: '本社',
  full_name: '石井 陽子',
  for_full_name: null,
};
const content = {
  ...(Object.fromEntries(contentNames.map((name) => [name, null])) as unknown as Content),
  workflow_name: '新規取引申請書',
  application_at: '2026-11-29T01:02:03.4Z',
};
const file = { file_name: '見積.pdf', size: 3, sha256: 'ab'.repeat(32) };
const submitted: History['events'][number] = {
  ...names,
  number: 1,
  from_status: null,
  to_status: applicationStatus.not_received,
  comment: null,
  event: {
    kind: 'submitted',
    user_id: 1,
    at: '2026-11-29T01:02:03.400Z',
    applicant: { department_id: 1, supplier_id: null, all_flag: false, user_ids: [1] },
    applicant_answers_hope_date: '2026-12-31',
    receptionist: { department_id: 1, supplier_id: null, all_flag: true, user_ids: [] },
    route_setter: { department_id: 1, supplier_id: null, all_flag: true, user_ids: [] },
    final_approver: { department_id: 1, supplier_id: null, all_flag: false, user_ids: [2] },
  },
  files: [file],
  salt: null,
  remark_count: null,
  step_type: null,
  supplier_id: null,
};
const signed: ChainedEvent & { readonly step_type: typeof stepType.approver; readonly supplier_id: number } =
  {
    ...names,
    number: 2,
    from_status: applicationStatus.in_circulation,
    to_status: applicationStatus.in_circulation,
    comment: '確認しました。\n以上',
    event: { kind: 'approved', user_id: 5, at: '2026-11-29T02:00:00.000Z', step_order: 4, route: null },
    files: [],
    salt: '3f2b1c9a-0d4e-4f5a-8b6c-7d8e9f0a1b2c',
    remark_count: 1,
    step_type: stepType.approver,
    supplier_id: 9,
  };
const remark: ChainedRemark = {
  ...names,
  number: 1,
  supplier_id: 9,
  written_at: '2026-11-29T01:30:00+00:00',
  user_id: 5,
  for_user_id: null,
  remark_text: '図面の版を教えてください。',
  files: [],
  salt: '11111111-2222-4333-8444-555555555555',
};
const history: History = {
  application_id: 27,
  content,
  events: [submitted, signed],
  remarks: [remark],
  supplier_ids: [9],
};

// Whoever kept a receipt compares it with what a later version computes: these values never change.
test('the heads of format 1 stay what they are', () => {
  const whole = chainsOf(history);
  const own = supplierChainsOf(history, 9, whole);
  expect({
    events: whole.events.map(({ head }) => head),
    remarks: whole.remarks.map(({ head }) => head),
    own: own.events.map(({ head }) => head),
    own_remarks: own.remarks.map(({ head }) => head),
  }).toEqual({
    events: [
      '1ef9f42a469bf085d0f0cbedb48a5c6069b33fb0cc51ff5487abd186371af71c',
      '4755b28ad12747ccc8563bb3da671fd1418e997728b13f5b28293b06241b1299',
    ],
    remarks: ['5eac839d61c08cb0f394e264ae52f4e5aada3843aed6b474fcdff355439a8809'],
    own: [
      'fb869d5b8dd545e9cbfde3f5941074ea2cbf929b806ec493dbb0156f038369f2',
      'b2875ac2caaa65cb3b2de163f6a056cad9ccaad505256bca885cb04349ba3e56',
    ],
    own_remarks: ['626f8e11ecf5837ea215e4a6b20a8e19ad0e97b2da88dd15c8898a4cbf2f6336'],
  });
});

test('each part of an entry is in its digest', () => {
  const head = (changes: Partial<History>) => chainsOf({ ...history, ...changes }).events.at(-1)?.head;
  const of = (changes: Partial<ChainedEvent>) => head({ events: [submitted, { ...signed, ...changes }] });
  const heads = [
    head({}),
    head({ application_id: 28 }),
    head({ content: { ...content, workflow_name: '別の申請書' } }),
    head({ events: [{ ...submitted, files: [] }, signed] }),
    head({ events: [{ ...submitted, files: [{ ...file, sha256: 'cd'.repeat(32) }] }, signed] }),
    head({ remarks: [{ ...remark, remark_text: '別' }] }),
    of({ comment: null }),
    of({ full_name: '別人' }),
    of({ for_full_name: '別人' }),
    of({ to_status: applicationStatus.completed }),
    of({ event: { ...signed.event, at: '2026-11-29T01:59:59.000Z' } }),
    of({ salt: '3f2b1c9a-0d4e-4f5a-8b6c-7d8e9f0a1b2d' }),
    of({ remark_count: 0 }),
  ];
  expect(new Set(heads).size).toBe(heads.length);
});

test('a supplier’s chain has what it sees, and a head of everything that tells nothing', async () => {
  const id = await submitAndRoute(portal, {
    steps: [{ of: 'S0001', users: ['supplier1'] }, { of: 'S0002' }, { of: 'P102', users: ['pic1'] }],
  });
  await writeRemark(portal, 'router1', id, { text: '社内だけの相談' });
  await writeRemark(portal, 'router1', id, { to: 'S0002', text: '東海への質問' });
  await writeRemark(portal, 'router1', id, { to: 'S0001', text: '青葉への質問' });
  await expectDone(act(portal, 'supplier1', 'approve', id, { comment: '青葉の回答' }));
  await expectDone(act(portal, 'supplier2', 'approve', id, { comment: '東海の回答' }));
  await expectDone(act(portal, 'pic1', 'approve', id, { comment: '社内の所見' }));
  await expectDone(act(portal, 'final1', 'approve', id, { comment: '最終の所見' }));
  const stored = await loadHistory(portal.db, id);
  const whole = chainsOf(stored);
  expect(stored.event_heads).toEqual(whole.events.map(({ head }) => head));
  expect(stored.remark_heads).toEqual(whole.remarks.map(({ head }) => head));
  const [aoba, tokai] = [await portal.supplierId('S0001'), await portal.supplierId('S0002')];
  expect(suppliersIn(stored)).toEqual([aoba, tokai].toSorted((a, b) => a - b));
  const own = supplierChainsOf(stored, aoba, whole);
  const text = [...own.events, ...own.remarks].map(({ bytes }) => bytes.toString()).join('\n');
  for (const shown of ['青葉の回答', '青葉への質問', '伊藤 さくら']) expect(text).toContain(shown);
  for (const hidden of ['東海', '社内だけ', '社内の所見', '最終の所見', 'S0002'])
    expect(text).not.toContain(hidden);
  expect(own.event_numbers).toEqual([1, 4, 7]);
  expect(own.events.map(({ entry }) => entry['whole'])).toEqual(
    [1, 4, 7].map((number) => whole.events[number - 1]?.head),
  );
  expect(own.events.at(-1)?.entry).toMatchObject({ full_name: null, comment: null, remarks: { count: 1 } });
  expect(receiptNumber(id, aoba, own.events)).toBe(`${id}-${aoba}-3-${own.events.at(-1)?.head}`);
  expect(supplierChainsOf(stored, aoba, whole, 4).events.map(({ head }) => head)).toEqual(
    own.events.slice(0, 2).map(({ head }) => head),
  );
});

test('a chain goes on after rows from before chains were kept', async () => {
  const id = await submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1'] }] });
  await writeRemark(portal, 'router1', id, { to: 'S0001', text: '図面の件' });
  await portal.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update application_event set head = null, salt = null, remark_count = null
      where application_id = ${id}`.execute(tx);
    await sql`update application_remark set head = null where application_id = ${id}`.execute(tx);
  });
  await expectDone(act(portal, 'supplier1', 'approve', id));
  await writeRemark(portal, 'router1', id, { to: 'S0001', text: '続き' });
  await expectDone(act(portal, 'final1', 'approve', id));
  const stored = await loadHistory(portal.db, id);
  const whole = chainsOf(stored);
  const heads = whole.events.map(({ head }) => head);
  expect(stored.event_heads).toEqual([null, null, null, ...heads.slice(3)]);
  expect(stored.remark_heads).toEqual([null, whole.remarks[1]?.head]);
  // Without a salt the head could be guessed.
  expect(whole.events[0]?.entry).not.toHaveProperty('salt');
  const own = supplierChainsOf(stored, await portal.supplierId('S0001'), whole);
  expect(own.events.map(({ entry }) => entry['whole'])).toEqual([undefined, heads[3], heads[4]]);
});

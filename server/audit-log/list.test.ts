import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditListItem } from '#contract/audit-log.ts';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { bodyOf, seenBy, submitted } from '#server/testing/application.ts';
import type { Client } from '#server/testing/client.ts';
import { testPortal, type TestPortal } from '#server/testing/portal.ts';

const { list } = calls.audit_log;

let portal: TestPortal;
let admin: Client;
let papers: readonly [number, number];
beforeAll(async () => {
  portal = await testPortal();
  admin = await portal.as('sysadmin');
  // Two papers, opened by two people on two days of Japan.
  papers = [await submitted(portal), await submitted(portal)];
  portal.clock = new Date('2099-01-05T14:59:59Z');
  await seenBy(portal, 'applicant1', papers[0]);
  portal.clock = new Date('2099-01-05T15:00:00Z');
  await seenBy(portal, 'reception1', papers[0]);
  await seenBy(portal, 'applicant1', papers[1]);
  portal.clock = null;
});
afterAll(() => portal.stop());

async function found(query: Partial<Sent<typeof list>>): Promise<AuditListItem[]> {
  const answer = await admin.get(list, { skip: 0, limit: 100, action: 'opened', ...query });
  const { items, total_count } = bodyOf(list.output, answer);
  expect(total_count).toBe(items.length);
  return items;
}
const who = (items: readonly AuditListItem[]) =>
  items.map(({ full_name, object_id }) => [full_name, object_id]);

test('who has seen this application, the newest first', async () => {
  expect(who(await found({ object_kind: 'application', object_id: papers[0] }))).toEqual([
    ['山本 直樹', papers[0]],
    ['伊藤 さくら', papers[0]],
  ]);
});

test('by time: whole days of Japan, both included', async () => {
  const seen = async (happened_from: string, happened_to: string) =>
    who(await found({ object_id: papers[0], happened_from, happened_to }));
  expect(await seen('2099-01-05', '2099-01-05')).toEqual([['伊藤 さくら', papers[0]]]);
  expect(await seen('2099-01-06', '2099-01-06')).toEqual([['山本 直樹', papers[0]]]);
  expect(await seen('2099-01-05', '2099-01-06')).toHaveLength(2);
  expect(await seen('2099-01-07', '')).toEqual([]);
});

test.each<[string, number]>([
  ['伊藤さくら', 2],
  ['ｻｸﾗ', 0],
  ['applicant1', 2],
  ['ＡＰＰＬＩＣＡＮＴ１', 2],
  ['品質保証', 1],
  ['青葉', 0],
  ['%', 0],
])('by person, any part of name, organisation or login: %s', async (person, count) => {
  expect(await found({ person })).toHaveLength(count);
});

test('by what it was called', async () => {
  expect(await found({ object_name: '新規取引' })).toHaveLength(3);
  expect(await found({ object_name: 'シンキ' })).toHaveLength(0);
});

test('what differs is said in words', async () => {
  const user_id = await portal.userId('multi1');
  const { edit } = calls.internal_user_management;
  const { updated_at } = bodyOf(edit.user.output, await admin.get(edit.user, { user_id }));
  await admin.post(edit.update, { user_id, privilege: 2, invalid_flag: false, updated_at });
  const [row] = await found({ action: 'updated', object_kind: 'internal_user', object_id: user_id });
  expect(row).toMatchObject({
    full_name: '佐藤 美咲',
    object_name: '髙𠮷 邊美',
    lines: ['権限：一般 → 事業部管理者'],
  });
});

test('pages hold each row once', async () => {
  const all = await found({});
  const paged: number[] = [];
  for (let skip = 0; skip < all.length; skip += 2) {
    const answer = await admin.get(list, { skip, limit: 2, action: 'opened' });
    paged.push(...bodyOf(list.output, answer).items.map(({ audit_event_id }) => audit_event_id));
  }
  expect(paged).toEqual(all.map(({ audit_event_id }) => audit_event_id));
});

test('a code that the log does not have is a 422, also one that every object has', async () => {
  for (const code of ['action=toString', 'object_kind=constructor', 'action=nothing'])
    expect([code, (await admin.raw(`${list.path}?skip=0&limit=1&${code}`)).status]).toEqual([code, 422]);
});

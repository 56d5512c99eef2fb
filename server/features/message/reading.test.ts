import { afterEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bodyOf, expectRefused } from '#testing/application.ts';
import { listOf, loadMessageAs, lookAt, move, openMessage, sendMessage, unreadOf } from '#testing/message.ts';
import { portalForFile } from '#testing/portal.ts';

const { view, reading } = calls.message;

const portal = await portalForFile();
afterEach(() => {
  portal.clock = null;
});

async function isReadBy(login_id: string, message_id: number): Promise<boolean | null | undefined> {
  const { messages } = await listOf(portal, login_id);
  return messages.find((message) => message.message_id === message_id)?.already_read_flag;
}

test('opening marks a message as read for that user only; the first time counts', async () => {
  const id = await sendMessage(portal, 'applicant1', { to: ['S0001'] });
  const before = await unreadOf(portal, 'supplier1');
  expect(before.messages[0]).toMatchObject({ message_id: id, already_read_flag: false });
  portal.clock = new Date(Date.now() + 60_000);
  const first = portal.clock;
  await openMessage(portal, 'supplier1', id);
  portal.clock = new Date(first.getTime() + 60_000);
  await openMessage(portal, 'supplier1', id);
  const marks = await portal.db.selectFrom('message_read').selectAll().where('message_id', '=', id).execute();
  expect(marks).toHaveLength(1);
  expect(Date.parse(marks[0]?.read_at ?? '')).toBe(first.getTime());
  expect(await isReadBy('supplier1', id)).toBe(true);
  expect(await isReadBy('supplier1b', id)).toBe(false);
  const after = await unreadOf(portal, 'supplier1');
  expect([after.count, after.total_count]).toEqual([before.count - 1, before.count - 1]);
});

test('looking at a message does not mark it, nor does its sender opening it', async () => {
  const id = await sendMessage(portal, 'applicant1', { to: ['G01'] });
  expect(await lookAt(portal, 'final1', id)).toBe(200);
  expect(await isReadBy('final1', id)).toBe(false);
  await openMessage(portal, 'applicant1', id);
  expect(
    await portal.db.selectFrom('message_read').selectAll().where('message_id', '=', id).execute(),
  ).toEqual([]);
});

test('eight simultaneous openings count once', async () => {
  const id = await sendMessage(portal, 'applicant1', { to: ['G02'] });
  const client = await portal.as('reception1');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => client.post(view.mark_as_read, { message_id: id })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(200));
  expect(
    (await listOf(portal, 'reception1')).messages.filter(({ message_id }) => message_id === id),
  ).toHaveLength(1);
});

test('a message of others can’t be marked', async () => {
  const id = await sendMessage(portal, 'applicant1', { to: ['S0001'] });
  for (const login_id of ['supplier2', 'sysadmin', 'final1']) {
    const client = await portal.as(login_id);
    for (const message_id of [id, 2_000_000_000])
      expectRefused(await client.post(view.mark_as_read, { message_id }), 404);
  }
});

test('a successor sees earlier messages as read and later ones as unread', async () => {
  portal.clock = new Date('2099-01-05T01:00:00Z');
  const before = await sendMessage(portal, 'supplier1', { title: '着任前', to: ['G02'] });
  portal.clock = new Date('2099-01-06T01:00:00Z');
  await move(portal, 'viewer1', 'P103');
  expect(await isReadBy('viewer1', before)).toBe(true);
  expect((await unreadOf(portal, 'viewer1')).count).toBe(0);
  portal.clock = new Date('2099-01-07T01:00:00Z');
  const after = await sendMessage(portal, 'supplier1', { title: '着任後', to: ['G02'] });
  expect(await isReadBy('viewer1', after)).toBe(false);
  expect(await unreadOf(portal, 'viewer1')).toMatchObject({ count: 1, messages: [{ message_id: after }] });
  // Moves away: opened messages stay, the others go.
  await openMessage(portal, 'viewer1', before);
  await move(portal, 'viewer1', 'P301');
  expect((await listOf(portal, 'viewer1')).messages.map(({ message_id }) => message_id)).toEqual([before]);
  expect(await lookAt(portal, 'viewer1', before)).toBe(200);
  expect(await lookAt(portal, 'viewer1', after)).toBe(404);
  expect((await unreadOf(portal, 'viewer1')).count).toBe(0);
  // Moves back: each message is listed once.
  await move(portal, 'viewer1', 'P103');
  const { messages, total_count } = await listOf(portal, 'viewer1');
  const ids = messages.map(({ message_id }) => message_id);
  expect([new Set(ids).size, ids.length]).toEqual([total_count, total_count]);
  expect(ids.filter((id) => id === before)).toHaveLength(1);
  await move(portal, 'viewer1', 'P301');
});

test('an answer received by name stays unread after a later move to another department', async () => {
  portal.clock = new Date('2099-02-01T01:00:00Z');
  const question = await sendMessage(portal, 'final2', { to: ['S0004'] });
  const answer = await sendMessage(portal, 'supplier4', { reply_to: question });
  portal.clock = new Date('2099-02-02T01:00:00Z');
  await move(portal, 'final2', 'P202');
  expect(await isReadBy('final2', answer)).toBe(false);
  expect((await unreadOf(portal, 'final2')).count).toBe(1);
  await move(portal, 'final2', 'P201');
  expect(await isReadBy('final2', answer)).toBe(false);
  await openMessage(portal, 'final2', answer);
  expect((await unreadOf(portal, 'final2')).count).toBe(0);
});

test('the card and the badge agree on every page', async () => {
  const expected: number[] = [];
  for (let n = 0; n < 7; n += 1) expected.unshift(await sendMessage(portal, 'applicant1', { to: ['S0003'] }));
  const client = await portal.as('supplier3');
  const pages: number[] = [];
  for (const skip of [0, 5]) {
    const page = bodyOf(
      calls.message.index.unread.output,
      await client.get(calls.message.index.unread, { skip, limit: 5 }),
    );
    expect(page.total_count).toBe(7);
    pages.push(...page.messages.map(({ message_id }) => message_id));
  }
  expect(pages).toEqual(expected);
  expect((await unreadOf(portal, 'supplier3')).count).toBe(7);
});

describe('既読状況', () => {
  const read = async (login_id: string, message_id: number, page = { skip: 0, limit: 25 }) =>
    (await portal.as(login_id)).get(reading.list, { message_id, ...page });

  test('lists the organisations, unread first, with those who opened it and when', async () => {
    const id = await sendMessage(portal, 'applicant1', { to: ['S0002', 'S0001', 'G02'] });
    portal.clock = new Date('2099-03-01T01:00:00Z');
    await openMessage(portal, 'supplier1b', id);
    portal.clock = new Date('2099-03-01T02:00:00Z');
    await openMessage(portal, 'supplier1', id);
    const answer = bodyOf(reading.list.output, await read('applicant1', id));
    expect(answer).toMatchObject({ total_count: 3, read_count: 1 });
    const [department, unread, s0001] = answer.items;
    expect(department).toMatchObject({ division_name: '産業機器事業部', company_name: null, readers: [] });
    expect(unread).toMatchObject({ company_name: '東海メッキ工業株式会社', readers: [] });
    expect(s0001).toEqual({
      division_name: null,
      department_name: null,
      company_name: '株式会社青葉精工',
      branch_office_name: '本社',
      readers: [
        { full_name: '岡田 隆之', read_at: expect.stringContaining('2099-03-01T01:00:00') },
        { full_name: '石井 陽子', read_at: expect.stringContaining('2099-03-01T02:00:00') },
      ],
    });
    const last = bodyOf(reading.list.output, await read('applicant1', id, { skip: 2, limit: 1 }));
    expect(last).toEqual({ items: [s0001], total_count: 3, read_count: 1 });
    const behind = bodyOf(reading.list.output, await read('applicant1', id, { skip: 50, limit: 25 }));
    expect(behind).toEqual({ items: [], total_count: 3, read_count: 1 });
  });

  test('a reader who has moved counts where they are now', async () => {
    const id = await sendMessage(portal, 'applicant1', { to: ['G02'] });
    await openMessage(portal, 'reception1', id);
    const before = bodyOf(reading.list.output, await read('applicant1', id));
    await move(portal, 'reception1', 'P301');
    const after = bodyOf(reading.list.output, await read('applicant1', id));
    await move(portal, 'reception1', 'P103');
    expect(before).toMatchObject({ total_count: 1, read_count: 1 });
    expect(after).toMatchObject({ total_count: 2, read_count: 1 });
    expect(after.items[0]?.department_name).toBe(before.items[0]?.department_name);
    expect(after.items[1]?.readers).toEqual(before.items[0]?.readers);
  });

  test('is for the operator who sent it: not for its readers, suppliers or admins', async () => {
    const id = await sendMessage(portal, 'applicant1', { to: ['S0001', 'G02'] });
    expect((await loadMessageAs(portal, 'applicant1', id)).has_reading).toBe(true);
    for (const login_id of ['supplier1', 'reception1']) {
      expect((await loadMessageAs(portal, login_id, id)).has_reading).toBe(false);
      expectRefused(await read(login_id, id), 403);
    }
    expectRefused(await read('sysadmin', id), 404);
    expectRefused(await read('applicant1', 2_000_000_000), 404);
  });

  test('a supplier learns nothing of who read what they sent', async () => {
    const id = await sendMessage(portal, 'supplier1', { to: ['G02'] });
    const before = await loadMessageAs(portal, 'supplier1', id);
    expect(before.has_reading).toBe(false);
    await openMessage(portal, 'reception1', id);
    expect(await loadMessageAs(portal, 'supplier1', id)).toEqual(before);
    expectRefused(await read('supplier1', id), 403);
    const { messages } = await listOf(portal, 'supplier1');
    expect(messages.find(({ message_id }) => message_id === id)?.already_read_flag).toBeNull();
  });
});

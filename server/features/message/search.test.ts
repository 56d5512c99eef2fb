import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { expectIssues } from '#testing/application.ts';
import { listOf, sendMessage } from '#testing/message.ts';
import { portalForFile } from '#testing/portal.ts';

const { index } = calls.message;

const portal = await portalForFile();
afterEach(() => {
  portal.clock = null;
});

type Search = Parameters<typeof listOf>[2];

/** The titles that applicant1 finds. Also checks the total count. */
async function found(search: Search): Promise<string[]> {
  const { messages, total_count } = await listOf(portal, 'applicant1', search);
  expect(total_count).toBe(messages.length);
  return messages.map(({ title }) => title);
}

describe('a search', () => {
  let filled = false;
  beforeEach(async () => {
    if (filled) return;
    filled = true;
    portal.clock = new Date('2026-03-01T00:00:00+09:00');
    await sendMessage(portal, 'supplier1', { title: '初日の零時', to: ['G01'] });
    portal.clock = new Date('2026-03-01T23:59:59.999+09:00');
    await sendMessage(portal, 'supplier2', { title: 'ＡＢＣ ﾀｲﾄﾙ 100%_a', to: ['G01'] });
    portal.clock = new Date('2026-03-02T00:00:00+09:00');
    await sendMessage(portal, 'final1', { title: '翌日の零時', to: ['G01'] });
    await sendMessage(portal, 'applicant1', { title: '自分の送信', to: ['S0001'] });
    portal.clock = null;
  });

  test('without conditions finds everything, newest first', async () => {
    expect(await found({})).toEqual(['自分の送信', '翌日の零時', 'ＡＢＣ ﾀｲﾄﾙ 100%_a', '初日の零時']);
    const none = { title: '', sender_name: '　', sent_date_from: '', sent_date_to: null, send_only: false };
    expect(await found(none)).toHaveLength(4);
  });

  test.each([
    ['abc', 1],
    ['タイトル', 1],
    ['Ｃ　たい', 1],
    ['c ﾀｲ', 1],
    ['c  タイ', 0],
    ['%', 1],
    ['0%_A', 1],
    ['_', 1],
    ['零時', 2],
    ['\\', 0],
  ])('by the title 「%s」 finds %i', async (title, count) => {
    expect(await found({ title })).toHaveLength(count);
  });

  test.each([
    ['石井', ['初日の零時']],
    ['石井陽', ['初日の零時']],
    ['東海ﾒｯｷ', ['ＡＢＣ ﾀｲﾄﾙ 100%_a']],
    ['青葉精工 本社', ['初日の零時']],
    ['青葉精工 本社 石井', ['初日の零時']],
    ['営業部', ['自分の送信', '翌日の零時']],
    ['松本', ['翌日の零時']],
    ['%', []],
  ])('by the sender 「%s」', async (sender_name, titles) => {
    expect(await found({ sender_name })).toEqual(titles);
  });

  test.each<[Search, number]>([
    [{ sent_date_from: '2026-03-01' }, 4],
    [{ sent_date_from: '2026-03-02' }, 2],
    [{ sent_date_from: '2026-03-03' }, 0],
    [{ sent_date_to: '2026-02-28' }, 0],
    [{ sent_date_to: '2026-03-01' }, 2],
    [{ sent_date_from: '2026-03-01', sent_date_to: '2026-03-01' }, 2],
    [{ sent_date_from: '1900-01-01', sent_date_to: '9999-12-31' }, 4],
    [{ sent_date_from: '2026-03-02', send_only: true }, 1],
    [{ sent_date_to: '2026-03-01', send_only: true }, 0],
    [{ send_only: true }, 1],
    [{ send_only: true, title: '自分', sender_name: '伊藤' }, 1],
    [{ send_only: true, title: '零時' }, 0],
    [{ title: '零時', sender_name: '石井', sent_date_from: '2026-03-01' }, 1],
  ])('by %o finds %i', async (search, count) => {
    expect(await found(search)).toHaveLength(count);
  });

  test('with dates in the wrong order reports the later one, with all other issues', async () => {
    const client = await portal.as('applicant1');
    const query = { sent_date_from: '2026-03-02', sent_date_to: '2026-03-01', skip: 0, limit: 25 };
    const wrongOrder = [
      ['sent_date_to'],
      '送信日（終了）には送信日（開始）以降の日付を入力してください。',
    ] as const;
    expectIssues(await client.get(index.search, query), [wrongOrder], 'query');
    expectIssues(
      await client.get(index.search, { ...query, title: 'あ'.repeat(101) }),
      [[['title'], 'タイトルは100文字以内で入力してください。'], wrongOrder],
      'query',
    );
  });

  test('reports all invalid dates and texts at once', async () => {
    const client = await portal.as('applicant1');
    const query = {
      title: 'あ'.repeat(101),
      sent_date_from: '2026-02-30',
      sent_date_to: '2026-3-1',
      skip: 0,
      limit: 25,
    };
    expectIssues(
      await client.get(index.search, query),
      [
        [['title'], 'タイトルは100文字以内で入力してください。'],
        [['sent_date_from'], '送信日（開始）の日付が正しくありません。'],
        [['sent_date_to'], '送信日（終了）の日付が正しくありません。'],
      ],
      'query',
    );
  });
});

test('the pages hold each message once and in order, whichever parts the list has', async () => {
  for (let n = 0; n < 30; n += 1) {
    // Some at the same moment, some out of order, as when an upload delays a save.
    portal.clock = new Date(Date.parse('2026-04-01T00:00:00Z') + (n % 7) * 60_000);
    const to = n % 3 === 0 ? ['S0002'] : ['G02'];
    await sendMessage(portal, n % 3 === 0 ? 'reception1' : 'supplier1', { title: `第${n}便`, to });
  }
  portal.clock = null;
  const all = await listOf(portal, 'reception1', { title: '便' });
  expect(all.total_count).toBe(30);
  const paged: typeof all.messages = [];
  for (let skip = 0; skip < 30; skip += 7)
    paged.push(...(await listOf(portal, 'reception1', { title: '便', skip, limit: 7 })).messages);
  expect(paged).toEqual(all.messages);
  const order = all.messages.map(({ received_at, message_id }) => [received_at, message_id] as const);
  expect(order).toEqual(
    order.toSorted(([a, one], [b, other]) => Date.parse(b) - Date.parse(a) || other - one),
  );
  expect(new Set(all.messages.map(({ message_id }) => message_id)).size).toBe(30);
});

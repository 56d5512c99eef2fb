import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/database.ts';
import type { Page } from '#server/db/page.ts';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { planOf } from '#testing/plan.ts';
import { countUnread, selectMessagePage, selectUnreadPage, type Conditions } from './queries.ts';

/**
 * A user and a department with many messages each: a page of a long list must cost as little as of a short
 * list.
 */
const reader = { user_id: 2, organisation_id: 1 };
const everything = {
  title: null,
  sender_name: null,
  sent_date_from: null,
  sent_date_to: null,
  send_only: false,
};
const each = 3_000;
const principals = 30;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.transaction().execute(async (tx) => {
    // Only the list rows matter here; most messages are left out.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into message (message_id, title, body, sender_user_id, sender_department_id, sender_name, sent_at,
        send_department_group_all, send_supplier_all, send_mail_flag)
      overriding system value
      select number, '納期の件', repeat('本文', 50), 7, 1, '送信者', now(), false, false, false
      from generate_series(2, ${each}::integer) as number`.execute(tx);
    await sql`insert into message_box (principal_id, message_id, also, sent_at)
      select 1 + number % ${principals}::integer, number, '{}',
        timestamptz '2026-01-01' + make_interval(mins => (number * 7919 % 1000003)::integer)
      from generate_series(1, ${each * principals}::integer) as number`.execute(tx);
    await sql`insert into message_mailbox (message_id, principal_id, to_user)
      select message_id, principal_id, principal_id = ${reader.user_id} and message_id % 3000 = 1 from message_box`.execute(
      tx,
    );
    await sql`insert into message_read (message_id, user_id, read_at)
      select message_id, 1000 + message_id % 500, now() from message_box
      union all
      select message_id, ${reader.user_id}, now() from message_box
      where principal_id = ${reader.organisation_id} and message_id % 120 <> 0`.execute(tx);
  });
  await sql`vacuum analyze message, message_box, message_mailbox, message_read`.execute(database.db);
});
afterAll(() => database.drop());

/** The ids of one page. */
async function pageOf(db: Db, conditions: Partial<Conditions>, page: Page): Promise<readonly number[]> {
  return (await selectMessagePage(db, reader, { ...everything, ...conditions }, page)).message_ids;
}

test.each([0, 500])('a page after %d rows is read in index order without a sort', async (skip) => {
  const plan = await planOf(database, async (db) => {
    const { message_ids, total_count } = await selectMessagePage(db, reader, everything, { skip, limit: 25 });
    expect([message_ids.length, total_count]).toEqual([25, 2 * each]);
  });
  // Both parts; the other two scans count.
  expect(plan.match(/Limit .*\n *-> {2}Index Only Scan using message_box_page/g)).toHaveLength(2);
  expect(plan).not.toMatch(/\bSort {2}|Seq Scan on message/);
});

test('a date range is an index range', async () => {
  const march = { sent_date_from: '2026-03-01', sent_date_to: '2026-03-31' };
  const plan = await planOf(database, (db) => pageOf(db, march, { skip: 0, limit: 25 }));
  expect(plan.match(/Index Cond: .*principal_id = .*sent_at >= .*sent_at < /g)).toHaveLength(4);
});

test.each<Partial<Conditions>>([{ title: '語' }, { sender_name: '名' }])(
  'by %o the messages of a mailbox are looked up once, in the order of their ids',
  async (conditions) => {
    const plan = await planOf(database, (db) => pageOf(db, conditions, { skip: 0, limit: 25 }));
    expect(plan.match(/ on message m/g)).toHaveLength(1);
    expect(plan).toMatch(/Index (Only )?Scan using message_\w+ on message m.*\n *Index Cond: .*= ANY/);
  },
);

test('unread messages are searched from the day the user joined', async () => {
  const plan = await planOf(database, async (db) => {
    // A quarter of the department's are unread; the user opened or sent all in their own rows.
    expect(await countUnread(db, reader, each)).toBe(each / 4);
  });
  expect(plan).toMatch(/Index Cond: .*principal_id = .*sent_at >= /);
});

test('what a user has read is hashed, never compared with each message', async () => {
  const counting = await planOf(database, (db) => countUnread(db, reader, 1000));
  const paging = await planOf(database, (db) => selectUnreadPage(db, reader, 1000, { skip: 0, limit: 5 }));
  for (const plan of [counting, paging])
    expect(plan.match(/NOT \(ANY .* = \(hashed SubPlan/g)).toHaveLength(2);
});

test('the search for unread messages stops at the limit', async () => {
  // A newcomer of another department, who has read nothing.
  const newcomer = { user_id: 9, organisation_id: 3 };
  expect(await countUnread(database.db, newcomer, each + 1)).toBe(each);
  const max = 100;
  const counting = await planOf(database, async (db) => {
    expect(await countUnread(db, newcomer, max)).toBe(max);
  });
  expect(counting).toMatch(/Limit .*rows=100\b/);
  const unread = (db: Db, most: number, limit: number) =>
    selectUnreadPage(db, newcomer, most, { skip: 0, limit });
  const paging = await planOf(database, async (db) => {
    expect((await unread(db, max, 5)).message_ids).toHaveLength(5);
  });
  // The parts are disjoint, so nothing has to be deduplicated.
  for (const plan of [counting, paging]) expect(plan).not.toMatch(/HashAggregate|Unique/);
  expect(counting).not.toContain('Sort');
  expect(paging).toContain('using message_box_page');
  const { message_ids: all, total_count } = await unread(database.db, each, each);
  expect(total_count).toBe(each);
  expect(new Set(all).size).toBe(each);
  expect(await unread(database.db, 1000, 5)).toEqual({ message_ids: all.slice(0, 5), total_count: 1000 });
});

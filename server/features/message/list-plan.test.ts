import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { planOf } from '#dev/testing/plan.ts';
import { countMessages, countUnread, selectMessagePage, selectUnreadPage } from './queries.ts';

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
    // Only the list rows matter here; the messages are left out.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into message_box (principal_id, message_id, also, sent_at)
      select 1 + number % ${principals}::integer, number, '{}',
        timestamptz '2026-01-01' + make_interval(mins => (number * 7919 % 1000003)::integer)
      from generate_series(1, ${each * principals}::integer) as number`.execute(tx);
    await sql`insert into message_mailbox (message_id, principal_id, to_user)
      select message_id, principal_id, principal_id = ${reader.user_id} and message_id % 3000 = 1 from message_box`.execute(
      tx,
    );
    await sql`insert into message_read (message_id, user_id, read_at)
      select message_id, ${reader.user_id}, now() from message_box
      where principal_id = ${reader.organisation_id} and message_id % 120 <> 0`.execute(tx);
  });
  await sql`vacuum analyze message_box, message_mailbox, message_read`.execute(database.db);
});
afterAll(() => database.drop());

test.each([0, 500])('a page after %d rows is read in index order without a sort', async (skip) => {
  const plan = await planOf(database, async (db) => {
    expect(await selectMessagePage(db, reader, everything, { skip, limit: 25 })).toHaveLength(25);
  });
  expect(plan).toContain('using message_box_page');
  expect(plan).not.toMatch(/\bSort {2}|Bitmap|Seq Scan on message/);
  expect(await countMessages(database.db, reader, everything)).toBe(2 * each);
});

test('a date range is an index range', async () => {
  const march = { ...everything, sent_date_from: '2026-03-01', sent_date_to: '2026-03-31' };
  const plan = await planOf(database, (db) => selectMessagePage(db, reader, march, { skip: 0, limit: 25 }));
  expect(plan).toMatch(/Index Cond: .*principal_id = .*sent_at >= .*sent_at < /);
});

test('unread messages are searched from the day the user joined', async () => {
  const plan = await planOf(database, async (db) => {
    // A quarter of the department's are unread; the user opened or sent all in their own rows.
    expect(await countUnread(db, reader, each)).toBe(each / 4);
  });
  expect(plan).toMatch(/Index Cond: .*principal_id = .*sent_at >= /);
});

test('read marks are looked up per message, never as all that a user has read', async () => {
  const plan = await planOf(database, (db) => countUnread(db, reader, 1000));
  expect(plan.match(/NOT EXISTS\(SubPlan/g)).toHaveLength(2);
  expect(plan).toContain('using message_mailbox_of_user');
  expect(plan.match(/on message_read r.*\n *Index Cond: .*message_id = /g)).toHaveLength(2);
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
  const paging = await planOf(database, async (db) => {
    expect(await selectUnreadPage(db, newcomer, { skip: 0, limit: 5 })).toHaveLength(5);
  });
  // The parts are disjoint, so nothing has to be deduplicated.
  for (const plan of [counting, paging]) expect(plan).not.toMatch(/HashAggregate|Unique/);
  expect(counting).not.toContain('Sort');
  expect(paging).toContain('using message_box_page');
  const all = await selectUnreadPage(database.db, newcomer, { skip: 0, limit: each });
  expect(all.slice(0, 5)).toEqual(await selectUnreadPage(database.db, newcomer, { skip: 0, limit: 5 }));
  expect(new Set(all).size).toBe(each);
});

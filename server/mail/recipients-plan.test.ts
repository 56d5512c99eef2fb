import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectUnnotifiedRecipients } from '#server/features/message/queries-mail.ts';
import { selectUnnotifiedReaders } from '#server/features/notice/queries-access.ts';
import { companyDatabase } from '#testing/company.ts';
import type { TestDatabase } from '#testing/database.ts';
import { planOf } from '#testing/plan.ts';

const people = 3_000;
const messages = 20;
const mails = 30_000;
const key = 'event:1';

let database: TestDatabase;
beforeAll(async () => {
  database = await companyDatabase();
  const { db } = database;
  await sql`insert into portal_user (role, login_id, full_name, mail_address, supplier_id)
    select 2, 'mass' || n, '多数', 'mass@supplier.example', supplier_id
    from supplier, generate_series(1, ${people}::integer) n where supplier_code = 'S0003'`.execute(db);
  await db.transaction().execute(async (tx) => {
    // Without foreign keys: the messages and applications of these rows are left out.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into message_mailbox (message_id, principal_id)
      select n, user_id from portal_user, generate_series(1, ${messages}::integer) n`.execute(tx);
    await sql`insert into mail (event_key, user_id, kind, application_id, queued_at, sent_at)
      select 'application:' || n || ':1', (select min(user_id) from portal_user), 'step_started', n, now(), now()
      from generate_series(1, ${mails}::integer) n`.execute(tx);
  });
  await sql`vacuum analyze portal_user, supplier, mail, message_mailbox`.execute(db);
});
afterAll(() => database.drop());

// The planner's statistics don't include a message that was just sent to everybody, and most mails belong to
// different events. From them it would expect a row or two, and compare each of tens of thousands of people
// with all of them.
test.each([
  ['message', selectUnnotifiedRecipients],
  ['notice', selectUnnotifiedReaders],
])('existing mails of a new %s are looked up person by person', async (_, selectUnnotified) => {
  const plan = await planOf(database, (db) => selectUnnotified(db, messages + 1, key, 500));
  expect(plan).toMatch(/on mail m(_\d)? .*\n *Index Cond: .*event_key = .*user_id = /);
});

test('the recipients of a new message are looked up person by person', async () => {
  const plan = await planOf(database, (db) => selectUnnotifiedRecipients(db, messages + 1, key, 500));
  expect(plan).toMatch(/on message_mailbox x .*\n *Index Cond: .*message_id = .*principal_id = /);
});

import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listOf, trySendMessage, unreadOf } from '#testing/message.ts';
import { portalForFile } from '#testing/portal.ts';

const many = 20_000;

const portal = await portalForFile();
beforeAll(async () => {
  await sql`
    with added as (
      insert into supplier (supplier_code, company_name)
      select 'M' || n, '多数' || n || '株式会社' from generate_series(1, ${many}::integer) n
      returning supplier_id, supplier_code
    )
    insert into portal_user (role, login_id, full_name, mail_address, supplier_id)
    select 2, lower(supplier_code), '担当者', 'm@supplier.example', supplier_id
    from added where supplier_code in ('M1', ${`M${many}`})`.execute(portal.db);
});

test('a message to all of very many suppliers is in each mailbox once, even if its save is repeated', async () => {
  const title = '全社への連絡';
  const sketch = { title, input: { send_supplier_all: true }, key: 'to-all' };
  const twice = await Promise.all([1, 2].map(() => trySendMessage(portal, 'applicant1', sketch)));
  const answers = [...twice, await trySendMessage(portal, 'applicant1', sketch)];
  const message_id = answers[0]?.body;
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, message_id]));

  // Valid suppliers that deal with 産業機器事業部 or with every division.
  const { rows } = await sql<{ who: string; suppliers: number; mailboxes: number; rows: number }>`
    with counted as (
      select s.supplier_code like 'M%' as added,
        (select count(*) from message_mailbox x join message m using (message_id)
          where m.title = ${title} and x.principal_id = s.supplier_id) as mailboxes,
        (select count(*) from message_box b join message m using (message_id)
          where m.title = ${title} and b.principal_id = s.supplier_id and b.sent_at = m.sent_at and b.also = '{}') as rows
      from supplier s
    )
    select case when added then 'added' else 'of the demonstration' end as who, count(*) as suppliers, mailboxes, rows
    from counted group by added, mailboxes, rows order by 1, 3`.execute(portal.db);
  expect(rows).toEqual([
    { who: 'added', suppliers: many, mailboxes: 1, rows: 1 },
    { who: 'of the demonstration', suppliers: expect.any(Number), mailboxes: 0, rows: 0 },
    { who: 'of the demonstration', suppliers: expect.any(Number), mailboxes: 1, rows: 1 },
  ]);
  for (const login_id of ['m1', `m${many}`, 'supplier2']) {
    const { messages } = await listOf(portal, login_id, { title });
    expect(messages).toMatchObject([{ message_id, already_read_flag: false }]);
    expect((await unreadOf(portal, login_id)).count).toBeGreaterThan(0);
  }
  const [own, ...more] = (await listOf(portal, 'applicant1', { title })).messages;
  expect([own, more]).toMatchObject([{ message_id, is_send: true }, []]);
});

test('the database keeps every message, and refuses mailboxes and list rows without one', async () => {
  const broken = (statement: string) => sql.raw(statement).execute(portal.db);
  for (const statement of [
    'insert into message_mailbox (message_id, principal_id) values (999999, 1)',
    `insert into message_box (principal_id, message_id, also, sent_at) values (1, 999999, '{}', now())`,
  ])
    await expect(broken(statement)).rejects.toThrow('rows belong to a message');
  for (const statement of [
    'delete from message',
    'update message_mailbox set message_id = 999999',
    'update message_box set message_id = 999999',
    'truncate message cascade',
  ])
    await expect(broken(statement)).rejects.toThrow('rows are only ever added');
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { itemChanged, sendMail } from '#server/jobs/queues.ts';
import { canary, MailFixture } from '#testing/mail-fixture.ts';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.deliveries();
});

const from = (organisation: string, ...login_ids: string[]) =>
  login_ids
    .map((login_id) => `${login_id}: 【試験機械工業株式会社】メッセージが届きました：${organisation}`)
    .toSorted();

describe('the recipients of mail about a message', () => {
  test('are the current valid users of its mailboxes, never the sender', async () => {
    await fixture.correspond('applicant1', ['G01', 'S0001', 'S0002']);
    expect(await fixture.deliveries()).toEqual(
      from(
        '産業機器事業部 営業部',
        'divadmin1',
        'final1',
        'router1',
        'pic1',
        'pic2',
        'supplier1',
        'supplier1b',
        'supplier2',
      ),
    );
  });

  test('are no users who are invalid by then, and none of an invalid supplier: no mail of theirs is made', async () => {
    const message_id = await fixture.correspond('applicant1', ['G01', 'S0001', 'S0002']);
    const setInvalid = async (invalid_flag: boolean) => {
      const user = { portal_invalid_flag: invalid_flag };
      await fixture.db.updateTable('portal_user').set(user).where('login_id', '=', 'pic1').execute();
      const supplier = { source_invalid_flag: invalid_flag };
      await fixture.db.updateTable('supplier').set(supplier).where('supplier_code', '=', 'S0002').execute();
    };
    await setInvalid(true);
    await fixture.createMails();
    const mailed = await fixture.db
      .selectFrom('mail as m')
      .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
      .select('u.login_id')
      .where('m.message_id', '=', message_id)
      .orderBy('u.login_id')
      .execute();
    await setInvalid(false);
    expect(mailed.map(({ login_id }) => login_id)).toEqual([
      'divadmin1',
      'final1',
      'pic2',
      'router1',
      'supplier1',
      'supplier1b',
    ]);
  });

  test('include a successor who joined before the worker ran, and not a user who left', async () => {
    await fixture.correspond('supplier2', ['G02']);
    await fixture.move('viewer1', 'P103');
    await fixture.move('reception2', 'P301');
    expect(await fixture.deliveries()).toEqual(
      from('東海メッキ工業株式会社', 'approver1', 'reception1', 'viewer1'),
    );
    await fixture.move('viewer1', 'P301');
    await fixture.move('reception2', 'P103');
  });

  test('of a reply are the original’s sender, wherever they are now, and their organisation; once each', async () => {
    const question = await fixture.correspond('pic1', ['S0002']);
    await fixture.deliveries();
    await fixture.move('pic1', 'P301');
    await fixture.correspond('supplier2', ['G01'], question);
    expect(await fixture.deliveries()).toEqual(
      from('東海メッキ工業株式会社', 'applicant1', 'divadmin1', 'final1', 'pic1', 'pic2', 'router1'),
    );
    await fixture.move('pic1', 'P102');
  });
});

test('the mail names the sender, but neither the content nor other recipients', async () => {
  const message_id = await fixture.correspond('applicant1', ['G02', 'S0002', 'S0001']);
  await fixture.createMails();
  await fixture.send();
  const mails = fixture.fresh();
  expect(mails.find(({ to }) => to.startsWith('supplier2@'))?.text).toBe(
    `東海メッキ工業株式会社
藤田 修 様

試験機械工業株式会社（産業機器事業部 営業部 伊藤 さくら）からメッセージが届きました。

次のページで内容をご確認ください。
https://portal.test/message/view?message_id=${message_id}&by=supplier#supplier

お問い合わせ：調達本部 ポータル窓口 03-5550-0199
--
このメールは、試験機械工業株式会社のサプライヤーポータルサイトから自動で送信しています。
このメールは送信専用です。ご返信いただいてもお答えできません。お問い合わせは、上記の窓口へお願いします。`,
  );
  expect(JSON.stringify(fixture.catcher.list())).not.toContain(canary);
  for (const raw of await fixture.raw()) expect(raw).not.toContain(canary);
  for (const { to, text } of mails) {
    expect(to).not.toContain(',');
    if (!to.includes('@s0001.')) expect(text).not.toMatch(/青葉|石井|岡田/);
  }
});

test('a supplier’s user who wrote is addressed with 様', async () => {
  await fixture.correspond('supplier2', ['G02']);
  await fixture.createMails();
  await fixture.send();
  const texts = fixture.fresh().map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts)
    expect(text).toContain('東海メッキ工業株式会社 藤田 修 様からメッセージが届きました。');
});

describe('a mail that is void by the time it is sent is dropped:', () => {
  test('the reader has left the department', async () => {
    const message_id = await fixture.correspond('supplier2', ['G02']);
    await fixture.createMails();
    await fixture.move('reception2', 'P301');
    await fixture.send();
    expect(fixture.fresh().map(({ to }) => to.split('@')[0])).not.toContain('reception2');
    const row = await fixture.db
      .selectFrom('mail')
      .select(['sent_at', 'dropped_at'])
      .where('message_id', '=', message_id)
      .where('user_id', '=', await fixture.userId('reception2'))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ sent_at: null, dropped_at: expect.any(String) });
    await fixture.move('reception2', 'P103');
  });
});

test('one job mails thousands of users in slices; another worker takes over from a dead one, and nobody is mailed twice', async () => {
  await sql`
    insert into portal_user (role, login_id, full_name, mail_address, supplier_id)
    select 2, 'mass' || n, '多数 ' || n, 'mass' || n || '@s0003.supplier.example', supplier_id
    from supplier, generate_series(1, 1200) n where supplier_code = 'S0003'`.execute(fixture.db);
  const message_id = await fixture.correspond('applicant1', ['S0003']);
  expect(await fixture.jobs<{ message_id: number }>(itemChanged)).toEqual([{ message_id }]);
  const count = async () => {
    const { rows } = await sql<{ mails: number; people: number }>`
      select count(*) as mails, count(distinct user_id) as people from mail
      where message_id = ${message_id}`.execute(fixture.db);
    return rows[0];
  };
  await expect(fixture.createMailsUntil(500, { message_id })).rejects.toThrow('the worker died');
  expect(await count()).toEqual({ mails: 500, people: 500 });
  await fixture.createMailsOf({ message_id });
  expect(await count()).toEqual({ mails: 1201, people: 1201 });
  await fixture.createMailsOf({ message_id });
  expect(await count()).toEqual({ mails: 1201, people: 1201 });
  await fixture.jobs(sendMail);
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { japanDate } from '#domain/japan-date.ts';
import { markCorrected } from '#server/features/notice/store.ts';
import { itemChanged, sendMail } from '#server/jobs/queues.ts';
import { canary, MailFixture } from '#testing/mail-fixture.ts';

const subject = '【試験機械工業株式会社】お知らせが公開されました：産業機器事業部';
const tomorrow = '2026-11-22';

let fixture: MailFixture;
beforeAll(async () => {
  fixture = await MailFixture.open();
});
afterAll(() => fixture.close());
afterEach(async () => {
  await fixture.deliveries();
});

const to = (...login_ids: string[]) => login_ids.map((login_id) => `${login_id}: ${subject}`).toSorted();

describe('the recipients of mail about a notice', () => {
  test('are the valid users of the named suppliers, and of the groups’ current members', async () => {
    const [named = 0, grouped = 0, later = 0] = await fixture.supplierIds('S0001', 'S0002', 'S0003');
    const { supplier_group_id } = await sql<{ supplier_group_id: number }>`
      insert into supplier_group (group_name, division_id) select '主要取引先', min(division_id) from division
      returning supplier_group_id`
      .execute(fixture.db)
      .then(({ rows: [row] }) => row ?? { supplier_group_id: 0 });
    const add = (supplier_id: number) =>
      fixture.db.insertInto('supplier_group_member').values({ supplier_group_id, supplier_id }).execute();
    await add(grouped);
    await fixture.publish('divadmin1', { suppliers: [named], supplier_groups: [supplier_group_id] });
    await add(later);
    expect(await fixture.deliveries()).toEqual(to('supplier1', 'supplier1b', 'supplier2', 'supplier3'));
  });

  test('are all users of suppliers that deal with the division; of a system notice everybody except its author', async () => {
    await fixture.publish('divadmin1', { publish_all_flag: true });
    const { rows } = await sql<{ login_id: string }>`
      select u.login_id from valid_user u join supplier_dealing d on d.supplier_id = u.supplier_id
      join division v on v.division_id = d.division_id and v.division_code = 'D01'`.execute(fixture.db);
    const dealing = rows.map(({ login_id }) => login_id);
    expect(dealing.length).toBeGreaterThan(10);
    expect(dealing).not.toContain('supplier4');
    expect(await fixture.deliveries()).toEqual(to(...dealing));

    await fixture.publish('sysadmin', { division: null, system_notice_flag: true });
    const mails = await fixture.deliveries();
    const valid = await fixture.db.selectFrom('valid_user').select('login_id').execute();
    expect(mails.map((line) => line.split(':')[0])).toEqual(
      valid.flatMap(({ login_id }) => (login_id === 'sysadmin' ? [] : [login_id])).toSorted(),
    );
  });

  test('the mail names the division, and not the content', async () => {
    const notice_id = await fixture.publish('divadmin1', { suppliers: await fixture.supplierIds('S0002') });
    await fixture.createMails();
    await fixture.send();
    const [mail] = fixture.fresh();
    expect(mail?.text).toBe(
      `東海メッキ工業株式会社
藤田 修 様

試験機械工業株式会社 産業機器事業部からのお知らせが公開されました。

次のページで内容をご確認ください。
https://portal.test/notice/view?notice_id=${notice_id}&by=supplier#supplier

お問い合わせ：調達本部 ポータル窓口 03-5550-0199
--
このメールは、試験機械工業株式会社のサプライヤーポータルサイトから自動で送信しています。
このメールは送信専用です。ご返信いただいてもお答えできません。お問い合わせは、上記の窓口へお願いします。`,
    );
    expect(JSON.stringify(fixture.catcher.list())).not.toContain(canary);
  });
});

describe('a mail that is void by the time it is sent is dropped:', () => {
  /** A notice to S0002, with its mails created; returns the id of one that waits to be sent. */
  async function waiting(): Promise<number> {
    const notice_id = await fixture.publish('divadmin1', { suppliers: await fixture.supplierIds('S0002') });
    await fixture.createMails();
    return notice_id;
  }
  async function expectDropped(notice_id: number): Promise<void> {
    await fixture.send();
    expect(fixture.fresh()).toEqual([]);
    const row = await fixture.db
      .selectFrom('mail')
      .select(['sent_at', 'dropped_at'])
      .where('notice_id', '=', notice_id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ sent_at: null, dropped_at: expect.any(String) });
  }
  const remove = async (notice_id: number) =>
    fixture.db
      .updateTable('notice')
      .set({ deleted_at: fixture.now(), deleted_by: await fixture.userId('divadmin1') })
      .where('notice_id', '=', notice_id)
      .execute();

  test('the notice was deleted', async () => {
    const notice_id = await waiting();
    await remove(notice_id);
    await expectDropped(notice_id);
  });

  test('the reader is no longer a recipient', async () => {
    const notice_id = await waiting();
    await fixture.db.deleteFrom('notice_supplier').where('notice_id', '=', notice_id).execute();
    await expectDropped(notice_id);
  });

  test('the notice was corrected; the mail about the 訂正版 says so', async () => {
    const notice_id = await waiting();
    const suppliers = await fixture.supplierIds('S0002');
    const correction_id = await fixture.publish('divadmin1', { suppliers });
    await fixture.db
      .transaction()
      .execute((tx) =>
        markCorrected(tx, notice_id, { correction_id, corrected_on: japanDate(fixture.now()) }),
      );
    await fixture.createMails();
    await fixture.send();
    const [mail, ...others] = fixture.fresh();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`${subject}（訂正版）`);
    expect(mail?.text).toContain('以前に公開されたお知らせの訂正版です。');
    expect(mail?.text).toContain(`notice_id=${correction_id}`);
    await expectDropped(notice_id);
  });

  test('a notice deleted before its mails were created is mailed to nobody', async () => {
    const notice_id = await fixture.publish('divadmin1', { suppliers: await fixture.supplierIds('S0002') });
    await remove(notice_id);
    expect(await fixture.deliveries()).toEqual([]);
    expect(
      await fixture.db.selectFrom('mail').select('mail_id').where('notice_id', '=', notice_id).execute(),
    ).toEqual([]);
  });

  test('the period is over; a notice that is still published tomorrow is mailed tomorrow', async () => {
    const over = await waiting();
    const suppliers = await fixture.supplierIds('S0003');
    await fixture.publish('divadmin1', { suppliers, publish_date_to: tomorrow });
    await fixture.createMails();
    fixture.wait(24);
    await fixture.send();
    expect(fixture.fresh().map((mail) => mail.to)).toEqual(['supplier3@s0003.supplier.example']);
    await expectDropped(over);
  });
});

describe('who has turned mail about notices off', () => {
  afterEach(() => fixture.setMails('supplier1', { reminders: true, notices: true }));

  test('gets none, also of a system notice; others do', async () => {
    await fixture.setMails('supplier1', { reminders: true, notices: false });
    await fixture.setMails('supplier1b', { reminders: false, notices: true });
    await fixture.publish('divadmin1', { suppliers: await fixture.supplierIds('S0001') });
    expect(await fixture.deliveries()).toEqual(to('supplier1b'));
    await fixture.publish('sysadmin', { division: null, system_notice_flag: true });
    const readers = (await fixture.deliveries()).map((line) => line.split(':')[0]);
    expect(readers).toContain('supplier1b');
    expect(readers).not.toContain('supplier1');
  });

  test('gets none that was not sent yet', async () => {
    const notice_id = await fixture.publish('divadmin1', { suppliers: await fixture.supplierIds('S0001') });
    await fixture.createMails();
    await fixture.setMails('supplier1', { reminders: true, notices: false });
    expect(await fixture.deliveries()).toEqual(to('supplier1b'));
    const dropped = fixture.db.selectFrom('mail').select('user_id').where('notice_id', '=', notice_id);
    expect(await dropped.where('dropped_at', 'is not', null).execute()).toEqual([
      { user_id: await fixture.userId('supplier1') },
    ]);
  });
});

test('one job mails thousands of users in slices; another worker takes over from a dead one, and nobody is mailed twice', async () => {
  await sql`
    insert into portal_user (role, login_id, full_name, mail_address, supplier_id)
    select 2, 'crowd' || n, '多数 ' || n, 'crowd' || n || '@s0002.supplier.example', supplier_id
    from supplier, generate_series(1, 1200) n where supplier_code = 'S0002'`.execute(fixture.db);
  const notice_id = await fixture.publish('divadmin1', { suppliers: await fixture.supplierIds('S0002') });
  const jobs = await fixture.jobs<{ notice_id: number }>(itemChanged);
  expect(jobs).toEqual([{ notice_id }]);
  const count = async () => {
    const { rows } = await sql<{ mails: number; people: number; jobs: number }>`
      select count(*) as mails, count(distinct user_id) as people,
        (select count(*) from pgboss.job j join mail m on (j.data->>'mail_id')::integer = m.mail_id
          where j.name = 'mail-send' and m.notice_id = ${notice_id}) as jobs
      from mail where notice_id = ${notice_id}`.execute(fixture.db);
    return rows[0];
  };
  await expect(fixture.createMailsUntil(500, { notice_id })).rejects.toThrow('the worker died');
  expect(await count()).toEqual({ mails: 500, people: 500, jobs: 500 });
  await fixture.createMailsOf({ notice_id });
  expect(await count()).toEqual({ mails: 1201, people: 1201, jobs: 1201 });
  await fixture.createMailsOf({ notice_id });
  expect(await count()).toEqual({ mails: 1201, people: 1201, jobs: 1201 });
  await fixture.jobs(sendMail);
});

import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { MailDropReason } from '#domain/mail.ts';
import { recordAudit } from '#server/audit/store.ts';
import { insertDelegation } from '#server/features/delegation/store.ts';
import { failure } from '#texts/general.ts';
import { mailDropText, notSentAgain } from '#texts/mail-failure.ts';
import { bodyOf, expectDone, expectIssues, expectRefused, submitApplication } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { insertFailedMail } from '#testing/mail.ts';
import { messageInput } from '#testing/message.ts';
import { noticeInput } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';

const { init, undelivered_mail } = calls.system_management;
const { list, retry, withdraw } = undelivered_mail;

let admin: Client;
let application_id: number;
const portal = await portalForFile();
beforeAll(async () => {
  admin = await portal.as('sysadmin');
  application_id = await submitApplication(portal);
});
beforeEach(async () => {
  await portal.db.deleteFrom('mail').execute();
});

const listMails = async (paging = { skip: 0, limit: 25 }) =>
  bodyOf(list.output, await admin.get(list, paging));
const insertFailed = (login_id = 'reception1', last_error?: string) =>
  insertFailedMail(portal, login_id, application_id, last_error);
const set = (mail_id: number, values: { sent_at?: Date; dropped_at?: Date; failed_at?: Date | null }) =>
  portal.db.updateTable('mail').set(values).where('mail_id', '=', mail_id).execute();
const row = (mail_id: number) =>
  portal.db.selectFrom('mail').selectAll().where('mail_id', '=', mail_id).executeTakeFirstOrThrow();
const counts = async (client: Client) => bodyOf(init.output, await client.get(init, {}));

async function jobsOf(mail_id: number): Promise<{ retry_limit: number }[]> {
  const { rows } = await sql<{ retry_limit: number }>`
    select retry_limit from pgboss.job where name = 'mail-send' and (data->>'mail_id')::integer = ${mail_id}`.execute(
    portal.db,
  );
  return rows;
}

async function auditOf(mail_id: number) {
  return portal.db
    .selectFrom('audit_event')
    .select(['action', 'user_id', 'object_name', 'detail'])
    .where('object_kind', '=', 'mail')
    .where('object_id', '=', mail_id)
    .orderBy('audit_event_id')
    .execute();
}

describe('the list', () => {
  test('contains mails whose last try failed, newest failure first, with recipient and reason', async () => {
    const first = await insertFailed();
    const second = await insertFailed('supplier1', '550 5.1.1 User unknown');
    await set(second.mail_id, { failed_at: new Date() });
    const { items, total_count } = await listMails();
    expect(total_count).toBe(2);
    expect(items.map(({ mail_id }) => mail_id)).toEqual([second.mail_id, first.mail_id]);
    const supplier = await portal.db
      .selectFrom('supplier')
      .select(['company_name', 'branch_office_name'])
      .where('supplier_code', '=', 'S0001')
      .executeTakeFirstOrThrow();
    expect(items[0]).toMatchObject({
      subject: '【試験機械工業株式会社】申請が却下されました：新規取引申請書 No.1',
      organisation_name: [supplier.company_name, supplier.branch_office_name].filter(Boolean).join(' '),
      last_error: '550 5.1.1 User unknown',
    });
    expect(items[1]).toMatchObject({
      full_name: '山本 直樹',
      organisation_name: '産業機器事業部 品質保証部',
      mail_address: 'reception1@operator.example',
      queued_at: expect.stringMatching(/Z$/),
      failed_at: expect.stringMatching(/Z$/),
    });
  });

  test('is exported completely as a file', async () => {
    await insertFailed('supplier1', '550 5.1.1 User unknown');
    const admin = await portal.as('sysadmin');
    const answer = await admin.download(calls.system_management.undelivered_mail.csv, { encoding: 'utf-8' });
    const [head, ...rows] = answer.bytes.toString('utf8').trimEnd().split('\r\n');
    expect(head).toBe(
      '\ufeff氏名,所属,メールアドレス,件名,送信依頼日時,最終失敗日時,理由,メールサーバーの応答',
    );
    expect(rows).toHaveLength((await listMails()).total_count);
    expect(rows.some((row) => row.endsWith('550 5.1.1 User unknown'))).toBe(true);
  });

  test('excludes mails that were sent, withdrawn or not tried yet; the badge agrees', async () => {
    const [sent, dropped, fresh, stays] = [
      await insertFailed(),
      await insertFailed(),
      await insertFailed(),
      await insertFailed(),
    ];
    await set(sent.mail_id, { sent_at: new Date() });
    await set(dropped.mail_id, { dropped_at: new Date() });
    await set(fresh.mail_id, { failed_at: null });
    const { items, total_count } = await listMails();
    expect([items.map(({ mail_id }) => mail_id), total_count]).toEqual([[stays.mail_id], 1]);
    expect((await counts(admin)).undelivered_mail_count).toBe(1);
  });

  test('has pages that contain each mail once', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => insertFailed()));
    const pages = await Promise.all([0, 3, 6, 9].map((skip) => listMails({ skip, limit: 3 })));
    expect(pages.map(({ items }) => items.length)).toEqual([3, 3, 1, 0]);
    const ids = pages.flatMap(({ items }) => items.map(({ mail_id }) => mail_id));
    expect(ids.toSorted((a, b) => a - b)).toEqual(
      made.map(({ mail_id }) => mail_id).toSorted((a, b) => a - b),
    );
    expect(new Set(pages.map(({ total_count }) => total_count))).toEqual(new Set([7]));
  });
});

describe('再送', () => {
  test('queues a job, leaves the mail in the list until it is sent, and is in the audit log', async () => {
    const mail = await insertFailed();
    await expectDone(admin.post(retry, mail));
    expect(await jobsOf(mail.mail_id)).toEqual([{ retry_limit: 5 }]);
    expect((await listMails()).total_count).toBe(1);
    expect(await auditOf(mail.mail_id)).toEqual([
      {
        action: 'retried',
        user_id: await portal.userId('sysadmin'),
        object_name: '【試験機械工業株式会社】申請が却下されました：新規取引申請書 No.1',
        detail: { recipient_user_id: await portal.userId('reception1') },
      },
    ]);
  });

  test('repeated with the same idempotency key queues one job', async () => {
    const mail = await insertFailed();
    await expectDone(admin.post(retry, mail, { key: 'once' }));
    await expectDone(admin.post(retry, mail, { key: 'once' }));
    expect(await jobsOf(mail.mail_id)).toHaveLength(1);
    expect(await auditOf(mail.mail_id)).toHaveLength(1);
  });
});

describe('a mail that nobody gets any more', () => {
  const setPortal = (login_id: string, portal_invalid_flag: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag })
      .where('login_id', '=', login_id)
      .execute();
  const setSupplier = (invalid_flag: boolean) =>
    portal.db
      .updateTable('supplier')
      .set({ source_invalid_flag: invalid_flag })
      .where('supplier_code', '=', 'S0001')
      .execute();

  async function expectNotSent(mail: { mail_id: number }, reason: MailDropReason): Promise<void> {
    expectIssues(await admin.post(retry, mail), [[['mail_id'], notSentAgain(reason)]]);
    expect(await jobsOf(mail.mail_id)).toEqual([]);
    expect(await auditOf(mail.mail_id)).toEqual([]);
    expect((await listMails()).total_count).toBe(1);
  }

  test.each([
    [
      'its user is invalid',
      'reception1',
      () => setPortal('reception1', true),
      () => setPortal('reception1', false),
    ],
    ['their supplier is invalid', 'supplier1', () => setSupplier(true), () => setSupplier(false)],
  ])('is marked, not counted and not sent again: %s', async (_why, login_id, leave, comeBack) => {
    const mail = await insertFailed(login_id);
    expect((await listMails()).items).toMatchObject([{ recipient_invalid: false }]);
    await leave();
    expect((await listMails()).items).toMatchObject([{ ...mail, recipient_invalid: true }]);
    expect((await counts(admin)).undelivered_mail_count).toBe(0);
    const { bytes } = await admin.download(undelivered_mail.csv, { encoding: 'utf-8' });
    expect(bytes.toString()).toContain(mailDropText.recipient_invalid);
    await expectNotSent(mail, 'recipient_invalid');
    await expectDone(admin.post(withdraw, mail));
    await comeBack();
  });

  test('is not sent again: its user may not open the application any more', async () => {
    // S0001 has no step of it.
    await expectNotSent(await insertFailed('supplier1'), 'application_hidden');
  });

  test('is not sent again: the step does not wait for its user any more', async () => {
    const mail = await insertFailed('applicant1');
    const { approval_route_step_id } = await portal.db
      .selectFrom('approval_route_step')
      .select('approval_route_step_id')
      .where('application_id', '=', application_id)
      .where('step_order', '=', 2)
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('mail')
      .set({ kind: 'step_started', approval_route_step_id })
      .where('mail_id', '=', mail.mail_id)
      .execute();
    await expectNotSent(mail, 'step_closed');
  });

  test.each([
    ['was deleted', { deleted: true, days: 0 }],
    ['has ended', { deleted: false, days: 1 }],
  ])('is not sent again: the notice %s', async (_why, { deleted, days }) => {
    const form = await noticeInput(portal, { suppliers: [await portal.supplierId('S0001')] });
    const poster = await portal.as('applicant1');
    const notice_id = bodyOf(
      calls.notice.edit.save.output,
      await poster.upload(calls.notice.edit.save, form),
    );
    const mail = await insertFailed('supplier1');
    await portal.db
      .updateTable('mail')
      .set({ kind: 'notice_published', application_id: null, notice_id })
      .where('mail_id', '=', mail.mail_id)
      .execute();
    const deleted_by = deleted ? await portal.userId('applicant1') : null;
    await sql`update notice set deleted_at = ${deleted ? new Date() : null}::timestamptz, deleted_by = ${deleted_by},
      publish_date_from = publish_date_from - ${days}::integer,
      publish_date_to = publish_date_from - ${days}::integer where notice_id = ${notice_id}`.execute(
      portal.db,
    );
    await expectNotSent(mail, 'notice_hidden');
  });

  test('is not sent again: the message does not go to its user', async () => {
    const writer = await portal.as('approver1');
    const input = await messageInput(portal, { to: ['S0001'] });
    const { save } = calls.message.create;
    const message_id = bodyOf(save.output, await writer.upload(save, input));
    const mail = await insertFailed('supplier2');
    await portal.db
      .updateTable('mail')
      .set({ kind: 'message_received', application_id: null, message_id })
      .where('mail_id', '=', mail.mail_id)
      .execute();
    await expectNotSent(mail, 'message_hidden');
  });

  test('is not sent again: another import was carried out since', async () => {
    const mail = await insertFailed('sysadmin2');
    const { stopped_import_id } = await portal.db
      .insertInto('stopped_import')
      .values({
        happened_at: new Date(0),
        accept_number: 12_345_678,
        ...{ added: 1, changed: 2, vanished: 3, warnings: 1 },
      })
      .returning('stopped_import_id')
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('mail')
      .set({ kind: 'import_stopped', application_id: null, stopped_import_id })
      .where('mail_id', '=', mail.mail_id)
      .execute();
    expect((await listMails()).items).toMatchObject([
      { subject: expect.stringMatching(/マスタ取込が確認を待っています：確認番号 12345678$/) },
    ]);
    await recordAudit(portal.db, {
      actor: null,
      at: new Date(1),
      action: 'imported',
      object: { kind: 'master_data', id: null },
      detail: {},
    });
    await expectNotSent(mail, 'import_over');
  });

  test('is not sent again: the delegation has ended', async () => {
    const mail = await insertFailed('pic1');
    const delegation_id = await portal.db.transaction().execute(async (tx) =>
      insertDelegation(
        tx,
        {
          user_id: await portal.userId('pic1'),
          delegate_user_id: await portal.userId('pic2'),
          division_id: 1,
          supplier_id: null,
          first_day: '2026-01-05',
          last_day: '2026-01-09',
          named_by_user_id: await portal.userId('sysadmin2'),
          reason: '急な休み',
        },
        new Date('2026-01-04T00:00:00Z'),
      ),
    );
    await portal.db
      .updateTable('mail')
      .set({ kind: 'delegation_named', application_id: null, delegation_id })
      .where('mail_id', '=', mail.mail_id)
      .execute();
    expect((await listMails()).items).toMatchObject([
      { subject: expect.stringMatching(/代理人が設定されました：2026\/01\/05〜2026\/01\/09$/) },
    ]);
    await expectNotSent(mail, 'delegation_over');
  });

  test('is not sent again: the daily mail has nothing to say any more', async () => {
    const mail = await insertFailed('pic1');
    await portal.db
      .updateTable('mail')
      .set({ kind: 'daily', application_id: null, event_key: 'daily:2026-12-24' })
      .where('mail_id', '=', mail.mail_id)
      .execute();
    expect((await listMails()).items).toMatchObject([
      { subject: expect.stringMatching(/本日のご案内：2026\/12\/24（木）$/) },
    ]);
    await expectNotSent(mail, 'daily_empty');
  });
});

test('送信中止 removes the mail from the list for good, and is in the audit log', async () => {
  const mail = await insertFailed();
  await expectDone(admin.post(withdraw, mail));
  expect(await listMails()).toEqual({ items: [], total_count: 0 });
  expect(await row(mail.mail_id)).toMatchObject({ dropped_at: expect.any(String), sent_at: null });
  expect(await jobsOf(mail.mail_id)).toEqual([]);
  expect(await auditOf(mail.mail_id)).toMatchObject([{ action: 'withdrawn' }]);
});

test('送信中止 is refused at once while a worker sends the mail', async () => {
  const mail = await insertFailed();
  await portal.db.connection().execute(async (worker) => {
    await sql`select pg_advisory_lock(7, ${mail.mail_id}::integer)`.execute(worker);
    expectIssues(await admin.post(withdraw, mail), [[['mail_id'], failure.mailBeingSent]]);
    await sql`select pg_advisory_unlock(7, ${mail.mail_id}::integer)`.execute(worker);
  });
  await expectDone(admin.post(withdraw, mail));
});

describe.each([
  ['再送', retry],
  ['送信中止', withdraw],
])('%s is refused, and leaves no trace,', (_name, call) => {
  test.each([
    ['of a mail that has been sent', { sent_at: new Date() }, failure.mailAlreadySent],
    ['of a mail that has been withdrawn', { dropped_at: new Date() }, failure.mailAlreadyWithdrawn],
    ['of a mail that waits for its first try', { failed_at: null }, failure.mailBeingSent],
  ])('%s', async (_what, values, message) => {
    const mail = await insertFailed();
    await set(mail.mail_id, values);
    const before = await row(mail.mail_id);
    expectIssues(await admin.post(call, mail), [[['mail_id'], message]]);
    expect(await row(mail.mail_id)).toEqual(before);
    expect(await jobsOf(mail.mail_id)).toEqual([]);
    expect(await auditOf(mail.mail_id)).toEqual([]);
  });

  test('of a mail that does not exist', async () => {
    expectRefused(await admin.post(call, { mail_id: 2_000_000_000 }), 404);
  });

  test('to a division admin', async () => {
    const mail = await insertFailed();
    expectRefused(await (await portal.as('divadmin1')).post(call, mail), 403);
    expect((await row(mail.mail_id)).dropped_at).toBeNull();
  });
});

describe('the badges of /system-management', () => {
  const invalid = (login_id: string, portal_invalid_flag: boolean) =>
    portal.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag })
      .where('login_id', '=', login_id)
      .execute();

  test('a division admin gets no number of mails', async () => {
    await insertFailed();
    expect((await counts(await portal.as('divadmin1'))).undelivered_mail_count).toBeNull();
  });

  test('an application with steps that have nobody counts once, for its division’s admin and system admins', async () => {
    const of = async (login_id: string) => (await counts(await portal.as(login_id))).unattended_count;
    const before = [await of('divadmin1'), await of('divadmin2'), await of('sysadmin')];
    // The final approver of the only application is named by a step that has not started.
    await invalid('final1', true);
    expect([await of('divadmin1'), await of('divadmin2'), await of('sysadmin')]).toEqual(
      [1, 0, 1].map((more, at) => (before[at] ?? 0) + more),
    );
    await invalid('router1', true);
    expect(await of('divadmin1')).toBe((before[0] ?? 0) + 1);
    await invalid('router1', false);
    await invalid('final1', false);
    expect(await of('divadmin1')).toBe(before[0]);
  });
});

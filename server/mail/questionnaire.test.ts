import { afterEach, beforeEach, expect, test } from 'vitest';
import { chasing } from '#server/features/notice/chasing.ts';
import { response } from '#server/features/notice/response.ts';
import type { Services } from '#server/http/handler.ts';

import { actorOf, canary, MailFixture, readers } from '#testing/mail-fixture.ts';
import { question } from '#testing/questionnaire.ts';

/** Mail about notices that ask (docs/rules/questionnaires.md#mail). 2026-12-07 is a Monday. */

let fixture: MailFixture;
beforeEach(async () => {
  fixture = await MailFixture.open();
});
afterEach(() => fixture.close());

const subject = (text: string) => `【試験機械工業株式会社】${text}：産業機器事業部（12/11まで）`;
const at = (day: string, time = '09:00') => `${day}T${time}:00+09:00`;

/**
 * A notice of divadmin1 from 2026-12-01 to 2026-12-31 that asks until 2026-12-11, a Friday, or another day.
 */
async function asking(codes: readonly string[], response_due_date = '2026-12-11'): Promise<number> {
  fixture.waitUntil(at('2026-12-01'));
  return fixture.publish('divadmin1', {
    suppliers: await fixture.supplierIds(...codes),
    publish_date_from: '2026-12-01',
    publish_date_to: '2026-12-31',
    asks: { response_due_date, questions: [question({ text: canary })] },
  });
}

const base = () => ({
  services: { jobs: fixture.queue } as unknown as Services,
  now: fixture.now(),
  countMails: null,
});

function answer(notice_id: number, login_id: string, replaces = 0): Promise<number> {
  return fixture.db.transaction().execute(async (tx) => {
    const actor = await actorOf(tx, login_id);
    if (actor.role === 1) throw new Error(`${login_id} is no supplier's user`);
    const input = { notice_id, replaces, answers: [canary] };
    return response.save({ ...base(), tx, actor, began: fixture.now(), files: {}, input });
  });
}

function chase(work: (by: Chasing) => Promise<unknown>): Promise<unknown> {
  return fixture.db.transaction().execute(async (tx) => {
    const actor = await actorOf(tx, 'divadmin1');
    if (actor.role !== 1) throw new Error('divadmin1 is no operator');
    return work({ ...base(), tx, actor });
  });
}
type Chasing = Omit<Parameters<typeof chasing.nudge>[0], 'input'>;
const nudge = (notice_id: number) => chase((by) => chasing.nudge({ ...by, input: { notice_id } }));
const askCompletion = async (notice_id: number, code: string, version: number) => {
  const [supplier_id = 0] = await fixture.supplierIds(code);
  const input = { notice_id, supplier_id, version, reason: canary };
  return chase((by) => chasing.ask_completion({ ...by, input }));
};

test('a notice that asks says so, and until when; no mail has a question, an answer or a reason', async () => {
  const notice_id = await asking(['S0001', 'S0002']);
  expect(await fixture.deliveries()).toEqual([
    `supplier1: ${subject('要回答のお知らせ')}`,
    `supplier1b: ${subject('要回答のお知らせ')}`,
    `supplier2: ${subject('要回答のお知らせ')}`,
  ]);
  await answer(notice_id, 'supplier1');
  await askCompletion(notice_id, 'S0001', 1);
  await nudge(notice_id);
  await fixture.deliveries();
  await answer(notice_id, 'supplier1', 1);
  await answer(notice_id, 'supplier2');
  await fixture.deliveries();
  expect(JSON.stringify(fixture.catcher.list())).not.toContain(canary);
});

test('催促 goes to the users of companies that are open when it is sent', async () => {
  const notice_id = await asking(['S0001', 'S0002', 'S0003']);
  await fixture.setMails('supplier1b', { reminders: true, notices: false });
  await fixture.deliveries();
  await answer(notice_id, 'supplier3');
  await nudge(notice_id);
  await fixture.createMails();
  await answer(notice_id, 'supplier2');
  expect(await fixture.deliveries()).toEqual([`supplier1: ${subject('ご回答のお願い（再度のご連絡）')}`]);
});

test('追記を求める goes to the company alone, and to nobody once it has answered', async () => {
  const notice_id = await asking(['S0001', 'S0002']);
  await fixture.setMails('supplier1', { reminders: true, notices: false });
  await fixture.deliveries();
  await answer(notice_id, 'supplier1');
  await askCompletion(notice_id, 'S0001', 1);
  // Who sent the answer gets it, whatever their setting is.
  expect(await fixture.deliveries()).toEqual([
    `supplier1: ${subject('回答への追記のお願い')}`,
    `supplier1b: ${subject('回答への追記のお願い')}`,
  ]);
  await answer(notice_id, 'supplier1', 1);
  await askCompletion(notice_id, 'S0001', 2);
  await answer(notice_id, 'supplier1', 2);
  expect(await fixture.deliveries()).toEqual([]);
});

test('the publisher gets one mail when the last company has answered', async () => {
  const notice_id = await asking(['S0001', 'S0002']);
  await fixture.deliveries();
  await answer(notice_id, 'supplier1');
  expect(await fixture.deliveries()).toEqual([]);
  // Both at once: one of them is the last.
  await Promise.all([answer(notice_id, 'supplier1', 1), answer(notice_id, 'supplier2')]);
  const all = [`divadmin1: ${subject('全社の回答が揃いました')}`];
  expect(await fixture.deliveries()).toEqual(all);
  await answer(notice_id, 'supplier2', 1);
  await askCompletion(notice_id, 'S0002', 2);
  await fixture.deliveries();
  await answer(notice_id, 'supplier2', 2);
  expect(await fixture.deliveries()).toEqual([]);
});

test('companies that have not answered are reminded three working days before and on the day', async () => {
  const notice_id = await asking(['S0001', 'S0002']);
  await answer(notice_id, 'supplier2');
  await fixture.setMails('supplier1b', { reminders: false, notices: true });
  const days: [string, string[]][] = [];
  for (const day of ['07', '08', '09', '10', '11'])
    days.push([day, readers(await fixture.dailyMailsAt(at(`2026-12-${day}`)))]);
  expect(days).toEqual([
    ['07', []],
    ['08', ['supplier1']],
    ['09', []],
    ['10', []],
    ['11', ['supplier1']],
  ]);
});

test('of 回答期限 on a day off they are reminded on the working day before; after the period never', async () => {
  // A Sunday.
  await asking(['S0001'], '2026-12-13');
  expect(readers(await fixture.dailyMailsAt(at('2026-12-11')))).toEqual(['supplier1', 'supplier1b']);
  const [mail] = fixture.catcher.list();
  expect(mail?.text).toContain(`ご回答をお待ちしているお知らせが1件あります。
・産業機器事業部　回答期限：2026/12/13（日）
https://portal.test/notice/view?notice_id=`);
  expect(mail?.text).not.toContain(canary);
});

test('the publisher reads the counts on the working day after 回答期限, once', async () => {
  const notice_id = await asking(['S0001', 'S0002', 'S0003']);
  await answer(notice_id, 'supplier1');
  await fixture.dailyMailsAt(at('2026-12-11'));
  const mails = await fixture.dailyMailsAt(at('2026-12-14'));
  expect(readers(mails)).toEqual(['divadmin1']);
  expect(mails[0]?.text).toContain('・産業機器事業部　回答期限：2026/12/11（金）　未回答 2社、回答済み 1社');
  expect(readers(await fixture.dailyMailsAt(at('2026-12-15')))).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxRemindedSteps } from '#domain/limits.ts';
import { sendMail } from '#server/jobs/queues.ts';
import { canary, MailFixture, routeWith, readers } from '#testing/mail-fixture.ts';

/** Reminders in the daily mail (docs/rules/mail.md#reminders). 2026-12-07 is a Monday. */

let fixture: MailFixture;
beforeEach(async () => {
  fixture = await MailFixture.open();
});
afterEach(() => fixture.close());

const at = (day: string, time = '09:00') => `${day}T${time}:00+09:00`;

/** An application that waits for these users, each in a step of its own that is planned for a day. */
async function waitingFor(planned_on: string, ...login_ids: string[]): Promise<number> {
  const id = await fixture.submit('applicant1', 'D01', 'W01', planned_on);
  await fixture.approve(id, 'reception1', 2);
  const steps = await Promise.all(login_ids.map((login_id, nth) => fixture.named(4 + nth, [], login_id)));
  await fixture.approve(id, 'router1', 3, routeWith(...steps));
  return id;
}

const dailyMails = (moment: string) => fixture.dailyMailsAt(moment);
const readersOn = async (day: string) => readers(await dailyMails(at(day)));

/** Who gets a daily mail from one day to another, by day. */
async function readersBetween(first: number, last: number) {
  const found: [number, string[]][] = [];
  for (let day = first; day <= last; day += 1) {
    const mails = await readersOn(`2026-12-${String(day).padStart(2, '0')}`);
    if (mails.length > 0) found.push([day, mails]);
  }
  return found;
}

test('whoever may act is reminded on the day and later, the applicant once', async () => {
  await waitingFor('2026-12-07', 'pic1');
  expect(await readersBetween(4, 18)).toEqual([
    [7, ['pic1']],
    [8, ['pic1']],
    [9, ['applicant1']],
    [10, ['pic1']],
    [17, ['pic1']],
  ]);
});

test('a holiday has no mail and does not count', async () => {
  await waitingFor('2026-11-20', 'pic1');
  // A Monday and 勤労感謝の日.
  expect(await readersOn('2026-11-23')).toEqual([]);
  expect(await readersOn('2026-11-24')).toEqual(['pic1']);
  expect(await readersOn('2026-11-25')).toEqual(['applicant1']);
});

test('a step planned for a weekend is one day late on Monday', async () => {
  await waitingFor('2026-12-05', 'pic1');
  expect(await readersOn('2026-12-04')).toEqual([]);
  const [mail] = await dailyMails(at('2026-12-07'));
  expect(mail?.text).toContain('　目安：2026/12/05（土）、1営業日超過');
});

test('the mail has number, form, days and link of each, and no value', async () => {
  const late = await waitingFor('2026-12-04', 'pic1');
  const today = await waitingFor('2026-12-09', 'pic1');
  await waitingFor('2026-12-10', 'pic1');
  const [mail, ...others] = await dailyMails(at('2026-12-09'));
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('【試験機械工業株式会社】本日のご案内：2026/12/09（水）');
  expect(mail?.text).toContain(`吉田 翔太 様

目安の日を迎えた、または過ぎたご依頼が2件あります。
・新規取引申請書 No.${late}　目安：2026/12/04（金）、3営業日超過
https://portal.test/application/detail?application_id=${late}&by=operator#operator
・新規取引申請書 No.${today}　目安：2026/12/09（水）、本日
https://portal.test/application/detail?application_id=${today}&by=operator#operator

リマインダーは、ポータルの「通知設定」で停止できます。

次のページで内容をご確認のうえ、承認または却下を選択してください。
https://portal.test/application?by=operator#operator`);
  expect(JSON.stringify(fixture.catcher.list())).not.toContain(canary);
});

test('the applicant reads whose step waits and since when', async () => {
  const id = await waitingFor('2026-12-07', 'pic1', 'supplier1');
  const [mail, ...others] = await dailyMails(at('2026-12-09'));
  expect(others).toEqual([]);
  expect(mail?.text).toContain(`ご自身が提出した申請のうち、処理が目安を過ぎているものが2件あります。
・新規取引申請書 No.${id}　産業機器事業部 設計部の承認　開始：2026/11/21（土）　目安：2026/12/07（月）
https://portal.test/application/detail?application_id=${id}&by=operator#operator
・新規取引申請書 No.${id}　株式会社青葉精工 本社の承認　開始：2026/11/21（土）　目安：2026/12/07（月）
https://portal.test/application/detail?application_id=${id}&by=operator#operator
`);
});

test('the first ten are named, and the rest is counted', async () => {
  const ids: number[] = [];
  for (let nth = 0; nth < maxRemindedSteps + 2; nth += 1) ids.push(await waitingFor('2026-12-07', 'pic1'));
  const [mail] = await dailyMails(at('2026-12-07'));
  const named = ids.filter((id) => mail?.text.includes(`No.${id}　`));
  expect(named).toEqual(ids.slice(0, maxRemindedSteps));
  expect(mail?.text).toContain('依頼が12件あります。');
  expect(mail?.text).toContain('\nほか2件\n');
});

describe('who is reminded:', () => {
  test('the members of a whole organisation, each once', async () => {
    const id = await fixture.submit('applicant1', 'D01', 'W01', '2026-12-07');
    await fixture.approve(id, 'reception1', 2);
    const everybody = routeWith(
      await fixture.everybody(4, [], 'supplier1'),
      await fixture.named(5, [], 'supplier1'),
    );
    await fixture.approve(id, 'router1', 3, everybody);
    const mails = await dailyMails(at('2026-12-07'));
    expect(readers(mails)).toEqual(['supplier1', 'supplier1b']);
    for (const { text } of mails) expect(text).toContain('依頼が1件あります。');
  });

  test('a supplier’s user of its own steps alone', async () => {
    const both = await waitingFor('2026-12-07', 'supplier1', 'pic1');
    const others = await waitingFor('2026-12-07', 'supplier2', 'pic1');
    const mails = await dailyMails(at('2026-12-07'));
    expect(readers(mails)).toEqual(['pic1', 'supplier1', 'supplier2']);
    const ofSupplier = mails.find(({ to }) => to.startsWith('supplier1@'))?.text ?? '';
    expect(ofSupplier).toContain('依頼が1件あります。');
    expect(ofSupplier).toContain(`application_id=${both}&by=supplier#supplier`);
    expect(ofSupplier).not.toContain(`No.${others}　`);
    expect(ofSupplier).not.toContain('設計部');
  });

  test('of a step of their own that is due, not of another one of the same application', async () => {
    const shared = await waitingFor('2026-12-07', 'supplier1', 'pic1');
    await fixture.db
      .updateTable('approval_route_step')
      .set({ planned_on: '2026-12-20' })
      .where('application_id', '=', shared)
      .where('step_order', '=', 4)
      .execute();
    const own = await waitingFor('2026-12-07', 'supplier1');
    const mails = await dailyMails(at('2026-12-07'));
    expect(readers(mails)).toEqual(['pic1', 'supplier1']);
    const ofSupplier = mails.find(({ to }) => to.startsWith('supplier1@'))?.text ?? '';
    expect(ofSupplier).toContain('依頼が1件あります。');
    expect(ofSupplier).toContain(`No.${own}　`);
  });

  test('a delegate, for whom they stand, unless the application is their own', async () => {
    const period = { first_day: '2026-12-01', last_day: '2026-12-08' };
    await fixture.delegate('pic1', 'approver1', period);
    await fixture.delegate('pic2', 'applicant1', period);
    await waitingFor('2026-12-07', 'pic1');
    await waitingFor('2026-12-07', 'pic2');
    const mails = await dailyMails(at('2026-12-07'));
    expect(readers(mails)).toEqual(['approver1', 'pic1', 'pic2']);
    const ofDelegate = mails.find(({ to }) => to.startsWith('approver1@'))?.text;
    expect(ofDelegate).toContain('　代理：吉田 翔太　目安：2026/12/07（月）、本日');
    // The delegation is over.
    expect(await readersOn('2026-12-10')).toEqual(['pic1', 'pic2']);
  });

  test('nobody invalid, of no step that has not started, and of no cancelled application', async () => {
    const cancelled = await fixture.submit('applicant1', 'D01', 'W01', '2026-12-07');
    await fixture.cancel(cancelled, 'applicant1');
    const id = await fixture.submit('applicant1', 'D01', 'W01', '2026-12-07');
    await fixture.approve(id, 'reception1', 2);
    const route = routeWith(
      await fixture.named(4, [], 'pic1', 'pic2'),
      await fixture.named(5, [4], 'approver1'),
    );
    await fixture.approve(id, 'router1', 3, route);
    await fixture.db
      .updateTable('portal_user')
      .set({ portal_invalid_flag: true })
      .where('login_id', '=', 'pic2')
      .execute();
    expect(await readersOn('2026-12-07')).toEqual(['pic1']);
  });
});

describe('who has turned reminders off', () => {
  const off = { reminders: false, notices: true };

  test('gets none, but what is asked of them', async () => {
    await fixture.setMails('pic1', off);
    await fixture.setMails('applicant1', off);
    await waitingFor('2026-12-07', 'pic1', 'pic2');
    await waitingFor('2026-12-20', 'pic2');
    expect((await fixture.deliveries()).map((line) => line.split(':')[0])).toContain('pic1');
    expect(await readersOn('2026-12-07')).toEqual(['pic2']);
    expect(await readersOn('2026-12-09')).toEqual([]);
    await fixture.delegate('pic2', 'pic1', { first_day: '2026-12-10', last_day: '2026-12-10' });
    const mails = await dailyMails(at('2026-12-10'));
    expect(readers(mails)).toEqual(['pic1', 'pic2']);
    expect(mails.find(({ to }) => to.startsWith('pic1@'))?.text).not.toContain('目安');
  });

  test('gets none that was not sent yet', async () => {
    await waitingFor('2026-12-07', 'pic1');
    await fixture.deliveries();
    fixture.waitUntil(at('2026-12-07'));
    await fixture.makeDailyMails();
    await fixture.setMails('pic1', off);
    await fixture.send();
    expect(fixture.fresh()).toEqual([]);
  });
});

describe('when reminders are sent:', () => {
  test('later on the day, if no portal ran at nine, and not from 18:00 on', async () => {
    await waitingFor('2026-12-07', 'pic1');
    await waitingFor('2026-12-08', 'pic2');
    expect(readers(await dailyMails(at('2026-12-07', '17:59')))).toEqual(['pic1']);
    expect(readers(await dailyMails(at('2026-12-08', '18:00')))).toEqual([]);
    // The job of the day before, which no portal had run.
    expect(readers(await dailyMails(at('2026-12-09', '08:00')))).toEqual([]);
    expect(
      await fixture.db.selectFrom('mail').select('mail_id').where('kind', '=', 'daily').execute(),
    ).toHaveLength(1);
  });

  test('a mail that waits until 18:00 leaves them out; a delegation stays', async () => {
    await waitingFor('2026-12-07', 'pic1');
    await waitingFor('2026-12-20', 'pic2');
    await fixture.delegate('pic2', 'pic1', { first_day: '2026-12-07', last_day: '2026-12-08' });
    await fixture.deliveries();
    fixture.waitUntil(at('2026-12-07'));
    await fixture.makeDailyMails();
    fixture.waitUntil(at('2026-12-07', '18:00'));
    await fixture.send();
    const [mail, ...others] = fixture.fresh();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('山田 千尋 様の代理の期間');
    expect(mail?.text).not.toContain('目安');
  });

  test('what was done by then is not in it, and a mail with nothing to say is dropped', async () => {
    const done = await waitingFor('2026-12-07', 'pic1');
    await fixture.deliveries();
    fixture.waitUntil(at('2026-12-07'));
    await fixture.makeDailyMails();
    await fixture.approve(done, 'pic1', 4);
    await fixture.send();
    expect(fixture.fresh()).toEqual([]);
    const mail = fixture.db.selectFrom('mail').select('dropped_at').where('kind', '=', 'daily');
    expect(await mail.execute()).toEqual([{ dropped_at: expect.any(String) }]);
  });

  test('once, if two processes make the mails of a day', async () => {
    await waitingFor('2026-12-07', 'pic1');
    await fixture.deliveries();
    fixture.waitUntil(at('2026-12-07'));
    await Promise.all([fixture.makeDailyMails(), fixture.makeDailyMails()]);
    await fixture.makeDailyMails();
    expect(await fixture.jobs(sendMail)).toHaveLength(1);
  });
});

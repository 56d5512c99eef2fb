import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendMail } from '#server/jobs/queues.ts';
import { MailFixture, routeWith, readers } from '#testing/mail-fixture.ts';

/** The daily mail (docs/rules/mail.md#the-daily-mail). 2026-12-24 is a Thursday. */

let fixture: MailFixture;
beforeEach(async () => {
  fixture = await MailFixture.open();
});
afterEach(() => fixture.close());

const nine = (day: string) => `${day}T09:00:00+09:00`;
const period = { first_day: '2026-12-24', last_day: '2027-01-04' };

/** Applications that wait for these users, each in a step of its own. */
async function waitingFor(...login_ids: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const login_id of login_ids) {
    const id = await fixture.submit('applicant1');
    await fixture.approve(id, 'reception1', 2);
    await fixture.approve(id, 'router1', 3, routeWith(await fixture.named(4, [], login_id)));
    ids.push(id);
  }
  return ids;
}

const dailyMails = (moment: string) => fixture.dailyMailsAt(moment);

test('on the first day the delegate reads what is open for the absent person', async () => {
  const [first, second] = await waitingFor('pic1', 'pic1', 'pic2');
  await fixture.delegate('pic1', 'approver1', period);
  expect(await dailyMails(nine('2026-12-23'))).toEqual([]);
  const mails = await dailyMails(nine('2026-12-24'));
  expect(mails).toMatchObject([
    { to: 'approver1@operator.example', subject: '【試験機械工業株式会社】本日のご案内：2026/12/24（木）' },
  ]);
  expect(mails[0]?.text).toContain(`吉田 翔太 様の代理の期間（2026/12/24〜2027/01/04）が始まりました。
吉田 翔太 様の承認待ちは2件です。
・新規取引申請書 No.${first}　回答希望日：2026/12/01（火）
・新規取引申請書 No.${second}　回答希望日：2026/12/01（火）

次のページで内容をご確認のうえ、代理人として承認または却下を選択してください。
https://portal.test/application?by=operator#operator`);
  expect(await dailyMails(nine('2026-12-28')), 'only on the first day').toEqual([]);
});

test('a period that begins at the weekend is told of on Monday, one named later on the next working day', async () => {
  await waitingFor('pic1', 'pic2', 'supplier1');
  await fixture.delegate('pic1', 'approver1', { ...period, first_day: '2026-12-26' });
  fixture.waitUntil('2026-12-25T10:00:00+09:00');
  await fixture.delegate('supplier1', 'supplier1b', { ...period, first_day: '2026-12-25' });
  expect(readers(await dailyMails(nine('2026-12-28')))).toEqual(['approver1', 'supplier1b']);
});

test('a person gets one mail a day for several absent people, however often the job runs', async () => {
  await waitingFor('pic1', 'pic2');
  await fixture.delegate('pic1', 'approver1', period);
  await fixture.delegate('pic2', 'approver1', period);
  await fixture.deliveries();
  fixture.waitUntil(nine('2026-12-24'));
  await Promise.all([fixture.makeDailyMails(), fixture.makeDailyMails()]);
  expect(await fixture.jobs(sendMail)).toHaveLength(1);
  await fixture.makeDailyMails();
  expect(await fixture.jobs(sendMail)).toEqual([]);
  const { mail_id } = await fixture.db
    .selectFrom('mail')
    .select('mail_id')
    .where('event_key', '=', 'daily:2026-12-24')
    .executeTakeFirstOrThrow();
  await fixture.sendOne(mail_id);
  const [mail, ...others] = fixture.fresh();
  expect(others).toEqual([]);
  expect(mail?.text.match(/承認待ちは1件です。/g)).toHaveLength(2);
});

test('what it says is worked out when it is sent; with nothing to say it is dropped', async () => {
  const [first = 0, second] = await waitingFor('pic1', 'pic1');
  await fixture.delegate('pic1', 'approver1', period);
  const ended = await fixture.delegate('pic2', 'reception1', period);
  await waitingFor('pic2');
  await fixture.deliveries();
  fixture.waitUntil(nine('2026-12-24'));
  await fixture.makeDailyMails();
  await fixture.approve(first, 'pic1', 4);
  await fixture.endDelegation(ended, 'pic2');
  await fixture.send();
  const mails = fixture.fresh();
  expect(readers(mails)).toEqual(['approver1']);
  expect(mails[0]?.text).toContain(`承認待ちは1件です。\n・新規取引申請書 No.${second}　`);
});

test('what the delegate decides in their own name, or may not decide, is left out', async () => {
  const own = await fixture.submit('applicant1');
  await fixture.approve(own, 'reception1', 2);
  const both = routeWith(await fixture.named(4, [], 'pic1'), await fixture.named(5, [], 'pic2'));
  await fixture.approve(own, 'router1', 3, both);
  await fixture.delegate('pic1', 'pic2', period);
  await fixture.delegate('reception2', 'applicant1', period);
  await fixture.submit('applicant1');
  expect(await dailyMails(nine('2026-12-24'))).toEqual([]);
});

test('what has begun since the last working day is told after a holiday', async () => {
  await waitingFor('pic1');
  // A Monday and 勤労感謝の日.
  await fixture.delegate('pic1', 'approver1', { first_day: '2026-11-23', last_day: '2026-11-27' });
  expect(await dailyMails(nine('2026-11-23'))).toEqual([]);
  expect(readers(await dailyMails(nine('2026-11-24')))).toEqual(['approver1']);
});

test('a portal that did not run at nine makes the mail later, for the day that it missed', async () => {
  await waitingFor('pic1');
  await fixture.delegate('pic1', 'approver1', period);
  const mails = await dailyMails('2026-12-25T08:00:00+09:00');
  expect(mails).toMatchObject([{ subject: expect.stringContaining('2026/12/24（木）') }]);
});

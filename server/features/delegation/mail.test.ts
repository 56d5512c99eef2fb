import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { currentContent } from '#server/mail/content.ts';
import { loadPendingMail } from '#server/mail/queries.ts';
import { composeMail } from '#server/mail/texts.ts';
import { mailSources } from '#server/start/mail-sources.ts';
import { bodyOf, expectDone } from '#testing/application.ts';
import { testOperator } from '#testing/operator.ts';
import { portalForFile } from '#testing/portal.ts';

/** Mails about a delegation that an administrator names or ends (docs/rules/delegation.md#by-an-administrator). */

const { delegation } = calls;
const portal = await portalForFile();
const reason = '急な入院のため';
const today = '2026-12-24';
const days = { first_day: today, last_day: today };

beforeEach(async () => {
  portal.clock = new Date(`${today}T12:00:00+09:00`);
  await portal.db.deleteFrom('mail').execute();
  await portal.db.deleteFrom('delegation').execute();
});

async function nameAs(admin: string, absent: string, to: string, period = days): Promise<void> {
  const [user_id, delegate_user_id] = [await portal.userId(absent), await portal.userId(to)];
  const client = await portal.as(admin);
  await expectDone(client.post(delegation.user.save, { user_id, delegate_user_id, ...period, reason }));
}

/** Ends the only delegation of somebody. */
async function endAs(login_id: string, absent: string): Promise<void> {
  const { own } = bodyOf(delegation.init.output, await (await portal.as(absent)).get(delegation.init, {}));
  const [named] = own;
  if (named === undefined) throw new Error(`${absent} has no delegation`);
  const { delegation_id, updated_at } = named;
  await expectDone((await portal.as(login_id)).post(delegation.end, { delegation_id, updated_at }));
}

/** The mails that are still to be sent, as they would be now; or why they would not. */
async function mails(): Promise<Record<string, string>> {
  const rows = await portal.db
    .selectFrom('mail as m')
    .innerJoin('portal_user as u', 'u.user_id', 'm.user_id')
    .select(['m.mail_id', 'm.kind', 'u.login_id'])
    .execute();
  const composed = rows.map(async ({ mail_id, kind, login_id }) => {
    const mail = await loadPendingMail(portal.db, mail_id);
    if (mail === null) throw new Error(`mail ${mail_id} is not pending`);
    const current = await currentContent(portal.db, mailSources, mail, {
      base_url: 'https://portal.test',
      now: new Date(`${today}T12:00:00+09:00`),
      today,
    });
    const text = typeof current === 'string' ? current : composeMail(current.content, testOperator).text;
    return [`${login_id} ${kind}`, text] as const;
  });
  return Object.fromEntries(await Promise.all(composed));
}

const nameOf = async (login_id: string) =>
  (
    await portal.db
      .selectFrom('portal_user')
      .select('full_name')
      .where('login_id', '=', login_id)
      .executeTakeFirstOrThrow()
  ).full_name;

test.each([
  ['divadmin1', 'pic1', 'approver1'],
  ['sysadmin', 'supplier1', 'supplier1b'],
])(
  '%s names a delegate: both get a mail with the administrator, not the reason',
  async (admin, absent, to) => {
    await nameAs(admin, absent, to);
    const sent = await mails();
    expect(Object.keys(sent).toSorted()).toEqual(
      [`${absent} delegation_named`, `${to} delegation_named`].toSorted(),
    );
    const by = `試験機械工業株式会社の管理者（${await nameOf(admin)}）が、`;
    const done = `${by}${await nameOf(to)} 様を、${await nameOf(absent)} 様の代理人に設定しました。`;
    expect(sent[`${absent} delegation_named`]).toContain(done);
    expect(sent[`${to} delegation_named`]).toContain(done);
    for (const text of Object.values(sent)) {
      expect(text).toContain('https://portal.test/delegation');
      expect(text).not.toContain(reason);
    }
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from mail m
      join pgboss.job j on j.name = 'mail-send' and (j.data->>'mail_id')::integer = m.mail_id`.execute(
      portal.db,
    );
    expect(rows).toEqual([{ count: 2 }]);
  },
);

test('an administrator ends it: both get a mail, and that it was named is no longer sent', async () => {
  await nameAs('sysadmin', 'pic1', 'approver1');
  await endAs('divadmin1', 'pic1');
  const by = `試験機械工業株式会社の管理者（${await nameOf('divadmin1')}）が、`;
  const done = `${by}${await nameOf('approver1')} 様による、${await nameOf('pic1')} 様の代理を終了しました。`;
  expect(await mails()).toEqual({
    'pic1 delegation_named': 'delegation_over',
    'approver1 delegation_named': 'delegation_over',
    'pic1 delegation_ended': expect.stringContaining(done),
    'approver1 delegation_ended': expect.stringContaining(done),
  });
});

test.each([
  ['until it ended', today, '2026/12/24〜2026/12/24'],
  ['as it was named, if it had not begun', '2026-12-25', '2026/12/25〜2027/01/04'],
])('the mail of an end says the period %s', async (_, first_day, period) => {
  await nameAs('sysadmin', 'pic1', 'approver1', { first_day, last_day: '2027-01-04' });
  await endAs('divadmin1', 'pic1');
  expect((await mails())['pic1 delegation_ended']).toContain(`期間：${period}`);
});

test('nobody gets a mail about what the absent person does, nor an administrator about their own act', async () => {
  const delegate_user_id = await portal.userId('divadmin1');
  await expectDone((await portal.as('pic1')).post(delegation.save, { delegate_user_id, ...days }));
  expect(await mails()).toEqual({});
  await endAs('divadmin1', 'pic1');
  expect(Object.keys(await mails())).toEqual(['pic1 delegation_ended']);
  await portal.db.deleteFrom('mail').execute();
  await expectDone((await portal.as('pic1')).post(delegation.save, { delegate_user_id, ...days }));
  await endAs('pic1', 'pic1');
  expect(await mails()).toEqual({});
});
